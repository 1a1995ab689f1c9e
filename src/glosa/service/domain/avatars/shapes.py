"""Shapes as SVG elements, on a square of 80 by 80."""


def drawing(ground: str, *shapes: str) -> str:
    """The document: ``shapes`` over a ground of that colour, which fills the square."""
    content = "".join(shapes)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80">'
        f'<path fill="{ground}" d="M0 0h80v80H0z"/>{content}</svg>'
    )


def circle(x: float, y: float, r: float, *, fill: str) -> str:
    """Around the point ``x``, ``y``."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"/>'


def pair(x: float, y: float, r: float, *, fill: str) -> str:
    """Two circles, ``x`` left and right of the middle."""
    return circle(40 - x, y, r, fill=fill) + circle(40 + x, y, r, fill=fill)


def ellipse(x: float, y: float, *, rx: float, ry: float, fill: str) -> str:
    """Around the point ``x``, ``y``."""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}"/>'


def box(x: float, y: float, *, width: float, height: float, fill: str, corner: float = 0) -> str:
    """From the upper left at ``x``, ``y``; ``corner`` rounds its corners."""
    rounded = f' rx="{corner:g}"' if corner else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{rounded} fill="{fill}"/>'


def area(d: str, *, fill: str) -> str:
    """What a path encloses."""
    return f'<path d="{d}" fill="{fill}"/>'


def line(d: str, *, stroke: str, width: float = 3) -> str:
    """A path drawn with a round pen."""
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"/>'


def mirrored(shapes: str) -> str:
    """``shapes`` on the right as they are on the left."""
    return f'{shapes}<g transform="matrix(-1 0 0 1 80 0)">{shapes}</g>' if shapes else ""
