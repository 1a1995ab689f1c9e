"""The site's mark: a robot's face whose eyes are two candles. One red that stands on light and on dark."""

RED, WHITE = "#d0213a", "#fff"


def logo() -> str:
    """The mark with antenna and ears, for the top of every page."""
    return _svg(
        f'<g fill="{RED}"><circle cx="32" cy="5" r="4"/><rect x="30" y="6" width="4" height="9"/>'
        '<rect y="29" width="64" height="14" rx="4"/><rect x="5" y="13" width="54" height="48" rx="14"/></g>'
        + _eye(22, top=23, bottom=51, body=(30, 44))
        + _eye(42, top=23, bottom=51, body=(29, 41), hollow=True)
    )


def favicon() -> str:
    """The face alone, for sixteen pixels."""
    return _svg(
        f'<rect x="2" y="2" width="60" height="60" rx="15" fill="{RED}"/>'
        + _eye(21, top=13, bottom=53, body=(24, 45), width=16)
        + _eye(43, top=11, bottom=51, body=(20, 39), width=16)
    )


def _eye(x: int, *, top: int, bottom: int, body: tuple[int, int], hollow: bool = False, width: int = 12) -> str:
    start, end = body
    fill = RED if hollow else WHITE
    return (
        f'<path d="M{x} {top}V{bottom}" stroke="{WHITE}" stroke-width="{width // 4}" stroke-linecap="round"/>'
        f'<rect x="{x - width // 2}" y="{start}" width="{width}" height="{end - start}" rx="2"'
        f' fill="{fill}" stroke="{WHITE}" stroke-width="3"/>'
    )


def _svg(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">\n{body}\n</svg>\n'
