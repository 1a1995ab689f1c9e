"""Pages of a list and the ``Link`` header, which is absent where one page holds all."""

from collections.abc import Sequence
from typing import Any, TypeVar
from urllib.parse import urlencode

from glosa.forge.http import Call, page_of

Item = TypeVar("Item")


def paged(call: Call, items: Sequence[Item], *, most: int | None = None) -> tuple[Sequence[Item], dict[str, str]]:
    """The page that the query asks for, and its headers; ``most`` ends the list before its real end."""
    page, size = page_of(call, default=30)
    total = len(items) if most is None else min(len(items), most)
    last = -(-total // size)
    return items[(page - 1) * size : page * size], links(call, page, last)


def links(call: Call, page: int, last: int) -> dict[str, str]:
    """The ``Link`` header of that page of so many."""
    wanted: list[tuple[str, int]] = []
    if page > 1:
        wanted.append(("prev", min(page - 1, max(last, 1))))
    if page < last:
        wanted += [("next", page + 1), ("last", last)]
    if page > 1:
        wanted.append(("first", 1))
    return (
        {"link": ", ".join(f'<{_address(call, page=number)}>; rel="{name}"' for name, number in wanted)}
        if wanted
        else {}
    )


def _address(call: Call, **changed: Any) -> str:
    return f"{call.origin}{call.path}?{urlencode({**call.query, **changed})}"
