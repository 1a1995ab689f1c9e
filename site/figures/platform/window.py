"""Sketches of the platform's windows: rows from top to bottom, and numbers for the text that explains them.

They show where things are, not what the software looks like: no window is copied.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from figures.drawing.svg import WIDTH, Lang, badge, figure, line, rect, shape, text, tick
from figures.platform.looks import ALL

LEFT, TOP, RIGHT = 22.0, 20.0, WIDTH - 22.0
TITLE = 38.0
ROW = 40.0
LETTER = 12.2
"""Width in pixels that a letter takes on average; both languages are measured, so that they share one layout."""
SHORTEST = 7
"""Letters that a tab or button has room for, at least: in short words, a wide letter counts for more."""
ABOUT: dict[Lang, str] = {"pt-BR": "Ilustração.", "en-US": "Illustration."}

Both = tuple[str, str]
"""A text in Portuguese and in English."""


@dataclass(frozen=True, slots=True)
class Tabs:
    """Tabs next to each other, of which ``active`` is open."""

    names: Sequence[Both]
    active: int
    number: int = 0


@dataclass(frozen=True, slots=True)
class Field:
    """A name and the box with its value."""

    name: Both
    value: Both
    number: int = 0


@dataclass(frozen=True, slots=True)
class Check:
    """A box with a check mark, or an empty one."""

    name: Both
    number: int = 0
    on: bool = True


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, ``depth`` steps to the right; ``look`` names its color."""

    words: Both
    number: int = 0
    depth: int = 0
    look: str = "ink"


@dataclass(frozen=True, slots=True)
class Cells:
    """A row of a table, in columns of equal width; the ``head`` is soft."""

    words: Sequence[Both]
    number: int = 0
    head: bool = False


@dataclass(frozen=True, slots=True)
class Buttons:
    """Buttons next to each other; ``pressed`` is the one that the text is about."""

    names: Sequence[Both]
    pressed: int
    number: int = 0


@dataclass(frozen=True, slots=True)
class Menu:
    """An open context menu; ``chosen`` is the entry that the text is about."""

    entries: Sequence[Both]
    chosen: int
    number: int = 0


Row = Tabs | Field | Check | Line | Cells | Buttons | Menu


@dataclass(frozen=True, slots=True)
class Window:
    """A window with its title; ``about`` says what it shows to those who don't see it."""

    title: Both
    about: Both
    rows: Sequence[Row]


def window(one: Window, lang: Lang) -> str:
    """The whole figure."""
    place = 0 if lang == "pt-BR" else 1
    y = TOP + TITLE + 8
    parts = []
    for row in one.rows:
        drawn, height = _row(row, y, place)
        parts += [drawn, *_badge(row, y + min(height, ROW) / 2)]
        y += height
    bottom = y + 6
    return figure(
        lang,
        title=one.title[place],
        description=f"{ABOUT[lang]} {one.about[place]}",
        height=int(bottom + 20),
        parts=[
            rect("closed", (LEFT, TOP), (RIGHT - LEFT, TITLE), radius=8),
            rect("frame", (LEFT, TOP), (RIGHT - LEFT, bottom - TOP), radius=8),
            text("ink strong", (LEFT + 14, TOP + 26), one.title[place]),
            *parts,
        ],
        looks=ALL,
    )


def _badge(row: Row, y: float) -> list[str]:
    return [badge("mark", (RIGHT - 18, y), str(row.number))] if row.number else []


def _row(row: Row, y: float, place: int) -> tuple[str, float]:
    base = y + 27
    match row:
        case Tabs(names, active):
            return _tabs(names, active, y, place), ROW + 6
        case Buttons(names, pressed):
            return _buttons(names, pressed, y, place), ROW + 8
        case Menu(entries, chosen):
            return _menu(entries, chosen, y, place), ROW * len(entries) + 12
        case Field(name, value):
            box = rect("field", (MIDDLE, y + 3), (RIGHT - 46 - MIDDLE, ROW - 6), radius=4)
            return text("soft", (LEFT + 14, base), name[place]) + box + text(
                "ink", (MIDDLE + 10, base), value[place]
            ), ROW
        case Check(name):
            mark = tick("mark", (LEFT + 27, y + 20)) if row.on else ""
            square = rect("field", (LEFT + 14, y + 7), (26, 26), radius=4)
            return square + mark + text("ink", (LEFT + 52, base), name[place]), ROW
        case Line(words):
            look = f"{row.look} small" if row.look == "soft" else row.look
            return text(look, (LEFT + 14 + 26 * row.depth, base), words[place]), ROW - 4
        case Cells(words):
            step = (RIGHT - LEFT - 50) / len(words)
            look = "soft small" if row.head else "ink small"
            cells = "".join(text(look, (LEFT + 12 + step * i, base), one[place]) for i, one in enumerate(words))
            return cells + (line("grid", (LEFT + 8, y + 38), (RIGHT - 8, y + 38)) if row.head else ""), ROW - 2


MIDDLE = 250.0
"""Where the boxes of fields begin."""


def _widths(names: Sequence[Both]) -> list[float]:
    return [LETTER * max(SHORTEST, *map(len, both)) + 20 for both in names]


def _tabs(names: Sequence[Both], active: int, y: float, place: int) -> str:
    parts, x = [], LEFT + 8
    for index, (name, width) in enumerate(zip(names, _widths(names), strict=True)):
        if index == active:
            parts.append(rect("mark-tint", (x, y), (width, ROW), radius=6))
        parts.append(
            text("mark strong" if index == active else "soft", (x + width / 2, y + 27), name[place], anchor="middle")
        )
        x += width + 2
    return "".join(parts) + line("axis", (LEFT + 8, y + ROW), (RIGHT - 8, y + ROW))


def _buttons(names: Sequence[Both], pressed: int, y: float, place: int) -> str:
    parts, x = [], LEFT + 14
    for index, (name, width) in enumerate(zip(names, _widths(names), strict=True)):
        look = "mark-box" if index == pressed else "field"
        parts.append(rect(look, (x, y + 4), (width, ROW - 4), radius=6))
        words = "mark strong" if index == pressed else "ink"
        parts.append(text(words, (x + width / 2, y + 29), name[place], anchor="middle"))
        x += width + 10
    return "".join(parts)


def _menu(entries: Sequence[Both], chosen: int, y: float, place: int) -> str:
    width = max(_widths(entries)) + 24
    parts = [rect("field", (LEFT + 40, y), (width, ROW * len(entries) + 4), radius=6)]
    for index, name in enumerate(entries):
        top = y + 2 + ROW * index
        if index == chosen:
            parts.append(rect("mark-tint", (LEFT + 42, top), (width - 4, ROW), radius=4))
            parts.append(shape("mark", (LEFT + 50, top + 13), (LEFT + 50, top + 27), (LEFT + 59, top + 20)))
        parts.append(text("mark strong" if index == chosen else "ink", (LEFT + 68, top + 27), name[place]))
    return "".join(parts)
