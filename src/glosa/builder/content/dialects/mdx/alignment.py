"""Which line of a text each line of its converted form comes from."""

from bisect import bisect_left

_FARTHEST = 80
"""How many lines a conversion leaves out at once, at most; an equal line farther away is another one."""


def aligned(before: str, after: str) -> tuple[int, ...]:
    """For each line of ``after``, the 0-based number of the line of ``before`` that it equals, or else of the last one that an earlier line equals."""
    places: dict[str, list[int]] = {}
    for number, line in enumerate(before.split("\n")):
        places.setdefault(line.strip(), []).append(number)
    found: list[int] = []
    following = current = 0
    for line in after.split("\n"):
        known = places.get(line.strip(), [])
        index = bisect_left(known, following)
        if index < len(known) and known[index] - following <= (_FARTHEST if line.strip() else 0):
            current = known[index]
            following = current + 1
        found.append(current)
    return tuple(found)
