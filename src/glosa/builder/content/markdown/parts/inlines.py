"""Text and code within a line."""

import re

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
        self._draft.out.append(self._html(text, span) if self.is_special(text) else escape(text))

    def is_special(self, text: str) -> bool:
        """Whether a text has badges or icons, or is an entry of a file tree."""
        return (":" in text and (":icon[" in text or ":badge" in text)) or self._blocks.is_tree()

    def _html(self, text: str, span: Range) -> str:
        return self._blocks.entry(text) if self._blocks.is_tree() else self._blocks.inline(text, span)

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
