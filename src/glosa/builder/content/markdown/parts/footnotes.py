"""Footnotes: numbered by their first reference, shown at the end of the page, each with a link back."""

from dataclasses import dataclass, field
from typing import Any

from pyromark.event import Range

from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.parts.nesting import SEALED, Nesting
from glosa.builder.content.markdown.text import escape_attribute


@dataclass(slots=True)
class _Note:
    """A footnote, created at its first reference or its text, whichever comes first."""

    label: str
    number: int = 0
    """0: nothing refers to it so far."""
    uses: int = 0
    pieces: list[str] = field(default_factory=list)
    line: int = 0
    """The line in which its text begins; 0 if the text hasn't begun."""

    def reference_id(self, use: int) -> str:
        """Id of one of the references to it."""
        return f"fnref-{self.number}" if use == 1 else f"fnref-{self.number}-{use}"


class Footnotes:
    """The footnotes of a page."""

    def __init__(self, draft: Draft, nesting: Nesting) -> None:
        self._draft = draft
        self._nesting = nesting
        self._notes: dict[str, _Note] = {}
        self._begun: list[_Note] = []
        self._count = 0

    def reference(self, label: str, span: Range) -> None:
        """A reference to a footnote."""
        draft, note, line = self._draft, self._note(label), self._draft.line(span)
        if not note.number:
            self._count += 1
            note.number = self._count
            draft.claim(f"fn-{note.number}", line)
        note.uses += 1
        name = escape_attribute(f"{draft.words.note} {note.number}")
        draft.claim(note.reference_id(note.uses), line)
        draft.out.append(
            f'<sup class="footnote-ref"><a id="{note.reference_id(note.uses)}" href="#fn-{note.number}" role="doc-noteref"'
            f' aria-label="{name}">{note.number}</a></sup>'
        )

    def begin(self, label: str, span: Range) -> None:
        """A footnote's text begins. It's collected separately, or skipped if the footnote already has one."""
        note, line = self._note(label), self._draft.line(span)
        if note.line:
            self._pass_over()
            self._repeated(label, line, note.line)
            return
        note.line = line
        self._begun.append(note)
        self._nesting.enter(SEALED)
        self._draft.begin_apart()

    def end(self, _: Any, __: Range) -> None:
        """A footnote's text ends."""
        self._nesting.leave()
        self._begun.pop().pieces = self._draft.end_apart()

    def section(self) -> str:
        """HTML of the referenced footnotes, by number; empty if there are none."""
        used = sorted((note for note in self._notes.values() if note.number), key=lambda note: note.number)
        for note in self._notes.values():
            if not note.number:
                self._unused(note)
        if not used:
            return ""
        items = "".join(map(self._item, used))
        name = escape_attribute(self._draft.words.notes)
        return f'<section class="footnotes" role="doc-endnotes" aria-label="{name}">\n<ol>\n{items}</ol>\n</section>\n'

    def _pass_over(self) -> None:
        """Consumes the parser's events up to the end of a footnote's text."""
        depth = 1
        for event, _ in self._draft.events:
            match event:
                case {"Start": {"FootnoteDefinition": _}}:
                    depth += 1
                case {"End": "FootnoteDefinition"}:
                    depth -= 1
            if not depth:
                break

    def _item(self, note: _Note) -> str:
        back = "".join(self._link_back(note, use) for use in range(1, note.uses + 1))
        html = "".join(note.pieces).rstrip()
        text, paragraph_end = (html.removesuffix("</p>"), "</p>") if html.endswith("</p>") else (html, "")
        return f'<li id="fn-{note.number}">{text}{back}{paragraph_end}</li>\n'

    def _link_back(self, note: _Note, use: int) -> str:
        name, mark = (f"{note.number}", "↩") if use == 1 else (f"{note.number}-{use}", f"↩<sup>{use}</sup>")
        label = escape_attribute(f"{self._draft.words.back} {name}")
        return f' <a href="#{note.reference_id(use)}" role="doc-backlink" aria-label="{label}">{mark}</a>'

    def _note(self, label: str) -> _Note:
        return self._notes.setdefault(label.casefold(), _Note(label))

    def _unused(self, note: _Note) -> None:
        self._draft.warn(
            "footnote-unused",
            note.line,
            found=f"Nothing refers to footnote {note.label!r}, so it is not shown.",
            expected=f"'[^{note.label}]' somewhere in the text.",
            next_step="Refer to it, or delete it.",
        )

    def _repeated(self, label: str, line: int, first: int) -> None:
        self._draft.warn(
            "footnote-repeated",
            line,
            found=f"Footnote {label!r} already has a text in line {first}; this one is not shown.",
            expected="One text per footnote.",
            next_step="Give one of the two another name, or delete it.",
        )
