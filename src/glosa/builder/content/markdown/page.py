"""Combines the parts of a page, and dispatches the parser's events to them."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakMethod

import pyromark
from pyromark.event import Range

from glosa.builder.content.glossary.model import GLOSSARY_FILE
from glosa.builder.content.markdown.abbreviations import Abbreviations
from glosa.builder.content.markdown.draft import Draft, Numbering
from glosa.builder.content.markdown.parts.blocks import Blocks
from glosa.builder.content.markdown.parts.code import Code
from glosa.builder.content.markdown.parts.components import Components
from glosa.builder.content.markdown.parts.containers import Containers
from glosa.builder.content.markdown.parts.elements import Elements
from glosa.builder.content.markdown.parts.extensions import Extensions, code_ranges
from glosa.builder.content.markdown.parts.footnotes import Footnotes
from glosa.builder.content.markdown.parts.glossary import GlossaryPart
from glosa.builder.content.markdown.parts.headings import Headings
from glosa.builder.content.markdown.parts.images import Images
from glosa.builder.content.markdown.parts.inlines import Inlines
from glosa.builder.content.markdown.parts.links import Links
from glosa.builder.content.markdown.parts.lists import Lists
from glosa.builder.content.markdown.parts.marker import Marker
from glosa.builder.content.markdown.parts.nesting import Nesting
from glosa.builder.content.markdown.parts.paragraphs import Paragraphs
from glosa.builder.content.markdown.parts.raw_html import RawHtml
from glosa.builder.content.markdown.parts.settings import Insert, SettingsPart
from glosa.builder.content.markdown.parts.tables import Tables
from glosa.builder.content.markdown.placeholders import Protected, protect, protect_matches, separated
from glosa.builder.content.markdown.prepare import prepared
from glosa.builder.content.markdown.remaining import remaining
from glosa.builder.content.parser import OPTIONS
from glosa.builder.content.reference.model import SETTINGS_FILE
from glosa.builder.content.routes import CONTENT_FOLDER

if TYPE_CHECKING:  # Most pages include nothing, and don't pay for it.
    from glosa.builder.content.dialects.includes import Trouble
    from glosa.builder.content.dialects.macros import Macros

Handler = Callable[[Any, Range], None]
"""Receives an event's value and its position in the Markdown."""


class MarkdownPage:
    """The parts of one page."""

    def __init__(self, draft: Draft, lang: str, *, marks_terms: bool = True) -> None:
        self._draft = draft
        self._lang = lang
        self.components = Components(draft, lang)
        self.extensions = Extensions(draft, lang, components=self.components)
        self.nesting = Nesting(draft)
        self.headings = Headings(draft, self.nesting)
        self.links = Links(draft)
        self.blocks = Blocks(draft, self.nesting, links=self.links)
        of_settings, of_glossary = (_weakly(self._insert, file) for file in (SETTINGS_FILE, GLOSSARY_FILE))
        self.settings = SettingsPart(draft, headings=self.headings, links=self.links, insert=of_settings)
        self.glossary = GlossaryPart(draft, links=self.links, insert=of_glossary)
        self.containers = Containers(
            draft,
            self.nesting,
            components=self.components,
            settings=self.settings,
            glossary=self.glossary,
            extensions=self.extensions,
            blocks=self.blocks,
        )
        self.images = Images(draft, headings=self.headings, blocks=self.blocks)
        self.inlines = Inlines(draft, self.blocks)
        self.marker = Marker(draft, inlines=self.inlines, links=self.links, is_on=marks_terms)
        self.paragraphs = Paragraphs(draft, images=self.images, nesting=self.nesting, marker=self.marker)
        self.lists = Lists(draft, self.nesting, admonition=self.containers.begin_admonition, blocks=self.blocks)
        elements = Elements(draft, self.nesting)
        self.tables = Tables(draft, self.nesting, elements=elements)
        self.code = Code(draft, self.extensions, begin_tab=self.containers.begin_code)
        self.footnotes = Footnotes(draft, self.nesting)
        self.raw_html = RawHtml(draft, self.containers, elements=elements, marker=self.marker, blocks=self.blocks)

    def write(
        self,
        markdown: str,
        first_line: int,
        *,
        substitutions: Mapping[str, str] | None = None,
        macros: "Macros | None" = None,
        lead: Iterable[tuple[int, str]] = (),
    ) -> None:
        """Writes the page's Markdown, which begins in line ``first_line`` of its file. ``substitutions`` and ``macros`` are the page's own.

        ``lead`` is Glosa's Markdown from the front matter, which comes first: the line of the file for each of its lines.
        """
        numbering = Numbering(first_line)
        dialect = self._draft.context.dialect
        if dialect:
            from glosa.builder.content.dialects.translate import translate  # Sites without a dialect don't pay for it.

            read = partial(_included, self._draft) if self._draft.context.included else None
            report = partial(_not_included, self._draft, Numbering(first_line))
            unread_here = partial(_unread_here, self._draft, Numbering(first_line))
            book, page = self._draft.context.book, self._draft.source.file.removeprefix(f"{CONTENT_FOLDER}/")
            translated = translate(
                markdown,
                dialect,
                read=read,
                report=report,
                labels=book.labels if book else None,
                page=page,
                unread=unread_here,
                unknown=partial(_unknown, self._draft, Numbering(first_line)),
                known=self._draft.context.variables,
                substitutions={**(book.substitutions if book else {}), **(substitutions or {})},
                macros={**(book.macros if book else {}), **(macros or {})},
                lang=self._lang,
                left_out=partial(_left_out, self._draft, Numbering(first_line), set()),
                cards=self._draft.context.cards.get(self._draft.source.file, ""),
            )
            markdown, numbering = translated.text, Numbering(first_line, translated.lines)
        if lead := tuple(lead):
            own = numbering.lines or range(markdown.count("\n") + 1)
            markdown = "\n".join((*(text for _, text in lead), "", markdown))
            numbering = Numbering(first_line, (*(line - first_line for line, _ in lead), 0, *own))
        self._write(*self._prepared(markdown, numbering))
        self.nesting.finish()

    def _prepared(self, markdown: str, numbering: Numbering) -> tuple[str, Numbering]:
        """The Markdown with included files, and without what isn't shown at its place."""
        draft = self._draft
        is_vue = draft.context.dialect in ("vitepress", "vuepress")  # They have included their files, in their own way.
        read = None if is_vue or not draft.context.included else partial(_included, draft)
        made = prepared(markdown, read=read, report=partial(_not_included, draft, numbering))
        if made.abbreviations:
            draft.abbreviations = Abbreviations(made.abbreviations)
        return made.text, numbering.of(made.lines) if made.lines else numbering

    def _warn_of_unread(self, protected: Protected) -> None:
        """Warns of what another generator reads, and readers of this page see as it's written. The parser says what's code."""
        draft, own = self._draft, self._draft.context.dialect
        for one in remaining(protected, own or ""):
            dialects = "" if own else " or ".join(map(repr, one.dialect.split()))
            draft.warn(
                "markdown-unread",
                draft.line_of(one.line),
                found=f"{one.written!r} is {one.what}, which {one.effect}.",
                expected=f"In Glosa: {one.instead}{f', or {dialects} as markdown.dialect in glosa.yaml' if dialects else ''}.",
                next_step="Rewrite it, or set the dialect." if dialects else "Rewrite it.",
            )

    def _insert(self, markdown: str, first_line: int, file: str) -> None:
        """Writes Markdown of another file in the middle of the page's own. Everything opened in it ends with it."""
        self.marker.finish()
        with self._draft.aside(file):
            self.nesting.enter()
            self._write(markdown, Numbering(first_line))
            self.nesting.leave()

    def _write(self, markdown: str, numbering: Numbering) -> None:
        """Passes each event to its part, which writes HTML."""
        draft = self._draft
        protected = separated(self._without_matches(protect(markdown)))
        parser = pyromark.Markdown(options=OPTIONS, broken_link_callback=self.inlines.undefined_reference)
        draft.begin(protected, numbering, parser.events_with_range(protected.text, merge_text=True))
        self._warn_of_unread(protected)
        events = self._events()
        tags = {"Start": (_OPENING, self._starts()), "End": (_CLOSING, self._ends())}
        for event, span in draft.events:
            if isinstance(event, str):
                draft.out.append(_ALONE[event])
                continue
            kind, value = event.popitem()
            if kind in events:
                events[kind](value, span)
                continue
            html, parts = tags[kind]
            name, detail = (value, None) if isinstance(value, str) else value.popitem()
            if name in parts:
                parts[name](detail, span)
            else:
                draft.out.append(html[name])
        self.marker.finish()

    def _without_matches(self, protected: Protected) -> Protected:
        """The text with placeholders for the constructs of plugins."""
        plugins = self._draft.context.plugins
        patterns = plugins.patterns() if plugins else ()
        if not any(pattern.search(protected.text) for pattern in patterns):
            return protected
        events = pyromark.Markdown(options=OPTIONS).events_with_range(protected.text, merge_text=True)
        code = [span for event, span in events if isinstance(event, dict) and _is_code(event)]
        return protect_matches(protected, patterns, code=code_ranges(protected.text, code))

    def _events(self) -> dict[str, Handler]:
        text = self.marker.text if self.marker.looks else self.inlines.text
        return {
            "Text": partial(self.extensions.text, write=text) if self._draft.markdown.matches else text,
            "Code": self.inlines.code,
            "InlineHtml": self.raw_html.inline,
            "FootnoteReference": self.footnotes.reference,
            "TaskListMarker": self.lists.task,
        }

    def _starts(self) -> dict[str, Handler]:
        return {
            "Paragraph": self.paragraphs.begin,
            "Heading": self.headings.begin,
            "Link": self.links.begin,
            "Image": self.images.image,
            "CodeBlock": self.code.block,
            "HtmlBlock": self.raw_html.block,
            "List": self.lists.begin,
            "Item": self.lists.begin_item,
            "BlockQuote": self.lists.begin_quote,
            "DefinitionListTitle": self.lists.begin_term,
            "DefinitionListDefinition": self.lists.begin_definition,
            "Table": self.tables.begin,
            "TableHead": self.tables.begin_head,
            "TableRow": self.tables.begin_row,
            "TableCell": self.tables.begin_cell,
            "FootnoteDefinition": self.footnotes.begin,
        }

    def _ends(self) -> dict[str, Handler]:
        return {
            "Paragraph": self.paragraphs.end,
            "Heading": self.headings.end,
            "List": self.lists.end,
            "Item": self.lists.end_item,
            "BlockQuote": self.lists.end_quote,
            "DefinitionListDefinition": self.lists.end_definition,
            "Table": self.tables.end,
            "TableHead": self.tables.end_head,
            "TableCell": self.tables.end_cell,
            "FootnoteDefinition": self.footnotes.end,
        }


_ALONE = {"SoftBreak": "\n", "HardBreak": "<br>\n", "Rule": "<hr>\n"}
_OPENING = {
    "Emphasis": "<em>",
    "Strong": "<strong>",
    "Strikethrough": "<del>",
    "DefinitionList": "<dl>\n",
}
_CLOSING = {
    "Emphasis": "</em>",
    "Strong": "</strong>",
    "Strikethrough": "</del>",
    "Link": "</a>",
    "DefinitionList": "</dl>\n",
    "DefinitionListTitle": "</dt>\n",
    "TableRow": "</tr>\n",
}


def _is_code(event: Mapping[str, Any]) -> bool:
    """Whether plugins must not see the text of an event: code, tags, and addresses in angle brackets."""
    if "Code" in event or "InlineHtml" in event:
        return True
    start = event.get("Start")
    if start == "HtmlBlock":
        return True
    if not isinstance(start, Mapping):
        return False
    return "CodeBlock" in start or start.get("Link", {}).get("link_type") in ("Autolink", "Email")


def _included(draft: Draft, path: str) -> str | None:
    """The text of a file that the page includes. From now on, the page depends on it, and on those that would take its place."""
    texts = draft.context.included
    if texts is None:
        return None
    tried, text = texts.find(path, draft.source)
    draft.included.update(tried)
    return text


def _unread_here(draft: Draft, numbering: Numbering, number: int, found: str) -> None:
    """Warns of a part of the page that readers see as code, or don't see."""
    draft.warn(
        "markdown-unread",
        numbering.line(number),
        found=found,
        expected="Markdown, or '::: component' with a component of the site.",
        next_step="Write it as Markdown, or as a component of the site.",
    )


def _left_out(draft: Draft, numbering: Numbering, seen: set[str], number: int, found: str) -> None:
    """Warns of what's read without a part of it: once per page, at its first place."""
    if found in seen:
        return
    seen.add(found)
    draft.warn(
        "markdown-unread",
        numbering.line(number),
        found=found,
        expected="Text that says the same without it.",
        next_step="Write it another way, or leave it if readers don't miss it.",
    )


def _unknown(draft: Draft, numbering: Numbering, number: int, name: str) -> None:
    """Warns of a value that only the other generator knows, which readers see as code."""
    draft.unknown_variable(name, numbering.line(number))


def _not_included(draft: Draft, numbering: Numbering, number: int, trouble: "Trouble", path: str) -> None:
    line = numbering.line(number)
    if trouble == "too-much":
        draft.error(
            "include-too-much",
            line,
            found=f"The page includes too many files, so {path!r} is left out.",
            expected="At most 1,000 files with 4 MB, with the files that these include.",
            next_step="Look for files that include others several times, or divide the page.",
        )
    elif trouble == "beyond":
        draft.warn(
            "include-lines",
            line,
            found=f"{path!r} has no such lines, so nothing is included.",
            expected="Numbers of lines that the file has, from the first to the last one.",
            next_step="Correct the numbers.",
        )
    elif trouble == "no-region":
        file, _, region = path.rpartition("#")
        draft.lacks(
            "include-missing",
            line,
            found=f"The included file {file!r} has no region {region!r}.",
            expected=f"In the file, a comment with '#region {region}' before the lines, and one with '#endregion' after them.",
            next_step="Correct the name, or mark the lines.",
        )
    elif trouble == "circular":
        draft.lacks(
            "include-missing",
            line,
            found=f"The included file {path!r} includes itself.",
            expected="Files that don't include each other in a circle.",
            next_step="Remove the line from one of them.",
        )
    else:
        draft.lacks(
            "include-missing",
            line,
            found=f"The included file {path!r} doesn't exist, or pages may not include it.",
            expected="A file of the site, next to the page, in the site's folder, or in 'docs'. Hidden files and those in 'data' aren't read.",
            next_step="Correct the path, or copy the file into the site.",
        )


def _weakly(insert: Callable[[str, int, str], None], file: str) -> Insert:
    """``insert`` for ``file``, without a strong reference to its page. Garbage collection is off during a build, so
    a reference cycle would keep the page in memory after it's written.
    """
    reference = WeakMethod(insert)

    def call(markdown: str, first_line: int) -> None:
        living = reference()
        if living is None:
            raise ReferenceError("The page is gone.")
        living(markdown, first_line, file)

    return call
