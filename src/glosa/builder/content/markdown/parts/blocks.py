"""Cards, steps, and file trees, and badges and icons within a line."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from pyromark.event import Range

from glosa.builder.content.blocks.emoji import emoji
from glosa.builder.content.blocks.icons import icon, near_icon
from glosa.builder.content.blocks.keys import keys_html
from glosa.builder.content.blocks.sheet import SHEET, sheet
from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.parts.links import Links
from glosa.builder.content.markdown.parts.nesting import Nesting
from glosa.builder.content.markdown.placeholders import COLON, Directive
from glosa.builder.content.markdown.text import escape, escape_attribute, title_html

FILE_TREE = "file-tree"
CONTAINERS = frozenset({"cards", "card", "steps", FILE_TREE})
_HINTS = (":icon[", ":badge")
"""What HTML with a badge or an icon contains."""


class Blocks:
    """The cards, steps, file trees, badges, and icons of a page."""

    def __init__(self, draft: Draft, nesting: Nesting, *, links: Links) -> None:
        self._draft = draft
        self._nesting = nesting
        self._links = links
        self._has_tree = False
        self._is_note = False
        self.is_used = False
        """Whether the page needs the stylesheet."""

    def require(self) -> None:
        """Links the stylesheet before its first use. Browsers wait for it before they paint what follows."""
        if not self.is_used:
            self.is_used = True
            href = escape_attribute(self._draft.context.base + sheet(SHEET)[0])
            self._draft.out.append(f'<link rel="stylesheet" href="{href}">')

    def begin(self, directive: Directive, line: int) -> str:
        """Writes the beginning of a container; returns its end."""
        self.require()
        out = self._draft.out
        self._has_tree |= directive.name == FILE_TREE
        if directive.name != "card":
            out.append(f'<div class="{directive.name}">\n')
            return "</div>\n"
        title = self._draft.resolve(directive.title, line)
        found = _CARD.fullmatch(title)
        drawn = self._icon(found["icon"], line) if found and found["icon"] else ""
        text = found["text"] or found["title"] or "" if found else title
        label = (
            f"<a{self._links.attributes(found['to'].strip('<>'), line)}>{title_html(text)}</a>"
            if found and found["to"]
            else title_html(text)
        )
        out.append(f'<div class="card{" linked" if found and found["to"] else ""}">')
        out.append(f'<p class="card-title">{drawn}{label}</p>\n' if drawn or text else "\n")
        return "</div>\n"

    def pieces(self, text: str, span: Range) -> Iterator[tuple[str, bool]]:
        """A text in pieces, each with whether it's HTML: of a badge, an icon, an emoji, or an address that becomes a link."""
        place = 0
        escaped = self._escaped(text, span)
        for found in _SPECIAL.finditer(text):
            if bisect_left(escaped, found.start()) < bisect_left(escaped, found.end()):
                continue
            html = self._special(found, text, span)
            if html is None:
                continue
            written, end = html
            if found.start() > place:
                yield text[place : found.start()], False
            yield written, True
            place = end
        if place < len(text):
            yield text[place:], False

    def _escaped(self, text: str, span: Range) -> Sequence[int]:
        """Where colons and plus signs are in the text that a backslash precedes in the Markdown: ``\\:rocket:`` is no emoji."""
        # A backslash before the first sign isn't part of the text's place.
        begin = span["start"] - any(
            self._draft.find(_BACKSLASH, Range(start=max(0, span["start"] - 1), end=span["start"]))
        )
        written = [
            bool(found["escaped"])
            for found in self._draft.find(_SIGN, Range(start=begin, end=span["end"]))
            if found["sign"]
        ]
        if not any(written):
            return ()
        places = [found.start() for found in re.finditer(r"[:+]", text)]
        # Values of variables contain others.
        return [place for place, is_escaped in zip(places, written, strict=False) if is_escaped]

    def _special(self, found: re.Match[str], text: str, span: Range) -> tuple[str, int] | None:
        """The HTML and where its text ends; ``None`` if it's plain text."""
        end = found.end()
        if found["keys"]:
            return keys_html(found["keys"]), end
        if found["emoji"]:
            sign = emoji(found["emoji"])
            if not sign:
                return None
            self._draft.emoji[sign] = found[0]
            return sign, end
        if url := found["url"]:
            if span["start"] < self._draft.named_until or self._draft.unlinkable:
                return None
            if url.count("(") > url.count(")") and text[end : end + 1] == ")":
                url, end = f"{url})", end + 1
            return self._links.known(url), end
        self.require()
        return self._drawn(found, self._draft.line(span), escape(found["text"] or "")), end

    def is_tree(self) -> bool:
        """Whether the current position is in a file tree."""
        return self._has_tree and self._nesting.nearest(FILE_TREE) is not None

    def begin_entry(self, span: Range) -> None:
        """Writes the beginning of an entry of a file tree: a folder if it contains others, or ends with a slash."""
        self._is_note = False
        found = next(self._draft.find(_ENTRY, span), None)
        name = found["name"].split(maxsplit=1)[0].strip(b"*`_") if found and found["name"].strip() else b""
        is_folder = found is not None and (found["inner"] is not None or name.endswith(b"/"))
        drawn = "" if name in (b"...", "…".encode()) else self._icon("folder" if is_folder else "file", 0)
        self._draft.out.append(f'<li class="folder">{drawn}' if is_folder else f"<li>{drawn}")

    def entry(self, text: str) -> str:
        """HTML of the text of an entry. What follows the name is a note."""
        found = None if self._is_note else _NAME.match(text)
        name, note = (found[1], found[2]) if found else ("", text)
        self._is_note |= bool(note.strip())
        return escape(name) + (f'<span class="file-note">{escape(note)}</span>' if note.strip() else escape(note))

    def within(self, html: str, line: int) -> str:
        """HTML of the page with SVG in place of its icons and badges."""
        if not any(one in html for one in _HINTS):
            return html
        pieces = _AS_WRITTEN.split(html)
        if not any(_INLINE.search(one) for one in pieces[::2]):
            return html
        self.require()
        pieces[::2] = [_INLINE.sub(lambda found: self._drawn(found, line, found["text"]), one) for one in pieces[::2]]
        return "".join(pieces)

    def _drawn(self, found: re.Match[str], line: int, text: str) -> str:
        kind = f" {found['kind']}" if found["kind"] else ""
        return self._icon(found["icon"], line) if found["icon"] else f'<span class="badge{kind}">{text}</span>'

    def _icon(self, name: str, line: int) -> str:
        drawn = icon(name)
        if drawn is None:
            self._draft.warn(
                "icon-unknown",
                line,
                found=f"There is no icon {name!r}.",
                expected=f"The name of an icon of Lucide.{near_icon(name)}",
                next_step="Correct the name.",
            )
        return drawn or ""


def without_badges(html: str) -> str:
    """A heading's HTML without badges, which aren't part of its title."""
    return _BADGE.sub("", html) if 'class="badge' in html else html


_BACKSLASH = re.compile(rb"\\")
_SIGN = re.compile(
    rb"(?P<sign>"
    + COLON.encode()
    + rb"|(?P<escaped>\\[:+]|&#0*(?:43|58);|&#[xX]0*(?:2[bB]|3[aA]);|&(?:colon|plus);)|[:+])|\\[^:+]"
)
_ENTRY = re.compile(rb"(?:[-*+]|\d+[.)])[ \t]+(?P<name>[^\n]*)(?P<inner>\n\s*(?:[-*+]|\d+[.)])[ \t])?")
_NAME = re.compile(r"(\S+)([\s\S]*)")
_CARD = re.compile(
    r"(?::icon\[(?P<icon>[\w:-]+)\]\s*)?(?:\[(?P<text>[^\[\]]*)\]\((?P<to><[^<>]*>|[^()\s]*)\)|(?P<title>.*))"
)
_INLINE = re.compile(r":icon\[(?P<icon>[\w:-]+)\]|:badge(?:-(?P<kind>tip|warning|danger))?\[(?P<text>[^\[\]\n]+)\]")
_SPECIAL = re.compile(
    rf"{_INLINE.pattern}|(?<![\w+])\+\+(?P<keys>[\w-]+(?:\+[\w-]+)*)\+\+(?![\w+])|(?<![\w:/]):(?P<emoji>[a-z0-9_+-]+):(?![\w:])|(?<![\w/])(?P<url>https?://[^\s<>]*[^\s<>?!.,:;*_~'\")\]}}])"
)
_AS_WRITTEN = re.compile(
    r"(<!--[\s\S]*?(?:-->|\Z)|<(?:pre|code|script|style|textarea)\b[\s\S]*?(?:</(?:pre|code|script|style|textarea)\s*>|\Z)|<[A-Za-z/](?:[^<>\"']|\"[^\"]*\"|'[^']*')*>)",
    re.IGNORECASE,
)
"""Comments, code, and tags, in which nothing is a badge or an icon."""
_BADGE = re.compile(r'(?<!\s)\s*+<span class="badge[^>]*>[^<]*</span>')
