"""Turns planned pages into pages of the new site: text, links, front matter, and title."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from glosa.builder.config.patterns import Dialect, SlugStyle
from glosa.builder.content.dialects.home import SHOWN, home_title, is_home, lead_blocks, left_out
from glosa.builder.content.dialects.lines import LEAD, Line, pieces
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.mdx.links import relinked
from glosa.builder.content.dialects.mdx.masking import masked
from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.builder.content.dialects.translate import translate
from glosa.builder.content.markdown.remaining import remaining_in
from glosa.builder.content.slugs import SlugSet
from glosa.migration.readers.tree import Assets, PageBook, PlannedPage
from glosa.migration.source import SourcePage
from glosa.migration.text.containers import without_unknown_containers
from glosa.migration.text.diagrams import diagrams
from glosa.migration.text.front_matter import migrated

TextConversion = Callable[[PageDraft, PlannedPage], None]
"""What a generator's text needs before its dialect is translated."""


@dataclass(slots=True)
class Converter:
    """Converts the pages of one source."""

    book: PageBook
    assets: Assets
    dialect: Dialect
    slugs: SlugStyle
    text: TextConversion
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Front matter keys with other names in Glosa."""
    ignored: Sequence[str] = ()
    """Front matter keys that need no finding, because the reader has used them."""
    left: Sequence[str] = ()
    """Front matter keys that have no counterpart, and that no layout could use."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """Titles of the sidebar for pages that have none, by target."""
    findings: list[Remark] = field(default_factory=list)
    converted: int = 0
    """The number of pages that are done."""
    _renamed: int = 0
    """The number of pages with another title than in ``titles``."""

    def __post_init__(self) -> None:
        self.findings += self.book.findings

    def page(self, planned: PlannedPage, *, defaults: Mapping[str, Any] | None = None) -> SourcePage:
        """The page. ``defaults`` are front matter that it doesn't set itself."""
        self.assets.progress("Converting pages", self.converted, len(self.book.pages))
        self.converted += 1
        raw = planned.raw
        draft = PageDraft(planned.file, with_heading_ids(raw.body, self.slugs), raw.first_line, self.findings)
        self.text(draft, planned)
        translated = translate(draft.text, self.dialect, left_out=partial(draft.note_line, "left"))
        draft.replace_lines(map(Line, translated.lines, translated.text.split("\n")))
        _note_unread(draft)
        without_unknown_containers(draft)
        _with_unique_ids(draft)
        _without_empty_links(draft)
        _without_schemes(draft)
        body = relinked(
            draft.text,
            link=lambda path: self.book.link(path, planned) or self._file(path, planned),
            image=lambda path: self.assets.image(path, planned),
            html=lambda path: self._html(path, planned),
        )
        is_hero = is_home(raw.front_matter, self.dialect)
        front_matter, findings = migrated(
            raw, planned.file, renamed=self.renamed, ignored=(*self.ignored, *(_OF_HOMES if is_hero else ()))
        )
        self.findings += findings
        self.findings += diagrams(raw, planned.file)
        for key in self.left:
            value = front_matter.get("params", {}).pop(key, None)
            if value is not None and value not in _USUAL.get(key, ()):
                why = f"The front matter key '{key}' has no counterpart."
                self.findings.append(Remark("left", planned.file, raw.lines.get(key), why))
        if not front_matter.get("params", True):
            del front_matter["params"]
        front_matter = {**(defaults or {}), **front_matter}
        if lead := "\n\n".join(one.markdown for one in lead_blocks(raw.front_matter, self.dialect)):
            lead = relinked(
                lead, link=lambda path: self.book.link(path, planned), image=lambda path: None, html=lambda path: None
            )
            body = f"{lead}\n\n{body}"
        if is_hero:
            title = home_title(raw.front_matter)
            front_matter["home"] = True
            if title and not front_matter.get("title"):
                front_matter["title"] = title
            left = [key for key in ("bgImage", "heroImage") if raw.front_matter.get(key)]
            for key in (*left, *left_out(raw.front_matter, self.dialect)):
                why = f"The front matter key '{key}' of the home page is left out."
                self.findings.append(Remark("changed", planned.file, raw.lines.get(key.partition(".")[0]), why))
        if not front_matter.get("title") and not _HEADING.search(masked(body)):
            front_matter["title"] = self.titles.get(planned.target) or _titled(planned)
        if not body.strip() and not front_matter.get("title"):
            front_matter["title"] = _titled(planned)
        given = self.titles.get(planned.target)
        if given and _plain(given) != _plain(str(front_matter.get("title") or "") or _heading(body)):
            self._renamed += 1
        return SourcePage(planned.file, planned.target, planned.locale, front_matter, tidy(body), planned.addresses)

    def other_titles(self, place: tuple[str, int | None]) -> Iterator[Remark]:
        """That entries of the sidebar had other titles than their pages. ``place``: where the sidebar is."""
        if self._renamed:
            which = "1 entry" if self._renamed == 1 else f"{self._renamed} entries"
            why = f"{which} of the sidebar had other titles than their pages. Pages have one title now, also in the sidebar."
            yield Remark("changed", *place, why)

    def _file(self, path: str, planned: PlannedPage) -> str | None:
        if path.endswith((".md", ".mdx")) or self.book.page(path, planned):
            return None
        return self.assets.published(path, planned, with_base=False)

    def _html(self, path: str, planned: PlannedPage) -> str | None:
        page = self.book.page(path, planned) if path else None
        if page:
            return self.assets.base + page.route[1:]
        return self.assets.published(path, planned, with_base=True)


def _note_unread(draft: PageDraft) -> None:
    """Notes what readers would see as it's written."""
    for one in remaining_in(draft.text):
        number = min(one.line, len(draft.lines) - 1)
        draft.note_line(
            "decide", number, f"{one.written!r} is {one.what}, which {one.effect}. In Glosa: {one.instead}."
        )


def _with_unique_ids(draft: PageDraft) -> None:
    """Removes ids of headings that an earlier heading has."""
    seen: set[str] = set()
    repeated: list[re.Match[str]] = []
    for found in _ID_OF_HEADING.finditer(masked(draft.text)):
        if found["name"] in seen:
            repeated.append(found)
        seen.add(found["name"])
    for found in repeated:
        why = f"The id '{found['name']}' is on several headings. Only the first one has it now."
        draft.note("changed", found.start(), why)
    draft.edit((*found.span("id"), "") for found in repeated)
    tagged: list[re.Match[str]] = []
    for found in _ID_OF_TAG.finditer(masked(draft.text)):
        if found["name"] in seen:
            tagged.append(found)
        seen.add(found["name"])
    draft.edit((*found.span("id"), "") for found in tagged)
    if tagged:
        why = f"Ids that several elements have, such as '{tagged[0]['name']}', are only on the first one now."
        draft.note_page("changed", why)


def _without_empty_links(draft: PageDraft) -> None:
    """Makes plain text of links without an address."""
    found = [*_EMPTY.finditer(masked(draft.text))]
    draft.edit((*one.span(), one[1]) for one in found)
    if found:
        draft.note_page(
            "changed",
            f"{len(found)} links without an address are plain text now, such as '{found[0][1]}'.",
        )


def _without_schemes(draft: PageDraft) -> None:
    """Puts addresses that pages of Glosa may not link to, such as ``vscode:…``, as code after the link's text."""
    for pattern in (_SCHEMED, _SCHEMED_ALONE, _SCHEMED_NAME):
        found = [*pattern.finditer(masked(draft.text))]
        for one in found:
            draft.note(
                "changed",
                one.start(),
                f"Links that begin with '{one['to'].partition(':')[0]}:' are their text with the address as code now, because pages may not link to that scheme.",
            )
        if pattern is not _SCHEMED_NAME:
            text = draft.text
            draft.edit((*one.span(), _with_code(text, one)) for one in found)
            continue
        draft.edit((*one.span(), "") for one in found)
        for one in found:
            name, address = re.escape(one["name"]), one["to"].replace("\\", r"\\")
            uses = rf"\[([^\[\]]+)\]\[{name}\]|\[({name})\](?![\[(:])"
            draft.rewrite(re.sub(uses, rf"\1\2 (`{address}`)", draft.text))


def _with_code(text: str, link: re.Match[str]) -> str:
    """The link's text, if it has one, and its address as code."""
    code = f"`{link['to']}`"
    return f"{text[slice(*link.span('text'))]} ({code})" if "text" in link.re.groupindex else code


def with_heading_ids(text: str, style: SlugStyle) -> str:
    """The text with explicit ids on headings whose ids would change, because they contain tags."""
    if not re.search(r"^#{1,6} .*<[A-Za-z]", text, re.MULTILINE):
        return text
    hidden = masked(text).split("\n")
    lines = text.split("\n")
    taken = {one["name"] for one in _ID_OF_TAG.finditer(text)}
    for index, line in enumerate(lines):
        found = re.match(r"(#{2,6} )(.*<[A-Za-z].*)", hidden[index])
        given = _GIVEN.search(line)
        if not found or "\x00" in found[1] or "{#" in line or (given and _ID.search(given[0])):
            continue
        line = line[: given.start()] if given else line.rstrip()
        words = re.sub(r"<[^>]*>", "", line.lstrip("# "))
        words = re.sub(r"\[([^\[\]]*)\]\([^)]*\)|[*_`]", lambda one: one[1] or "", words).strip()
        own = f" {given['own']}" if given else ""
        name = SlugSet(style=style).add(words)
        if name not in taken:
            lines[index] = f"{line} {{#{name}{own}}}"
    return "\n".join(lines)


def tidy(text: str) -> str:
    """The text with single blank lines outside code, and one line end at its end."""
    lines: list[str] = []
    for piece in pieces(Line(number, line) for number, line in enumerate(text.split("\n"))):
        if not isinstance(piece, Line):
            lines += (line.text for line in piece.lines)
        elif piece.text.strip() or not lines or lines[-1].strip():
            lines.append(piece.text)
    return "\n".join(lines).strip("\n") + "\n"


def _heading(body: str) -> str:
    found = re.search(r"^# +(.+?)[ \t]*$", masked(body), re.MULTILINE)
    return body[found.start(1) : found.end(1)] if found else ""


def _plain(title: str) -> str:
    return re.sub(r"\{#[^}]*\}\s*$|[*_`\\]", "", title).strip()


def _titled(planned: PlannedPage) -> str:
    name = planned.target.rpartition("/")[2].removesuffix(".md")
    if name.lower() in ("readme", "index"):
        name = planned.target.rpartition("/")[0].rpartition("/")[2] or "Home"
    words = re.sub(r"[-_]+", " ", name).strip() or name
    return words[:1].upper() + words[1:]


_EMPTY = re.compile(r"(?<!!)\[([^\[\]\x00]+)\]\(\s*(?:javascript:[^()\s]*(?:\([^()]*\)[^()\s]*)*)?\)")
_SCHEMED = re.compile(
    r"(?<!!)\[(?P<text>(?:[^\[\]!\n]|!(?!\[)|\n(?![ \t]*\n)|!?\[[^\[\]]*+\](?:\([^()]*+\))?+)++)\]\(\s*<?(?P<to>(?!(?:https?|mailto|tel|term|javascript):)[A-Za-z][\w+.-]*:(?:[^()\s<>]|\([^()\s<>]*\))*)>?(?:\s+(?:\"[^\"\n]*\"|'[^'\n]*'))?\s*\)",
    re.IGNORECASE,
)
_SCHEMED_NAME = re.compile(
    r"^[ \t]*\[(?P<name>[^\[\]^\n]+)\]:[ \t]*(?P<to>(?!(?:https?|mailto|tel|term):)[A-Za-z][\w+.-]*:[^\n]*)\n?",
    re.MULTILINE | re.IGNORECASE,
)
_SCHEMED_ALONE = re.compile(
    r"<(?P<to>(?!(?:https?|mailto|tel|term|javascript):)[A-Za-z][\w+.-]{1,31}:[^\s<>\"']+)>", re.IGNORECASE
)
"""An address in angle brackets. A tag of Vue or XML with a colon in its name isn't one."""
_ID_OF_HEADING = re.compile(
    rf"^{LEAD}#{{1,6}} [^\n]*?(?P<id>[ \t]*\{{#(?P<name>[\w.:-]+)[^}}\n]*\}})[ \t]*$", re.MULTILINE
)
_ID_OF_TAG = re.compile(r"<[A-Za-z][^<>\x00]*?(?P<id>\sid=[\"'](?P<name>[^\"'<>\s]+)[\"'])", re.IGNORECASE)
_GIVEN = re.compile(r"[ \t]*\{:?[ \t]*(?=[.#]|[\w-]+=)(?P<own>[^{}\x00]*?)[ \t]*\}[ \t]*$")
"""The attributes of a heading."""
_ID = re.compile(r"(?<![\w-])id=|#")
_HEADING = re.compile(r"^# +\S|^[^\n\x00]+\n=+[ \t]*$", re.MULTILINE)
_OF_HOMES = (
    *SHOWN,
    *(
        "heroImage",
        "heroImageStyle",
        "bgImage",
        "bgImageStyle",
        "isShowTitleInHome",
        "heroAlt",
        "footerHtml",
        "heroHeight",
    ),
    *("faceImage", "modules", "banner", "blog"),
)
"""Keys of home pages."""
_USUAL = {"layout": ("home", "doc", "page"), "template": ("splash", "doc", "home.html")}
"""Values of front matter that change nothing here."""
