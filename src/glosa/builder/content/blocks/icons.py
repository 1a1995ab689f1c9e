"""The icons that pages can show: Lucide's, inlined as SVG, so that readers load nothing for them."""

import gzip
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from glosa.builder.diagnostics import did_you_mean


def icon(name: str) -> str | None:
    """The SVG of an icon, hidden from screen readers; ``None`` if there's none of this name, or of the one that another set gives it."""
    icons = _icons()
    drawing = icons.get(name) or icons.get(_OF_STARLIGHT.get(name, ""))
    if drawing is None:
        return None
    if drawing.startswith("="):
        drawing = icons[drawing[1:]]
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{drawing}</svg>'


def named_icon(name: str) -> str | None:
    """The name that an icon of Material, Font Awesome, or Octicons has here; ``None`` if there's none like it."""
    icons = _icons()
    for one in (name, name.removesuffix("-outline").removesuffix("-variant").removesuffix("-fill")):
        own = _OF_MATERIAL.get(one, one)
        if own in icons:
            return own
    return None


def near_icon(name: str) -> str:
    """`` Did you mean 'x'?`` for an icon that doesn't exist."""
    return did_you_mean(name, _icons())


@cache
def _icons() -> Mapping[str, str]:
    packed = files("glosa.builder.content.blocks").joinpath("icons.json.gz").read_bytes()
    return msgspec.json.decode(gzip.decompress(packed), type=dict[str, str])


_OF_STARLIGHT: Mapping[str, str] = {
    "up-caret": "chevron-up",
    "down-caret": "chevron-down",
    "right-caret": "chevron-right",
    "left-caret": "chevron-left",
    "up-arrow": "arrow-up",
    "down-arrow": "arrow-down",
    "right-arrow": "arrow-right",
    "left-arrow": "arrow-left",
    "bars": "menu",
    "translate": "languages",
    "pen": "pencil",
    "document": "file-text",
    "add-document": "file-plus",
    "setting": "settings",
    "external": "external-link",
    "cloud-download": "download",
    "open-book": "book-open",
    "information": "info",
    "magnifier": "search",
    "forward-slash": "slash",
    "close": "x",
    "error": "octagon-alert",
    "warning": "triangle-alert",
    "approve-check-circle": "circle-check",
    "approve-check": "check",
    "list-format": "list",
    "random": "shuffle",
    "comment": "message-square",
    "comment-alt": "message-square-text",
    "email": "mail",
    "phone": "phone",
    "add": "plus",
    "node": "hexagon",
}
"""Names of Starlight's icons that have another one in the set."""
_OF_MATERIAL: Mapping[str, str] = {
    "account": "user",
    "account-group": "users",
    "alert": "triangle-alert",
    "alert-circle": "circle-alert",
    "arrow-right-circle": "circle-arrow-right",
    "book-open-page": "book-open",
    "cellphone": "smartphone",
    "check-all": "check-check",
    "check-bold": "check",
    "check-circle": "circle-check",
    "check-decagram": "badge-check",
    "clock-fast": "timer",
    "close": "x",
    "close-circle": "circle-x",
    "code-braces": "braces",
    "code-tags": "code",
    "cog": "settings",
    "comment": "message-square",
    "console": "terminal",
    "content-copy": "copy",
    "delete": "trash-2",
    "dots-vertical": "ellipsis-vertical",
    "email": "mail",
    "emoticon-happy": "smile",
    "flash": "zap",
    "format-font": "type",
    "gear": "settings",
    "help-circle": "circle-question-mark",
    "home": "house",
    "information": "info",
    "law": "scale",
    "lightbulb-on": "lightbulb",
    "link-external": "external-link",
    "lightning-bolt": "zap",
    "magnifying-glass": "search",
    "magnify": "search",
    "minus-circle": "circle-minus",
    "mortar-board": "graduation-cap",
    "open-in-new": "external-link",
    "package-variant-closed": "package",
    "people": "users",
    "person": "user",
    "play-circle": "circle-play",
    "plus-circle": "circle-plus",
    "rocket-launch": "rocket",
    "run-fast": "zap",
    "scale-balance": "scale",
    "school": "graduation-cap",
    "sign-out": "log-out",
    "speedometer": "gauge",
    "three-bars": "menu",
    "trash": "trash-2",
    "triangle-exclamation": "triangle-alert",
    "tools": "wrench",
    "weather-night": "moon",
    "weather-sunny": "sun",
    "xmark": "x",
}
"""Names of icons of Material, Font Awesome, and Octicons that have another one in the set."""
