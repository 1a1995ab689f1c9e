"""The text of one page while it's converted."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from glosa.builder.content.dialects.mdx.remarks import Remark, RemarkKind


@dataclass(slots=True)
class PageDraft:
    """Where a text is in its file, and what was found in it."""

    file: str
    text: str
    first_line: int
    """The 1-based line of the file in which the text begins."""
    findings: list[Remark] = field(default_factory=list)
    origins: Sequence[int] = ()
    """For each line of the text, the 0-based number of the line that it comes from; empty if they are the same."""
    _counted: str = field(default="", repr=False, compare=False)
    _ends: Sequence[int] = field(default=(), repr=False, compare=False)
    """Where the lines of the text that was counted end."""

    def note(self, kind: RemarkKind, position: int, text: str) -> None:
        """Adds a finding about the text at this position."""
        self.findings.append(Remark(kind, self.file, self.line(position), text))

    def note_line(self, kind: RemarkKind, number: int, text: str) -> None:
        """Adds a finding about the line with this 0-based number."""
        self.findings.append(Remark(kind, self.file, self.first_line + number, text))

    def note_page(self, kind: RemarkKind, text: str) -> None:
        """Adds a finding about the page. Equal ones count once."""
        self.findings.append(Remark(kind, self.file, None, text))

    def line(self, position: int) -> int:
        """The line of the file at this position of the text."""
        if self._counted is not self.text:
            self._counted, self._ends = self.text, [found.start() for found in re.finditer("\n", self.text)]
        number = bisect_left(self._ends, position)
        return self.first_line + (self.origins[number] if number < len(self.origins) else number)
