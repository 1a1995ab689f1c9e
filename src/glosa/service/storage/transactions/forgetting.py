"""Deleting old rows in pieces, so that no writer waits long for a large deletion."""

from collections.abc import Awaitable, Callable

AT_ONCE = 1_000
"""Rows that one transaction deletes."""


async def in_pieces(forget_some: Callable[[int], Awaitable[int]]) -> int:
    """Calls ``forget_some`` with the number of rows to delete at most, until it deletes fewer. Returns how many it deleted."""
    forgotten = 0
    while True:
        found = await forget_some(AT_ONCE)
        forgotten += found
        if found < AT_ONCE:
            return forgotten
