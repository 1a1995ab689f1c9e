"""Lists in pages: GitLab tells of the others in ``Link`` and ``X-…`` headers."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl, urlencode

from starlette.responses import Response

from glosa.forge.http import Call, json_answer, page_of

T = TypeVar("T")

MOST_COUNTED: Final = 10_000
"""Longer lists do not say how long they are, nor which page is the last."""


def paged(call: Call, items: Sequence[T], show: Callable[[T], Any]) -> Response:
    """The page of the list that the request asks for, as ``show`` shows what it holds."""
    page, size = page_of(call)
    pages = max(1, -(-len(items) // size))
    counted = len(items) <= MOST_COUNTED and not call.fault("no-totals")
    following = page + 1 if page < pages else None
    before = page - 1 if 1 < page <= pages + 1 else None
    headers = {
        "x-next-page": str(following or ""),
        "x-page": str(page),
        "x-per-page": str(size),
        "x-prev-page": str(before or ""),
    }
    relations: dict[str, int | None] = {"prev": before, "next": following, "first": 1}
    if counted:
        headers |= {"x-total": str(len(items)), "x-total-pages": str(pages)}
        relations["last"] = pages
    headers["link"] = ", ".join(
        f'<{_address(call, number, size)}>; rel="{relation}"' for relation, number in relations.items() if number
    )
    return json_answer([show(item) for item in items[(page - 1) * size : page * size]], headers=headers)


def _address(call: Call, page: int, size: int) -> str:
    query = [(name, value) for name, value in parse_qsl(call.query_string) if name not in ("page", "per_page")]
    return f"{call.origin}{call.path}?{urlencode([*query, ('page', page), ('per_page', size)])}"
