"""The glossary: ``::: glossary`` and ``:::`` are replaced by the terms of ``glossary.yaml`` that the page defines, with
their definitions. The page of the glossary lists the other ones too, with links to their definitions.
"""

from collections.abc import Iterator, Sequence

from glosa.builder.content.glossary.model import GLOSSARY_FILE
from glosa.builder.content.glossary.terms import GlossaryEntry
from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.parts.links import Links
from glosa.builder.content.markdown.parts.settings import Insert
from glosa.builder.content.markdown.text import escape

MANY = 20
"""From this number of terms on, readers get a list of letters to jump to."""


class GlossaryPart:
    """The terms on a page that shows them."""

    def __init__(self, draft: Draft, *, links: Links, insert: Insert) -> None:
        self._draft = draft
        self._links = links
        self._insert = insert
        self.is_shown = False
        self._line = 0

    def place(self, line: int) -> None:
        """Writes the terms here, or reports why they can't be shown here."""
        draft, terms = self._draft, self._draft.context.view.terms
        marks, page = terms.marks, self._draft.source.relative.removesuffix(".md")
        if not marks.exists:
            self._no_file(line)
            return
        if draft.file != draft.source.file or (marks.page_exists and not marks.shows_terms(page)):
            self._elsewhere(line)
            return
        if self.is_shown:
            self._repeated(line)
            return
        self.is_shown, self._line = True, line
        own = [entry for entry in terms.entries if marks.page_of(entry.key) == page]
        is_index = page not in marks.routes
        for key in sorted(marks.keys if is_index else (entry.key for entry in own)):
            draft.claim(key, line)
        self._letters(terms.entries if is_index else own)
        if is_index and marks.pages:
            self._index([entry for entry in terms.entries if entry.key in marks.pages])
        if own or not marks.pages:
            draft.out.append('<dl class="glossary">\n')
            for entry in own:
                self._entry(entry)
            draft.out.append("</dl>\n")

    def _index(self, entries: Sequence[GlossaryEntry]) -> None:
        """Terms that other pages define. Each has its anchor here too, so that links to it still lead to it."""
        marks, out = self._draft.context.view.terms.marks, self._draft.out
        out.append('<ul class="glossary-index">\n')
        for entry in entries:
            href = self._links.href(marks.route_of(entry.key), entry.key)
            out.append(f'<li id="{entry.key}"><a href="{href}">{escape(entry.term)}</a></li>\n')
        out.append("</ul>\n")

    def _letters(self, entries: Sequence[GlossaryEntry]) -> None:
        """A link to the first term of each letter. Omitted if there are few terms, or fewer than two per letter on
        average.
        """
        first: dict[str, str] = {}
        for entry in entries:
            first.setdefault(entry.initial, entry.key)
        if len(entries) < max(MANY, 2 * len(first)):
            return
        links = " ".join(f'<a href="#{key}">{escape(letter)}</a>' for letter, key in first.items())
        name = escape(self._draft.words.letters)
        self._draft.out.append(f'<nav class="glossary-letters" aria-label="{name}">{links}</nav>\n')

    def _entry(self, entry: GlossaryEntry) -> None:
        out = self._draft.out
        out.append(f'<dt id="{entry.key}">{escape(entry.term)}</dt>\n<dd>\n')
        self._insert(entry.means, entry.line)
        also = f"{self._draft.words.also} {escape(', '.join(entry.also))}." if entry.also else ""
        links = " ".join(self._further(entry))
        # Search reads the other names, and skips the links.
        further = f'<bdi class="glossary-further">{links}</bdi>' if links else ""
        line = " ".join(filter(None, (also, further)))
        out.append(f'<p class="glossary-links">{line}</p>\n</dd>\n' if line else "</dd>\n")

    def _further(self, entry: GlossaryEntry) -> Iterator[str]:
        """Links to related terms, and a link to the page that explains it."""
        context, words = self._draft.context, self._draft.words
        if entry.see:
            marks = context.view.terms.marks
            related = ", ".join(f'<a href="{self._near(key)}">{escape(marks.names[key])}</a>' for key in entry.see)
            yield f"{words.see} {related}."
        if entry.explained:
            there = entry.explained
            with self._draft.aside(GLOSSARY_FILE):
                self._links.note(there.written, there.line, route=there.route, anchor=there.anchor)
            title = context.view.terms.titles.get(there.route) or there.written
            yield f'{words.more} <a href="{self._links.href(there.route, there.anchor)}">{escape(title)}</a>.'

    def _near(self, key: str) -> str:
        """The address of a definition, seen from this page."""
        route = self._draft.context.view.terms.marks.route_of(key)
        return f"#{key}" if route == self._draft.source.route else self._links.href(route, key)

    def _no_file(self, line: int) -> None:
        self._draft.error(
            "glossary-missing",
            line,
            found="The site has no glossary to show here.",
            expected=f"A file {GLOSSARY_FILE} next to glosa.yaml.",
            next_step="Write the file, or remove '::: glossary'.",
        )

    def _repeated(self, line: int) -> None:
        self._draft.error(
            "glossary-repeated",
            line,
            found=f"The glossary is already in line {self._line}.",
            expected="'::: glossary' once on its page.",
            next_step="Remove one of the two.",
        )

    def _elsewhere(self, line: int) -> None:
        marks = self._draft.context.view.terms.marks
        pages = ", ".join(map(repr, sorted({marks.page, *marks.routes})))
        self._draft.error(
            "glossary-elsewhere",
            line,
            found="The glossary is here, but belongs on another page.",
            expected=f"'::: glossary' in the Markdown of the page {pages} only, as 'page' in {GLOSSARY_FILE} says.",
            next_step=f"Remove it, or correct 'page' in {GLOSSARY_FILE}. You can link to the glossary from here.",
        )
