"""Who comes when, during a day in short: readers with the time of day, a thread that goes viral, and bots. The same for the same seed."""

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bench.prose import ENGLISH

HOURS = 24
VIRAL = "/viral/"
"""The page that everybody links to for some hours."""
PAGES = 200
VISITORS = 20.0
"""Readers per second in the busiest ordinary hour, of the compressed day."""
POSTERS = 0.06
"""How many of them write a comment."""
VIRAL_VISITORS = 60.0
"""More readers per second when the thread is at its peak."""
BOTS = 40.0
"""Posts per second during the attack."""
BOT_ADDRESSES = 100

_VIRAL_HOURS = (12.0, 18.0)
_VIRAL_PEAK = 13.5
_BOT_HOURS = (20.0, 22.0)


@dataclass(frozen=True, slots=True)
class Arrival:
    """A reader who opens a page, and may write a comment, or a bot that only posts."""

    at: float
    """Seconds after midnight of the compressed day."""
    hour: int
    page: str
    address: str
    key: str
    """Unique; keys of requests begin with it."""
    text: str = ""
    """The comment; empty from readers who write none."""
    is_bot: bool = False


def plan(*, seed: int, seconds: float) -> Sequence[Arrival]:
    """Everybody who comes on a day that lasts so many seconds, in order."""
    day = _Day(seed, seconds)
    return sorted(
        (
            *day.arrivals("reader", _readers, VISITORS),
            *day.arrivals("viral", _viral, VIRAL_VISITORS),
            *day.arrivals("bot", _bots, BOTS),
        ),
        key=lambda one: one.at,
    )


class _Day:
    def __init__(self, seed: int, seconds: float) -> None:
        self._seed = seed
        self._seconds = seconds

    def arrivals(self, kind: str, share: Callable[[float], float], most: float) -> Iterator[Arrival]:
        """A random process whose rate is ``most`` per second, times ``share`` of the hour, from 0 to 1."""
        chance = random.Random(f"{self._seed} {kind}")
        at = 0.0
        number = 0
        while (at := at + chance.expovariate(most)) < self._seconds:
            hour = at / self._seconds * HOURS
            if chance.random() < share(hour):
                number += 1
                yield _arrival(chance, kind, f"{self._seed:04}-{kind}-{number:06}", at=at, hour=int(hour))


def _arrival(chance: random.Random, kind: str, key: str, *, at: float, hour: int) -> Arrival:
    # A few pages have most readers.
    page = VIRAL if kind == "viral" else f"/page-{int(PAGES * chance.random() ** 3)}/"
    if kind == "bot":
        address = f"10.9.0.{chance.randrange(BOT_ADDRESSES)}"
        text = f"Buy {_words(chance, 5)} at https://{chance.choice(ENGLISH.nouns)}.example/ now. {key}"
        return Arrival(at, hour, page, address, key, text, is_bot=True)
    address = f"10.{1 + chance.randrange(8)}.{chance.randrange(256)}.{chance.randrange(256)}"
    text = f"{_words(chance, chance.randrange(8, 40)).capitalize()}. {key}" if chance.random() < POSTERS else ""
    return Arrival(at, hour, page, address, key, text)


def _words(chance: random.Random, count: int) -> str:
    return " ".join(chance.choice(ENGLISH.nouns + ENGLISH.verbs + ENGLISH.rest) for _ in range(count))


def _readers(hour: float) -> float:
    """Quietest at three at night, busiest at three in the afternoon."""
    return 0.575 - 0.425 * math.cos((hour - 3) / HOURS * 2 * math.pi)


def _viral(hour: float) -> float:
    """Rises within a quarter of the time, and then loses half of its readers every hour."""
    begins, ends = _VIRAL_HOURS
    if not begins <= hour < ends:
        return 0.0
    rise = (hour - begins) / (_VIRAL_PEAK - begins)
    return float(min(rise, 0.5 ** (hour - _VIRAL_PEAK)))


def _bots(hour: float) -> float:
    begins, ends = _BOT_HOURS
    return 1.0 if begins <= hour < ends else 0.0
