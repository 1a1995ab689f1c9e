"""A call of the protocol and its answer, as values: whether it came alone or within a batch."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypeVar

import msgspec

from glosa.service.domain.budget import Budget
from glosa.service.domain.sites import Site
from glosa.service.routes.protocol.errors import BAD_JSON, BAD_QUERY, ProtocolError

Json: TypeAlias = object
"""What JSON can say: ``dict``, ``list``, ``str``, ``int``, ``float``, ``bool``, ``None``."""

Row = TypeVar("Row")

DEFAULT_LIMIT = 100
LARGEST_LIMIT = 1000
_PORTION = 50
"""Records encoded at a time."""
_LARGEST_SKIP = 2**31


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who calls."""

    site: Site
    master: bool = False
    """Whether they hold the site's master key."""
    address: str = ""
    """Client address; empty when unknown."""
    origin: str | None = None
    """Origin of the page; ``None`` for what is no browser."""
    host: str = ""
    """Name and port that the service was asked by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One call: ``params`` are texts from an address, or JSON from a batch."""

    caller: Caller
    method: str
    path: tuple[str, ...]
    """Decoded segments after ``/1.1``."""
    params: Mapping[str, Json] = field(default_factory=dict)
    body: Json = None
    budget: Budget
    """Of the request that it came with."""
    rows: int = LARGEST_LIMIT
    """Rows that its lists may still hold: the calls of a batch share theirs."""

    def text(self, name: str) -> str:
        """The parameter, empty where it is missing or no text."""
        value = self.params.get(name, "")
        return value if isinstance(value, str) else ""

    def names(self, name: str) -> tuple[str, ...]:
        """The parameter's names, written as a list with commas."""
        return tuple(one.strip() for one in self.text(name).split(",") if one.strip())

    def flag(self, name: str) -> bool:
        """Whether the parameter says yes."""
        return self.params.get(name) in ("1", "true", 1, True)

    def json(self, name: str) -> Json:
        """The parameter's value: parsed where it came as text, ``None`` where it is missing or empty."""
        value = self.params.get(name)
        return (parse_json(value.encode()) if value else None) if isinstance(value, str) else value

    @property
    def limit(self) -> int:
        """Rows to answer: 100 unless told, 1000 at most; what lies outside counts as not told."""
        limit = whole(self.params.get("limit"), DEFAULT_LIMIT)
        return limit if 0 <= limit <= LARGEST_LIMIT else DEFAULT_LIMIT

    @property
    def skip(self) -> int:
        """Rows to leave out first."""
        return min(max(whole(self.params.get("skip"), 0), 0), _LARGEST_SKIP)

    def choosing(self, keys: tuple[str, ...]) -> "Call":
        """The same call for certain fields of records; for all of them where ``keys`` are empty."""
        return replace(self, params={**self.params, "keys": ",".join(keys)})

    def wanted(self, limit: int) -> int:
        """Rows to look for where ``limit`` are asked for: one more than may be answered tells that there are too many."""
        return min(limit, self.rows + 1)

    def answerable(self, found: Sequence[Row]) -> Sequence[Row]:
        """``found``. Raises code 102 where that is more than may be answered."""
        if len(found) > self.rows:
            raise ProtocolError(
                BAD_QUERY,
                f"The lists of a batch hold at most {LARGEST_LIMIT} rows together, and {self.rows} are left for this call. "
                "Ask for fewer by limit, or send the call by itself.",
            )
        return found

    async def encoded(self, records: Sequence[Json]) -> Sequence[msgspec.Raw]:
        """``records`` as JSON, piece by piece: all of a long list at once would keep others waiting."""
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
class Reply:
    """The answer to a call that succeeded."""

    value: Json
    status: int = 200
    created: tuple[str, ...] = ()
    """Path after ``/1.1`` of what was made."""
    rows: int = 0
    """Rows of the list that it holds."""


def parse_json(text: bytes) -> Json:
    """``text`` as JSON. NUL characters are refused, since a database may not be able to keep them."""
    try:
        value: Json = msgspec.json.decode(text)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(BAD_JSON, f"This is no JSON that can be read: {error}.") from error
    if b"\\u0000" in text and _holds_nul(value):
        raise ProtocolError(BAD_JSON, "A text holds the character U+0000; send it without.")
    return value


def whole(value: Json, default: int) -> int:
    """``value``, a number or its text, without its fraction; ``default`` where it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return default
    try:
        return int(value if isinstance(value, int) else float(value[:20] if isinstance(value, str) else value))
    except (ValueError, OverflowError):
        return default


def kind_of(value: Json) -> str:
    """What ``value`` is, for a message."""
    return next((name for kind, name in _KINDS if isinstance(value, kind)), "nothing")


def _holds_nul(value: Json) -> bool:
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
