"""What is open where the page is being written: containers, elements of its HTML, and what neither of them reaches out of."""

from collections.abc import Iterator
from typing import Protocol

from glosa.builder.content.markdown.draft import Draft


class Part(Protocol):
    """A container or element that was opened and not yet closed."""

    @property
    def is_container(self) -> bool:
        """Whether it is Markdown's own."""

    def cut(self, draft: Draft) -> None:
        """Tells that what it stands in ends first, and does what has to be done then."""


class Nesting:
    """The open parts of a page, over all of its Markdown."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._open: list[Part | None] = []
        """Innermost last; ``None`` where a list item, quote, definition, footnote, heading or table began."""

    def is_inside(self) -> bool:
        """Whether the page is now inside a container, list item, quote, definition or footnote."""
        return any(part is None or part.is_container for part in self._open)

    def enter(self) -> None:
        """Something begins that what is opened in it cannot outlive."""
        self._open.append(None)

    def leave(self) -> None:
        """That ends, and so does all that is open in it."""
        while part := self._open.pop():
            part.cut(self._draft)

    def finish(self) -> None:
        """The page ends, and so does all that is open."""
        for part in reversed(self._open):
            if part:
                part.cut(self._draft)

    def begin(self, part: Part) -> None:
        """Opens a part."""
        self._open.append(part)

    def end(self, part: Part) -> None:
        """Closes a part, and before it all that is open in it."""
        while (inner := self._open.pop()) is not part:
            if inner:
                inner.cut(self._draft)

    def drop(self, part: Part) -> None:
        """Closes a part alone; what is open in it stays so."""
        self._open = [one for one in self._open if one is not part]

    def reachable(self) -> Iterator[Part]:
        """Parts that can be closed here, innermost first."""
        for part in reversed(self._open):
            if part is None:
                break
            yield part

    def parts(self) -> Iterator[Part]:
        """All parts, innermost first."""
        return (part for part in reversed(self._open) if part)
