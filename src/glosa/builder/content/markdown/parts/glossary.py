"""The glossary: ``::: glossary`` and ``:::`` are replaced by all terms of ``glossary.yaml`` and their definitions."""

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
    """The glossary on the page that shows it."""

    def __init__(self, draft: Draft, *, links: Links, insert: Insert) -> None:
        self._draft = draft
        self._links = links
        self._insert = insert
        self.is_shown = False
        self._line = 0

    def place(self, line: int) -> None:
        """Writes all terms here, or reports why they can't be shown here."""
        draft, terms = self._draft, self._draft.context.view.terms
        marks = terms.marks
        if not marks.exists:
            self._no_file(line)
            return
        if draft.file != draft.source.file or (
            marks.page_exists and marks.page != draft.source.relative.removesuffix(".md")
        ):
            self._elsewhere(line)
            return
        if self.is_shown:
            self._repeated(line)
            return
        self.is_shown, self._line = True, line
        for key in sorted(marks.keys):
            draft.claim(key, line)
        self._letters(terms.entries)
        draft.out.append('<dl class="glossary">\n')
        for entry in terms.entries:
            self._entry(entry)
        draft.out.append("</dl>\n")

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
        links = " ".join(self._further(entry))
        out.append(f'<p class="glossary-links">{links}</p>\n</dd>\n' if links else "</dd>\n")

    def _further(self, entry: GlossaryEntry) -> Iterator[str]:
        """Other names, links to related terms, and a link to the page that explains it."""
        context, words = self._draft.context, self._draft.words
        if entry.also:
            yield f"{words.also} {escape(', '.join(entry.also))}."
        if entry.see:
            names = context.view.terms.marks.names
            related = ", ".join(f'<a href="#{key}">{escape(names[key])}</a>' for key in entry.see)
            yield f"{words.see} {related}."
        if entry.explained:
            there = entry.explained
            with self._draft.aside(GLOSSARY_FILE):
                self._links.note(there.written, there.line, route=there.route, anchor=there.anchor)
            title = context.view.terms.titles.get(there.route) or there.written
            yield f'{words.more} <a href="{self._links.href(there.route, there.anchor)}">{escape(title)}</a>.'

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
        page = self._draft.context.view.terms.marks.page
        self._draft.error(
            "glossary-elsewhere",
            line,
            found="The glossary is here, but belongs on another page.",
            expected=f"'::: glossary' in the Markdown of the page {page!r} only, as 'page' in {GLOSSARY_FILE} says.",
            next_step=f"Remove it, or correct 'page' in {GLOSSARY_FILE}. You can link to the glossary from here.",
        )
