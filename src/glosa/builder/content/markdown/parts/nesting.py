"""What is open where the page is being written: containers, elements of its HTML, and what neither of them reaches out of."""

from collections import defaultdict
from collections.abc import Hashable
from typing import Protocol

from glosa.builder.content.markdown.draft import Draft


class OpenPart(Protocol):
    """A container or element that was opened and not yet closed."""

    @property
    def keys(self) -> tuple[Hashable, ...]:
        """What :meth:`Nesting.nearest` finds it by."""

    @property
    def is_container(self) -> bool:
        """Whether it is Markdown's own."""

    def cut(self, draft: Draft) -> None:
        """Tells that what it stands in ends first, and does what has to be done then."""


class Opened:
    """Something that was opened, and how many are open around it."""

    __slots__ = ("depth", "is_open", "part")

    def __init__(self, part: OpenPart | None, depth: int) -> None:
        self.part = part
        """``None`` where a list item, quote, definition, footnote, heading or table began."""
        self.depth = depth
        self.is_open = True


class Nesting:
    """The open parts of a page, over all of its Markdown.

    Every look-up takes the same time, however much is open: whoever writes 10,000 tags and closes none of them waits
    no longer for the last than for the first.
    """

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._open: list[Opened] = []
        """Innermost last, which is open; further out some may have been dropped."""
        self._by_key: defaultdict[Hashable, list[Opened]] = defaultdict(list)

    def is_inside(self) -> bool:
        """Whether the page is now inside a container, list item, quote, definition or footnote."""
        return self.boundary() >= 0

    def enter(self) -> None:
        """Something begins that what is opened in it cannot outlive."""
        self._add(None, (_WALL, _BOUNDARY))

    def leave(self) -> None:
        """That ends, and so does all that is open in it."""
        while part := self._pop():
            part.cut(self._draft)

    def finish(self) -> None:
        """The page ends, and so does all that is open."""
        while self._open:
            if part := self._pop():
                part.cut(self._draft)

    def begin(self, part: OpenPart) -> None:
        """Opens a part."""
        self._add(part, (*part.keys, _BOUNDARY) if part.is_container else part.keys)

    def end(self, opened: Opened) -> None:
        """Closes a part, and before it all that is open in it."""
        while self._open[-1] is not opened:
            if inner := self._pop():
                inner.cut(self._draft)
        self._pop()

    def drop(self, opened: Opened) -> None:
        """Closes a part alone; what is open in it stays so."""
        opened.is_open = False
        while self._open and not self._open[-1].is_open:
            self._open.pop()

    def innermost(self) -> Opened | None:
        """What was opened last; ``None`` when nothing is open."""
        return self._open[-1] if self._open else None

    def nearest(self, key: Hashable) -> Opened | None:
        """The innermost open part that has ``key``, on whichever side of a wall it stands."""
        parts = self._by_key.get(key)
        while parts and not parts[-1].is_open:
            parts.pop()
        return parts[-1] if parts else None

    def wall(self) -> int:
        """Depth of what a container cannot reach out of; -1 without."""
        return self._depth(_WALL)

    def boundary(self) -> int:
        """Depth of what an element cannot reach out of, walls and containers; -1 without."""
        return self._depth(_BOUNDARY)

    def _depth(self, key: Hashable) -> int:
        opened = self.nearest(key)
        return opened.depth if opened else -1

    def _add(self, part: OpenPart | None, keys: tuple[Hashable, ...]) -> None:
        opened = Opened(part, len(self._open))
        self._open.append(opened)
        for key in keys:
            self._by_key[key].append(opened)

    def _pop(self) -> OpenPart | None:
        opened = self._open[-1]
        self.drop(opened)
        return opened.part


_WALL, _BOUNDARY = object(), object()
"""Keys beside those of parts."""
