"""A stretch of a day from left to right: where its hours fall and how they are written."""

from dataclasses import dataclass

from figures.drawing.svg import WIDTH, rect


@dataclass(frozen=True, slots=True)
class Timeline:
    """Where hours, with decimals, fall on the figure."""

    first: float
    last: float
    left: float = 22
    right: float = WIDTH - 22

    def x(self, hour: float) -> float:
        """Place of an hour."""
        return self.left + (hour - self.first) * (self.right - self.left) / (self.last - self.first)


def clock(hour: float) -> str:
    """The hour as a clock shows it: ``09:15`` for 9.25."""
    hours, minutes = divmod(round(hour * 60), 60)
    return f"{hours:02}:{minutes:02}"


def at(hours: int, minutes: int) -> float:
    """The hour of a clock's hands, with decimals."""
    return hours + minutes / 60


def ground(line: Timeline, *, top: float, height: float) -> str:
    """The whole stretch as a grey strip, on which that is drawn which is allowed or open."""
    return rect("closed", (line.left, top), (line.right - line.left, height), radius=8)
