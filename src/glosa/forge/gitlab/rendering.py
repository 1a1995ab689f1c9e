"""What GitLab makes of Markdown: emoji elements, images that a script loads later, mentions as links to itself."""

import re
from collections.abc import Callable
from html import escape
from html.parser import HTMLParser

from glosa.forge.gitlab.emoji import Emoji, emoji_named, emoji_of
from glosa.forge.host import User

PLACEHOLDER = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
"""What an image shows until a script of GitLab's own pages puts its address in."""


def decorated(html: str, *, find_user: Callable[[str], User | None]) -> str:
    """Rendered Markdown as GitLab answers it; ``find_user`` knows the accounts that may be mentioned."""
    decorator = _Decorator(find_user)
    decorator.feed(html)
    decorator.close()
    return "".join(decorator.parts)


class _Decorator(HTMLParser):
    """Writes what it reads, with GitLab's changes."""

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
