"""Pictures of the users: a letter on a colour."""

from html import escape

from starlette.responses import Response

_COLOURS = ("#1a5fb4", "#26734d", "#813d9c", "#a51d2d", "#865e00")


def avatar(name: str) -> Response:
    """The picture of a user of that name, as SVG; it holds nothing that acts."""
    colour = _COLOURS[sum(name.encode()) % len(_COLOURS)]
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">'
        f'<rect width="64" height="64" fill="{colour}"/>'
        '<text x="32" y="44" font-family="sans-serif" font-size="36" text-anchor="middle" fill="#fff">'
        f"{escape(name[:1].upper())}</text></svg>"
    )
    headers = {
        "access-control-allow-origin": "*",
        "cache-control": "max-age=3600",
        "content-security-policy": "default-src 'none'",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
    }
    return Response(svg, 200, headers, "image/svg+xml")
