"""Keys of a keyboard, ``++ctrl+shift+p++``."""

from collections.abc import Mapping
from html import escape


def keys_html(written: str) -> str:
    """The HTML of the keys between the plus signs: ``ctrl+shift+p``."""
    return "+".join(f"<kbd>{escape(_name(one))}</kbd>" for one in written.split("+"))


def _name(key: str) -> str:
    name = key.strip("\"' ")
    return _NAMES.get(name) or (name.replace("-", " ").capitalize() if len(name) > 1 else name.upper())


_NAMES: Mapping[str, str] = {
    "cmd": "⌘ Cmd",
    "ctrl": "Ctrl",
    "esc": "Esc",
    "del": "Del",
    "ins": "Ins",
    "page-up": "Page up",
    "arrow-up": "↑",
    "arrow-down": "↓",
    "arrow-left": "←",
    "arrow-right": "→",
    "plus": "+",
}
