"""The open parts of the page at the current position: containers, HTML elements, and the blocks that limit them."""

from collections import defaultdict
from collections.abc import Hashable
from typing import Protocol

from glosa.builder.content.markdown.draft import Draft

BARRIER, SEALED, ITEM, ENTRY, DRAWING, POINT = (object() for _ in range(6))
"""Keys of what browsers treat alike: what no end tag closes from inside, what Glosa itself ends with a ``</div>``, items of
lists, entries of lists of definitions, SVG and MathML, and the elements in those that contain HTML.
"""


class OpenPart(Protocol):
    """A container or element that is open."""

    @property
    def keys(self) -> tuple[Hashable, ...]:
        """The keys by which :meth:`Nesting.nearest` finds it."""

    @property
    def is_container(self) -> bool:
        """Whether it's a Markdown container."""

    def cut(self, draft: Draft) -> None:
        """Called if the block around it ends first. Reports that it isn't closed, and cleans up."""


class Opened:
    """An open part, and the number of open parts around it."""

    __slots__ = ("depth", "is_open", "part")

    def __init__(self, part: OpenPart | None, depth: int) -> None:
        self.part = part
        """``None`` for a list item, quote, definition, footnote, heading, or table."""
        self.depth = depth
        self.is_open = True


class Nesting:
    """The open parts of a page, for all of its Markdown.

    Every lookup takes constant time, however many parts are open. With 10,000 unclosed tags, the last one takes no
    longer than the first.
    """

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._open: list[Opened] = []
        """The innermost part is last and always open. Further out, some may have been dropped."""
        self.paragraph = -1
        """The number of open parts around the current paragraph; -1 outside paragraphs."""
        self._by_key: defaultdict[Hashable, list[Opened]] = defaultdict(list)

    def is_inside(self) -> bool:
        """Whether the current position is inside a container, list item, quote, definition, or footnote."""
        return self.boundary() >= 0

    def enter(self, *keys: Hashable) -> None:
        """A block begins. Everything opened in it ends with it. ``keys`` say what it is for browsers."""
        self.leave_drawing()
        self._add(None, (_WALL, _BOUNDARY, *keys))

    def begin_paragraph(self) -> None:
        """A paragraph begins."""
        self.leave_drawing()
        self.paragraph = len(self._open)

    def end_paragraph(self) -> None:
        """The paragraph ends. Elements in it may stay open."""
        self.leave_drawing()
        self.paragraph = -1

    def leave_drawing(self) -> None:
        """A block of Markdown begins, which can't be in a drawing: browsers end the drawing, with everything in it."""
        while drawing := self.drawing():
            self.cut(drawing)

    def drawing(self) -> Opened | None:
        """The innermost SVG or MathML that the current position is in; ``None`` if HTML is allowed here."""
        opened = self.nearest(DRAWING)
        return opened if opened and opened.depth > max(self.depth(POINT), self.boundary()) else None

    def leave(self) -> None:
        """The block ends, and so does everything that is open in it."""
        while part := self._pop():
            part.cut(self._draft)

    def finish(self) -> None:
        """The page ends, and so does everything that is open."""
        while self._open:
            if part := self._pop():
                part.cut(self._draft)

    def begin(self, part: OpenPart) -> None:
        """Opens a part."""
        if part.is_container:
            self.leave_drawing()
        self._add(part, (*part.keys, _BOUNDARY, SEALED) if part.is_container else part.keys)

    def end(self, opened: Opened) -> None:
        """Closes a part, after everything that is open in it."""
        while self._open[-1] is not opened:
            if inner := self._pop():
                inner.cut(self._draft)
        self._pop()

    def cut(self, opened: Opened) -> None:
        """Ends a part that isn't closed, after everything that is open in it."""
        self.end(opened)
        if opened.part:
            opened.part.cut(self._draft)

    def drop(self, opened: Opened) -> None:
        """Closes only this part. Everything that is open in it stays open."""
        opened.is_open = False
        while self._open and not self._open[-1].is_open:
            self._open.pop()

    def innermost(self) -> Opened | None:
        """The part that was opened last; ``None`` if nothing is open."""
        return self._open[-1] if self._open else None

    def nearest(self, key: Hashable) -> Opened | None:
        """The innermost open part that has ``key``, on either side of a wall."""
        parts = self._by_key.get(key)
        while parts and not parts[-1].is_open:
            parts.pop()
        return parts[-1] if parts else None

    def wall(self) -> int:
        """Depth of the innermost block that containers can't extend beyond; -1 if there is none."""
        return self.depth(_WALL)

    def boundary(self) -> int:
        """Depth of the innermost wall or container, which elements can't extend beyond; -1 if there is none."""
        return self.depth(_BOUNDARY)

    def depth(self, key: Hashable) -> int:
        """Depth of the innermost open part that has ``key``; -1 if there is none."""
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
"""Keys in addition to those of parts."""
