"""Converts Markdown to a :class:`~glosa.builder.content.document.Document`."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from glosa.builder.config.patterns import Dialect
from glosa.builder.content.blocks.sheet import CODE_SHEET, SHEET
from glosa.builder.content.blocks.tabs import TABS
from glosa.builder.content.dialects.home import lead_blocks, left_out
from glosa.builder.content.dialects.macros import macros_of
from glosa.builder.content.document import Document, FrontMatter, Source
from glosa.builder.content.front_matter import Split, split
from glosa.builder.content.markdown.context import MarkdownContext
from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.page import MarkdownPage
from glosa.builder.content.markdown.parts.marker import check_wording
from glosa.builder.content.markdown.placeholders import protect_variables
from glosa.builder.content.markdown.words import words_of
from glosa.builder.content.yaml_mapping import read_date, usual_date
from glosa.builder.diagnostics import Diagnostic, Severity, in_reading_order


def parse(text: str, source: Source, context: MarkdownContext) -> Callable[[], Document]:
    """Parses one file's text, and returns a function that finishes its document once its code is highlighted.

    The caller can parse other files in between. Problems are in the document's diagnostics: neither step raises, and
    the HTML is complete even if there are errors.
    """
    parts = split(text, source.file, context.dialect)
    is_unclosed = any(one.code == "front-matter-unclosed" for one in parts.diagnostics)
    if context.dialect and is_unclosed:
        parts = replace(parts, body=text)  # There, it's a horizontal rule.
    if context.dialect:
        parts = _with_date(parts)
    lang = parts.front_matter.lang or context.lang
    draft = Draft(source, context, words_of(lang, context.words))
    front_matter = _with_variables(parts.front_matter, draft)
    page = MarkdownPage(draft, lang, marks_terms=front_matter.glossary)
    _warn_of_faults(draft, text, front_matter, body=text if is_unclosed else parts.body)
    page.write(
        parts.body,
        parts.first_line,
        substitutions=_substitutions(front_matter) if context.dialect == "myst" else None,
        macros=macros_of(front_matter.raw.get("math")) if context.dialect == "myst" else {},
        lead=_lead(front_matter, context.dialect) if context.dialect else (),
    )
    page.code.begin_highlighting()

    def finish() -> Document:
        page.code.finish()
        headings = page.headings.finish(page.links.internal, title=front_matter.title)
        for place in page.containers.contents:
            place.fill(page.headings.contents(headings))
        html = page.raw_html.with_names("".join(draft.out) + page.footnotes.section())
        return Document(
            source=source,
            front_matter=front_matter,
            title=front_matter.title or page.headings.title or "",
            html=html,
            headings=headings,
            anchors=frozenset(draft.ids),
            links=tuple(page.links.internal),
            islands=tuple(page.components.islands),
            components=page.components.versions,
            assets=tuple(
                dict.fromkeys(
                    (
                        *page.images.assets,
                        *page.links.assets,
                        *([SHEET] if page.blocks.is_used else ()),
                        *([CODE_SHEET] if page.code.has_marks else ()),
                        *([TABS] if page.containers.tabs.is_used else ()),
                    )
                )
            ),
            excerpt=page.paragraphs.excerpt,
            settings=page.settings.shown,
            has_glossary=page.glossary.is_shown,
            has_code=page.code.is_used,
            outside=tuple(draft.outside),
            timed_out=page.code.timed_out,
            diagnostics=in_reading_order([*_of_front_matter(parts.diagnostics, context), *draft.diagnostics]),
            plugins=page.extensions.versions,
            completed=page.links.completed,
            included=draft.included,
        )

    return finish


def _warn_of_faults(draft: Draft, text: str, front_matter: FrontMatter, *, body: str) -> None:
    """Warns of what readers would wonder about: a page without content, and a character that isn't text."""
    if "\0" in text:
        draft.warn(
            "text-nul",
            text.count("\n", 0, text.index("\0")) + 1,
            found="The page contains the character U+0000, which browsers don't show.",
            expected="Text without control characters, which editors may hide.",
            next_step="Delete the character, or save the file as UTF-8 if it's in another encoding, such as UTF-16.",
        )
    for one in left_out(front_matter.raw, draft.context.dialect) if "hero" in front_matter.raw else ():
        draft.warn(
            "front-matter-unknown-key",
            front_matter.lines.get("hero", 1),
            found=f"The home page doesn't show {one!r}.",
            expected="Below 'hero': name, text, tagline, and actions.",
            next_step="Show it in the page's Markdown, or leave it if readers don't miss it.",
        )
    if not body.strip() and front_matter.publish and not _has_other_content(front_matter):
        draft.warn(
            "page-empty",
            1,
            found="The page is empty" + (" below its front matter." if front_matter.raw else "."),
            expected="Markdown that readers see.",
            next_step="Write the page, or delete its file.",
        )


def _has_other_content(front_matter: FrontMatter) -> bool:
    """Whether a layout or the dialect's own keys show something without Markdown."""
    return front_matter.home or not front_matter.raw.keys() <= _ABOUT_TEXT


_ABOUT_TEXT = frozenset(
    {"title", "lang", "date", "description", "meta", "tags", "categories", "sidebar", "subSidebar", "comments", "home"}
    | {"glossary", "search", "keywords", "issueId", "sticky", "publish"}
)
"""Keys of the front matter that say something about the page's text, and show nothing in its place."""


def _of_front_matter(problems: Iterable[Diagnostic], context: MarkdownContext) -> Iterator[Diagnostic]:
    """The problems of the front matter. In a dialect, a key with another kind of value is one of the generator's, which only warns."""
    for one in problems:
        if context.dialect == "myst" and one.code == "front-matter-unknown-key" and "'myst'" in one.found:
            continue
        is_other = one.code == "front-matter-type" or one.code == "front-matter-unclosed"
        is_other_dialect = context.dialect is not None and is_other
        yield replace(one, severity=Severity.WARNING) if is_other_dialect else one


def _with_date(parts: Split) -> Split:
    """The same with a date such as ``2024/5/1``, which other generators read."""
    written = parts.front_matter.raw.get("date")
    date = read_date(usual_date(written)) if isinstance(written, str) and not parts.front_matter.date else None
    if date is None:
        return parts
    front_matter = replace(parts.front_matter, date=date, raw={**parts.front_matter.raw, "date": date})
    line = front_matter.lines["date"]
    problems = tuple(one for one in parts.diagnostics if (one.code, one.line) != ("front-matter-type", line))
    return replace(parts, front_matter=front_matter, diagnostics=problems)


def _lead(front_matter: FrontMatter, dialect: Dialect) -> Iterator[tuple[int, str]]:
    """What another generator shows above the page's Markdown: the line of its key, and Markdown."""
    for block in lead_blocks(front_matter.raw, dialect):
        for line in ("", *block.markdown.split("\n")):
            yield front_matter.lines.get(block.key, 1), line


def _substitutions(front_matter: FrontMatter) -> Mapping[str, str]:
    """The values of ``myst.substitutions``, or ``substitutions``, which the page shows in place of their names."""
    own = front_matter.raw.get("myst")
    values = own.get("substitutions") if isinstance(own, Mapping) else front_matter.raw.get("substitutions")
    if not isinstance(values, Mapping):
        return {}
    return {str(name): str(value) for name, value in values.items() if isinstance(value, str | int | float)}


def _with_variables(front_matter: FrontMatter, draft: Draft) -> FrontMatter:
    """Title and description with the values of their variables; ``raw`` is unchanged."""

    def resolved(key: str, text: str) -> str:
        if "{{" in text:
            text = draft.resolve(protect_variables(text), front_matter.lines[key])
        if text:
            check_wording(draft, text, front_matter.lines[key])
        return text

    title = front_matter.title and resolved("title", front_matter.title)
    return replace(front_matter, title=title, description=resolved("description", front_matter.description))
