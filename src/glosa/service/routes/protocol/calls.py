"""Calls of the protocol and their replies as values, alone or in a batch."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypeVar

import msgspec

from glosa.service.domain.budget import Budget
from glosa.service.domain.sites import Site
from glosa.service.routes.protocol.errors import BAD_JSON, BAD_QUERY, ProtocolError

Json: TypeAlias = object
"""What JSON can represent: ``dict``, ``list``, ``str``, ``int``, ``float``, ``bool``, ``None``."""

Row = TypeVar("Row")

DEFAULT_LIMIT = 100
LARGEST_LIMIT = 1000
_PORTION = 50
"""Records encoded at a time."""
_LARGEST_SKIP = 2**31


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """The sender of a call."""

    site: Site
    master: bool = False
    """Whether they hold the site's master key."""
    address: str = ""
    """Client address; empty when unknown."""
    origin: str | None = None
    """Origin of the page; ``None`` if the caller isn't a browser."""
    host: str = ""
    """Host name and port of the request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProtocolCall:
    """One call: ``params`` are texts from an address, or JSON from a batch."""

    caller: Caller
    method: str
    path: tuple[str, ...]
    """Decoded segments after ``/1.1``."""
    params: Mapping[str, Json] = field(default_factory=dict)
    body: Json = None
    budget: Budget
    """The budget of its request."""
    rows: int = LARGEST_LIMIT
    """Rows that its lists may still have; the calls of a batch share them."""

    def text(self, name: str) -> str:
        """The parameter; empty if it's missing or not a text."""
        value = self.params.get(name, "")
        return value if isinstance(value, str) else ""

    def names(self, name: str) -> tuple[str, ...]:
        """The names in the parameter, which are separated by commas."""
        return tuple(one.strip() for one in self.text(name).split(",") if one.strip())

    def flag(self, name: str) -> bool:
        """Whether the parameter is true."""
        return self.params.get(name) in ("1", "true", 1, True)

    def json(self, name: str) -> Json:
        """The parameter's value, parsed if it's a text; ``None`` if it's missing or empty."""
        value = self.params.get(name)
        return (parse_json(value.encode()) if value else None) if isinstance(value, str) else value

    @property
    def limit(self) -> int:
        """Rows to return: 100 by default, at most 1000; other values mean the default."""
        limit = whole(self.params.get("limit"), DEFAULT_LIMIT)
        return limit if 0 <= limit <= LARGEST_LIMIT else DEFAULT_LIMIT

    @property
    def skip(self) -> int:
        """Rows to leave out first."""
        return min(max(whole(self.params.get("skip"), 0), 0), _LARGEST_SKIP)

    def choosing(self, keys: tuple[str, ...]) -> "ProtocolCall":
        """This call for only the fields ``keys`` of records, or for all fields if there are none."""
        return replace(self, params={**self.params, "keys": ",".join(keys)})

    def searched(self, limit: int) -> int:
        """Rows to search for if ``limit`` are requested: one more than may be returned shows that there are too many."""
        return min(limit, self.rows + 1)

    def answerable(self, found: Sequence[Row]) -> Sequence[Row]:
        """``found``. Raises code 102 if that's more than may be returned."""
        if len(found) > self.rows:
            raise ProtocolError(
                BAD_QUERY,
                f"The lists of a batch can contain at most {LARGEST_LIMIT} rows together, and {self.rows} are left for this call. "
                "Ask for fewer by limit, or send the call by itself.",
            )
        return found

    async def encoded(self, records: Sequence[Json]) -> Sequence[msgspec.Raw]:
        """``records`` as JSON, in portions: a long list at once would block other requests."""
        pieces = []
        for place, record in enumerate(records, 1):
            pieces.append(msgspec.Raw(msgspec.json.encode(record)))
            if place % _PORTION == 0:
                await self.budget.breathe()
        return pieces

    def fields(self) -> Mapping[str, Json]:
        """The body, which must be an object."""
        if not isinstance(self.body, dict):
            raise ProtocolError(BAD_JSON, f"The body is {kind_of(self.body)}; expected a JSON object.")
        return self.body


@dataclass(frozen=True, slots=True, kw_only=True)
class ProtocolReply:
    """The reply to a call that succeeded."""

    value: Json
    status: int = 200
    created: tuple[str, ...] = ()
    """Path after ``/1.1`` of the created record."""
    rows: int = 0
    """Rows of its list."""


def parse_json(text: bytes) -> Json:
    """``text`` as JSON. NUL characters are refused, because some databases can't store them."""
    try:
        value: Json = msgspec.json.decode(text)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(BAD_JSON, f"The body isn't valid JSON: {error}.") from error
    if b"\\u0000" in text and _contains_nul(value):
        raise ProtocolError(BAD_JSON, "A text contains the character U+0000. Remove it.")
    return value


def whole(value: Json, default: int) -> int:
    """``value``, a number or its text, without its fraction; ``default`` if it's neither."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return default
    try:
        return int(value if isinstance(value, int) else float(value[:20] if isinstance(value, str) else value))
    except (ValueError, OverflowError):
        return default


def kind_of(value: Json) -> str:
    """The type of ``value``, for a message."""
    return next((name for kind, name in _KINDS if isinstance(value, kind)), "nothing")


def _contains_nul(value: Json) -> bool:
    waiting = [value]
    while waiting:
        match waiting.pop():
            case str(text) if "\0" in text:
                return True
            case list(values):
                waiting += values
            case dict(fields):
                waiting += [*fields, *fields.values()]
    return False


_KINDS = (
    (dict, "an object"),
    (list, "a list"),
    (str, "a text"),
    (bool, "a boolean"),
    (int, "a number"),
    (float, "a number"),
)
