"""Text and code within a line."""

import re
from collections.abc import Iterator

from pyromark.event import BrokenLink, Range

from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.parts.blocks import Blocks
from glosa.builder.content.markdown.placeholders import SIGN
from glosa.builder.content.markdown.text import escape


class Inlines:
    """The text of a page."""

    def __init__(self, draft: Draft, blocks: Blocks) -> None:
        self._draft = draft
        self._blocks = blocks

    def text(self, text: str, span: Range) -> None:
        """Text, with the values of its variables."""
        if SIGN in text or "[^" in text:
            text = self.resolved(text, span)
        if self._is_plain(text):  # Most texts.
            self._draft.out.append(escape(text))
            return
        pieces = self.pieces(text, span)
        self._draft.out.append("".join(piece if is_html else escape(piece) for piece, is_html in pieces))

    def pieces(self, text: str, span: Range) -> Iterator[tuple[str, bool]]:
        """A text in pieces, each with whether it's HTML."""
        if self._blocks.is_tree():
            yield self._blocks.entry(text), True
            return
        pieces = self._blocks.pieces(text, span) if ":" in text or "++" in text else ((text, False),)
        draft = self._draft
        if not draft.abbreviations:
            yield from pieces
            return
        is_running = span["start"] >= draft.named_until and not draft.unlinkable
        yield from draft.abbreviations.within(pieces, is_running=is_running)

    def _is_plain(self, text: str) -> bool:
        """Whether readers see a text as it is, as one piece."""
        draft = self._draft
        return ":" not in text and "++" not in text and not draft.abbreviations and not self._blocks.is_tree()

    def resolved(self, text: str, span: Range) -> str:
        """Text as readers see it."""
        if SIGN in text:
            text = self._draft.resolve(text, self._draft.line(span))
        if "[^" in text:
            self._warn_of_notes(span)
        return text

    def code(self, text: str, _: Range) -> None:
        """Code, exactly as written."""
        draft = self._draft
        draft.out.append(f"<code>{escape(draft.markdown.restore(text))}</code>")

    def undefined_reference(self, link: BrokenLink) -> None:
        """A link such as ``[text][name]`` whose name isn't defined. The parser treats it as text."""
        if link["link_type"] != "Reference":
            return
        name = self._draft.markdown.restore(link["reference"])
        self._draft.warn(
            "link-undefined",
            self._draft.line(link["span"]),
            found=f"Link name {name!r} has no address.",
            expected=f"A line '[{name}]: address' on this page.",
            next_step="Add that line, or write \\[ for a plain bracket.",
        )

    def _warn_of_notes(self, span: Range) -> None:
        """The parser treats a reference to an undefined footnote as text."""
        for found in self._draft.find(_NOTE, span):
            label = found[1].decode()
            self._draft.warn(
                "footnote-undefined",
                self._draft.line(span),
                found=f"Footnote {label!r} has no text.",
                expected=f"A line '[^{label}]: …' on this page.",
                next_step="Add that line, or write \\[^ for a plain bracket.",
            )


_NOTE = re.compile(rb"(?<!\\)\[\^([^\[\]\s]++)\]")
