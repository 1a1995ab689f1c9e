"""Home pages that VuePress, VitePress, and Starlight draw from front matter, in Markdown."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from glosa.builder.config.patterns import Dialect
from glosa.builder.content.dialects.lines import UNTITLED


class HomeBlock(NamedTuple):
    """A block of a home page."""

    key: str
    """The key of the front matter that it comes from."""
    markdown: str


def is_home(front_matter: Mapping[str, Any], dialect: Dialect | None) -> bool:
    """Whether the generator of the ``dialect`` draws a home page from this front matter."""
    if dialect not in ("vuepress", "vitepress", "starlight"):
        return False
    is_vue = dialect != "starlight"
    return (
        isinstance(front_matter.get("hero"), dict)
        or (is_vue and (front_matter.get("home") is True or isinstance(front_matter.get("heroText"), str)))
        or (dialect == "vitepress" and front_matter.get("layout") == "home")
    )


def home_title(front_matter: Mapping[str, Any]) -> str:
    """The title of a home page."""
    own = _hero(front_matter)
    return _text(own, "name") or _text(own, "title") or _text(front_matter, "heroText") or _text(front_matter, "title")


def lead_blocks(front_matter: Mapping[str, Any], dialect: Dialect | None) -> Iterator[HomeBlock]:
    """What the page shows above its Markdown: Starlight's banner, and on a home page texts, links, and features as cards."""
    banner = front_matter.get("banner") if dialect == "starlight" else None
    if isinstance(banner, dict) and (written := _text(banner, "content")):
        yield HomeBlock("banner", f"::: info {UNTITLED}\n{_plain(written)}\n:::")
    if is_home(front_matter, dialect):
        yield from _home_blocks(front_matter)


def left_out(front_matter: Mapping[str, Any], dialect: Dialect | None) -> Sequence[str]:
    """The parts of a home page's ``hero`` that aren't shown."""
    hero = front_matter.get("hero")
    return (
        [f"hero.{one}" for one in hero if one not in _OF_HERO]
        if isinstance(hero, dict) and is_home(front_matter, dialect)
        else []
    )


def _home_blocks(front_matter: Mapping[str, Any]) -> Iterator[HomeBlock]:
    own = _hero(front_matter)
    for key in ("text", "tagline"):
        if written := _text(own, key):
            yield HomeBlock(key if own is front_matter else "hero", _plain(written))
    links = [_action(one) for one in _mappings(own.get("actions"))]
    if _text(front_matter, "actionText"):
        links.append(_link(_text(front_matter, "actionText"), _text(front_matter, "actionLink")))
    if shown := " · ".join(filter(None, links)):
        yield HomeBlock("actions" if own is front_matter else "hero", shown)
    if cards := _cards(front_matter.get("features")):
        yield HomeBlock("features", cards)
    for one in _mappings(front_matter.get("highlights")):
        if title := _text(one, "header"):
            yield HomeBlock("highlights", f"## {_plain(title)}")
        texts = _plain(_text(one, "description")), _cards(one.get("highlights")), _cards(one.get("features"))
        yield from (HomeBlock("highlights", shown) for shown in texts if shown)
    if written := _text(front_matter, "footer"):
        yield HomeBlock("footer", _plain(written))


SHOWN = frozenset(
    {"hero", "heroText", "text", "tagline", "actions", "actionText", "actionLink", "features", "highlights", "footer"}
)
"""Keys that a home page shows."""
_OF_HERO = frozenset({"name", "title", "text", "tagline", "actions"})


def _hero(front_matter: Mapping[str, Any]) -> Mapping[str, Any]:
    hero = front_matter.get("hero")
    return hero if isinstance(hero, dict) else front_matter


def _action(one: Mapping[str, Any]) -> str:
    return _link(_text(one, "text"), _text(one, "link"))


def _link(text: str, target: str) -> str:
    written = _SPECIAL.sub(r"\\\g<0>", text)
    return f"[{written}]({_UNUSUAL.sub(lambda one: quote(one[0]), target)})" if text and target else written


def _cards(features: object) -> str:
    cards = [*filter(None, map(_feature, _mappings(features)))]
    return "\n".join((":::: cards", *cards, "::::")) if cards else ""


def _mappings(values: object) -> Sequence[Mapping[str, Any]]:
    return [one for one in values if isinstance(one, dict)] if isinstance(values, list) else []


def _feature(one: Mapping[str, Any]) -> str:
    title = re.sub(r"[\[\]`*]", "", _text(one, "title"))
    icon = _text(one, "icon")
    details = _plain(_text(one, "details"))
    if not title and not details:
        return ""
    shown = f"{icon} {title}" if title and icon and _SIGN.fullmatch(icon) else title
    return "\n".join(filter(None, (f"::: card {_link(shown, _text(one, 'link'))}".rstrip(), details, ":::")))


def _plain(text: str) -> str:
    """HTML, as the generators read these texts, in Markdown: its marks are text."""
    parts = _TAG.split(text)
    parts[::2] = (_SPECIAL.sub(r"\\\g<0>", one) for one in parts[::2])
    return _BLOCK.sub(r"\g<1>\\\g<2>", "".join(parts))


def _text(values: Mapping[str, Any], key: str) -> str:
    value = values.get(key)
    return (
        " ".join(value.split())
        if isinstance(value, str)
        else str(value)
        if isinstance(value, int | float) and not isinstance(value, bool)
        else ""
    )


_TAG = re.compile(r"(<[^<>]*>)")
_SPECIAL = re.compile(r"[\\`*_\[\]~$]")
_BLOCK = re.compile(r"^(\d{0,9})((?<=\d)[.)]|(?<!\d)[#+\->:|=])")
"""What begins a block of Markdown."""
_UNUSUAL = re.compile(r"[\s()<>]")
_SIGN = re.compile(r"[^\x00-\x7f]{1,8}")
"""An emoji, not the name or the source of an icon."""
