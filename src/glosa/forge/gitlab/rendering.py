"""GitLab's HTML for Markdown: emoji elements, lazy images that need a script, and mentions as relative links."""

import re
from collections.abc import Callable, Mapping
from html import escape
from html.parser import HTMLParser
from typing import Final, NamedTuple

from glosa.forge.host import User


class Emoji(NamedTuple):
    """An emoji that GitLab has a name for. The forge has a small part of GitLab's list."""

    name: str
    """GitLab's name, without colons."""
    character: str
    title: str
    """Unicode's name."""
    unicode_version: str


def emoji_named(name: str) -> Emoji | None:
    """The emoji with that name or alias, such as ``+1`` for ``thumbsup``."""
    return _BY_NAME.get(_ALIASES.get(name, name))


def emoji_of(character: str) -> Emoji | None:
    """The emoji of a character."""
    return _BY_CHARACTER.get(character)


_ALL = (
    Emoji("thumbsup", "👍", "thumbs up", "6.0"),
    Emoji("thumbsdown", "👎", "thumbs down", "6.0"),
    Emoji("heart", "❤", "red heart", "1.1"),
    Emoji("smile", "😄", "grinning face with smiling eyes", "6.0"),
    Emoji("laughing", "😆", "grinning squinting face", "6.0"),
    Emoji("confused", "😕", "confused face", "6.1"),
    Emoji("tada", "🎉", "party popper", "6.0"),
    Emoji("rocket", "🚀", "rocket", "6.0"),
    Emoji("eyes", "👀", "eyes", "6.0"),
    Emoji("wave", "👋", "waving hand", "6.0"),
    Emoji("clap", "👏", "clapping hands", "6.0"),
    Emoji("fire", "🔥", "fire", "6.0"),
    Emoji("warning", "⚠", "warning", "4.0"),
    Emoji("question", "❓", "red question mark", "6.0"),
    Emoji("bulb", "💡", "light bulb", "6.0"),
    Emoji("bug", "🐛", "bug", "6.0"),
    Emoji("white_check_mark", "✅", "check mark button", "6.0"),
    Emoji("100", "💯", "hundred points", "6.0"),
)
_BY_NAME: Final[Mapping[str, Emoji]] = {emoji.name: emoji for emoji in _ALL}
_BY_CHARACTER: Final[Mapping[str, Emoji]] = {emoji.character: emoji for emoji in _ALL}
_ALIASES: Final[Mapping[str, str]] = {"+1": "thumbsup", "-1": "thumbsdown", "satisfied": "laughing"}


PLACEHOLDER = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
"""The source of an image until a script on GitLab's pages replaces it."""


def add_gitlab_markup(html: str, *, find_user: Callable[[str], User | None]) -> str:
    """Adds GitLab's markup to rendered Markdown. ``find_user`` finds mentioned accounts."""
    decorator = _Decorator(find_user)
    decorator.feed(html)
    decorator.close()
    return "".join(decorator.parts)


class _Decorator(HTMLParser):
    """Copies HTML with GitLab's changes."""

    def __init__(self, find_user: Callable[[str], User | None]) -> None:
        super().__init__(convert_charrefs=False)
        self.parts: list[str] = []
        self._find_user = find_user
        self._untouched = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            self.parts.append(_image(dict(attrs)))
            return
        if tag in _UNTOUCHED:
            self._untouched += 1
        if tag == "pre":
            self.parts.append('<div class="gl-relative markdown-code-block js-markdown-code">\n')
        if tag in _BLOCKS:
            attrs = [*attrs, ("dir", "auto")]
        self.parts.append(_start(tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNTOUCHED:
            self._untouched -= 1
        self.parts.append(f"</{tag}>")
        if tag == "pre":
            self.parts.append("\n<copy-code></copy-code>\n</div>")

    def handle_data(self, data: str) -> None:
        self.parts.append(data if self._untouched else _MARK.sub(self._mark, data))

    def handle_entityref(self, name: str) -> None:
        self.parts.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.parts.append(f"&#{name};")

    def _mark(self, match: re.Match[str]) -> str:
        found = match.group()
        if match.group("name"):
            emoji = emoji_named(match.group("name"))
            return _emoji(emoji) if emoji else found
        if match.group("user"):
            user = self._find_user(match.group("user"))
            return _mention(user) if user else found
        emoji = emoji_of(found)
        return _emoji(emoji) if emoji else found


def _start(tag: str, attrs: list[tuple[str, str | None]]) -> str:
    written = "".join(f' {name}="{escape(value or "")}"' for name, value in attrs)
    return f"<{tag}{written}>"


def _image(attributes: dict[str, str | None]) -> str:
    address = attributes.get("src") or ""
    image = [("src", PLACEHOLDER), ("alt", attributes.get("alt")), ("class", "lazy"), ("data-src", address)]
    link = [("class", "no-attachment-icon"), ("href", address), ("target", "_blank"), ("rel", "noopener noreferrer")]
    return f"{_start('a', [*link])}{_start('img', [*image])}</a>"


def _emoji(emoji: Emoji) -> str:
    attributes = [("title", emoji.title), ("data-name", emoji.name), ("data-unicode-version", emoji.unicode_version)]
    return f"{_start('gl-emoji', [*attributes])}{emoji.character}</gl-emoji>"


def _mention(user: User) -> str:
    attributes = [
        ("href", f"/{user.name}"),
        ("data-reference-type", "user"),
        ("data-user", str(user.id)),
        ("data-container", "body"),
        ("data-placement", "top"),
        ("class", "gfm gfm-project_member js-user-link"),
        ("title", user.display),
    ]
    return f"{_start('a', [*attributes])}@{user.name}</a>"


_UNTOUCHED = ("a", "code", "pre")
_BLOCKS = ("p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "table")
_MARK = re.compile(r":(?P<name>[a-z0-9_+-]+):|(?<![\w@/])@(?P<user>[A-Za-z0-9_][\w.-]*\w)|[^\x00-\u2190]")
