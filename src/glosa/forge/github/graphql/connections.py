"""Connections: lists that clients read in slices, ``first`` or ``last``, after or before a cursor."""

import base64
import binascii
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypedDict

from graphql import FieldNode, FragmentSpreadNode, InlineFragmentNode, SelectionSetNode

from glosa.forge.github.graphql.context import GraphQLFieldError, Info

LARGEST = 100
"""Maximum items of a slice."""


class Slice(TypedDict, total=False):
    """The arguments of a field that select a slice."""

    first: int | None
    last: int | None
    after: str | None
    before: str | None


def connection(
    info: Info,
    items: Sequence[Any],
    requested: Slice,
    *,
    key: Callable[[Any], int],
    edge: Callable[[Any], dict[str, Any]] = lambda item: {},
) -> dict[str, Any]:
    """A slice of ``items`` as nodes, edges, and page info. ``key`` returns an item's id, ``edge`` more fields of its edge.

    Raises an error if the slice has no limit or too large a limit, unless the client requests only the count.
    """
    keys = [key(item) for item in items]
    start, end = _bounds(keys, requested)
    if set(_names(info)) <= _COUNTS:
        start = end
    else:
        start, end = _cut(info, requested, start, end)
    found = items[start:end]
    cursors = [cursor_of(one) for one in keys[start:end]]
    return {
        "totalCount": len(items),
        "nodes": found,
        "edges": [{"cursor": cursor, "node": item, **edge(item)} for item, cursor in zip(found, cursors, strict=True)],
        "pageInfo": {
            "hasPreviousPage": start > 0,
            "hasNextPage": end < len(items),
            "startCursor": cursors[0] if cursors else None,
            "endCursor": cursors[-1] if cursors else None,
        },
    }


def slice_of(arguments: Mapping[str, Any]) -> Slice:
    """The slice that a field's arguments select."""
    return Slice(
        first=arguments.get("first"),
        last=arguments.get("last"),
        after=arguments.get("after"),
        before=arguments.get("before"),
    )


def cursor_of(key: int) -> str:
    """The cursor of the item with that id."""
    return base64.b64encode(f"cursor:v2:{key}".encode()).decode()


_COUNTS = frozenset({"totalCount", "issueCount", "repositoryCount", "userCount", "__typename"})


def _bounds(keys: Sequence[int], requested: Slice) -> tuple[int, int]:
    """Start and end of the range between the cursors."""
    after, before = requested.get("after"), requested.get("before")
    start = 0 if after is None else _place(keys, _key(after), past=True)
    end = len(keys) if before is None else _place(keys, _key(before), past=False)
    return start, max(start, end)


def _place(keys: Sequence[int], key: int, *, past: bool) -> int:
    """The index of the item, or of the next one. For a deleted item, its place in ascending order of ids."""
    if key in keys:
        return keys.index(key) + past
    return sum(known < key for known in keys)


def _cut(info: Info, requested: Slice, start: int, end: int) -> tuple[int, int]:
    first, last = requested.get("first"), requested.get("last")
    field = info.field_name
    if (first is None) == (last is None):
        message = f"You must provide a `first` or `last` value to properly paginate the `{field}` connection."
        raise GraphQLFieldError("MISSING_PAGINATION_BOUNDARIES", message)
    name, size = ("first", first) if first is not None else ("last", last)
    if size is None or size < 0:
        raise GraphQLFieldError(
            "EXCESSIVE_PAGINATION", f"`{name}` on the `{field}` connection cannot be less than zero."
        )
    if size > LARGEST:
        message = (
            f"Requesting {size} records on the `{field}` connection exceeds the `{name}` limit of {LARGEST} records."
        )
        raise GraphQLFieldError("EXCESSIVE_PAGINATION", message)
    return (start, min(end, start + size)) if name == "first" else (max(start, end - size), end)


def _names(info: Info) -> Iterator[str]:
    """Names of the requested fields of the connection, including those in fragments."""
    pending = [node.selection_set for node in info.field_nodes]
    while pending:
        selection: SelectionSetNode | None = pending.pop()
        for one in selection.selections if selection else ():
            match one:
                case FieldNode():
                    yield one.name.value
                case InlineFragmentNode():
                    pending.append(one.selection_set)
                case FragmentSpreadNode():
                    pending.append(info.fragments[one.name.value].selection_set)


def _key(cursor: str) -> int:
    try:
        text = base64.b64decode(cursor, validate=True).decode("ascii")
    except (binascii.Error, ValueError):
        text = ""
    number = text.removeprefix("cursor:v2:")
    if number == text or not number.isdecimal() or len(number) > 15:
        raise GraphQLFieldError("INVALID_CURSOR_ARGUMENTS", f"`{cursor}` does not appear to be a valid cursor.")
    return int(number)
