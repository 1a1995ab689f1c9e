"""Lists: filtered by ``q``, sorted by ``sort``, in pages that say where the next one is."""

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from starlette.responses import Response

from glosa.forge.bitbucket.query import QueryInvalid, condition
from glosa.forge.bitbucket.refusals import refused
from glosa.forge.http import Call, json_answer

LONGEST_PAGE: Final = 100


def listed(call: Call, resources: Sequence[dict[str, Any]]) -> Response:
    """The page of the list that the request asks for; ``resources`` are as they are answered, the oldest first."""
    found = _sorted(call, _filtered(call, resources))
    size = _number(call, "pagelen", 20)
    if size > LONGEST_PAGE:
        raise refused(400, f"Invalid pagelen: {size}")
    page = _number(call, "page", 1)
    pages = max(1, -(-len(found) // size))
    if page > pages:
        raise refused(404, "Invalid page")
    answer: dict[str, Any] = {"pagelen": size, "page": page, "values": found[(page - 1) * size : page * size]}
    if not call.fault("no-totals"):
        answer["size"] = len(found)
    if page < pages:
        answer["next"] = _address(call, page + 1)
    if page > 1:
        answer["previous"] = _address(call, page - 1)
    return json_answer(answer)


def _filtered(call: Call, resources: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    query = call.query.get("q", "").strip()
    if not query:
        return list(resources)
    try:
        passes = condition(query)
        return [resource for resource in resources if passes(resource)]
    except QueryInvalid as error:
        raise refused(400, str(error)) from error


def _sorted(call: Call, resources: list[dict[str, Any]]) -> list[dict[str, Any]]:
    by = call.query.get("sort", "created_on")
    name, descending = by.removeprefix("-"), by.startswith("-")
    if name not in _SORTABLE:
        raise refused(400, f"Invalid field name {name!r}")
    return sorted(resources, key=lambda one: (str(one.get(name) or ""), one["id"]), reverse=descending)


def _address(call: Call, page: int) -> str:
    query = [(name, value) for name, value in parse_qsl(call.query_string) if name != "page"]
    return f"{call.origin}{call.path}?{urlencode([*query, ('page', page)])}"


def _number(call: Call, name: str, default: int) -> int:
    given = call.query.get(name, str(default))
    if not (given.isascii() and given.isdecimal() and len(given) < 10 and int(given) > 0):
        raise refused(400, f"Invalid {name}")
    return int(given)


_SORTABLE = ("created_on", "updated_on", "title", "kind", "priority", "state")
