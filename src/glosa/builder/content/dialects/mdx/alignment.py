"""Which line of a text each line of its converted form comes from."""

import re
from bisect import bisect_left

_FARTHEST = 80
"""How many lines a conversion leaves out at once, at most; an equal line farther away is another one."""


def aligned(before: str, after: str) -> tuple[int, ...]:
    """For each line of ``after``, the 0-based number of the line of ``before`` that it equals, or else of the last one that an earlier line equals.

    Between two equal lines, as many lines in both are the same ones, although their texts differ.
    """
    places: dict[str, list[int]] = {}
    for number, line in enumerate(before.split("\n")):
        places.setdefault(line.strip(), []).append(number)
    found: list[int] = []
    following = current = 0
    changed = 0  # Lines since the last equal one.
    for line in after.split("\n"):
        known = places.get(line.strip(), [])
        index = bisect_left(known, following)
        if index < len(known) and known[index] - following <= (_FARTHEST if _WORD.search(line) else 0):
            current = known[index]
            if changed and current - following == changed:
                found[-changed:] = range(following, current)  # As many lines as before, so each is a changed one.
            following = current + 1
            changed = 0
        else:
            changed += 1
        found.append(current)
    return tuple(found)


_WORD = re.compile(r"\w")
"""Lines without one, such as fences, are at many places, also in what stands for a component."""
