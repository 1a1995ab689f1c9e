"""Bitbucket's filter language, for example ``q=title = "a" AND (state = "new" OR votes > 2)``.

The grammar is from Bitbucket's documentation page "Filter and sort API objects".
"""

import operator
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final

Resource = Mapping[str, Any]
"""A JSON object as the API returns it."""

Condition = Callable[[Resource], bool]
"""Whether an object passes a filter."""


DEEPEST: Final = 50
"""Maximum depth of nested brackets."""


class QueryInvalid(ValueError):
    """The text isn't a valid filter. The message quotes the place."""


def condition(text: str) -> Condition:
    """Parses a filter. Parsing raises ``QueryInvalid``, and so does applying it to an object without the field."""
    return _Parser(text).whole()


_TOKEN = re.compile(
    r"""\s*(?:
        (?P<string>"(?:[^"\\]|\\.)*")
      | (?P<date>\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?)
      | (?P<number>-?\d+(?:\.\d+)?)
      | (?P<operator>!=|>=|<=|!~|[=~<>])
      | (?P<bracket>[()])
      | (?P<word>[A-Za-z_][A-Za-z0-9_.]*)
    )""",
    re.VERBOSE | re.DOTALL,
)

_LITERALS: Mapping[str, object] = {"null": None, "true": True, "false": False}


def _contains(found: Any, expected: Any) -> bool:
    return str(expected).casefold() in str(found or "").casefold()


_OPERATORS: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "~": _contains,
    "!~": lambda found, expected: not _contains(found, expected),
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
}


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._depth = 0

    def whole(self) -> Condition:
        result = self._alternatives()
        if self._text[self._at :].strip():
            raise self._unexpected()
        return result

    def _alternatives(self) -> Condition:
        parts = [self._all_of()]
        while self._skip("word", "OR"):
            parts.append(self._all_of())
        return lambda resource: any(part(resource) for part in parts)

    def _all_of(self) -> Condition:
        parts = [self._single()]
        while self._skip("word", "AND"):
            parts.append(self._single())
        return lambda resource: all(part(resource) for part in parts)

    def _single(self) -> Condition:
        if self._depth < DEEPEST and self._skip("bracket", "("):
            self._depth += 1
            inner = self._alternatives()
            if not self._skip("bracket", ")"):
                raise self._unexpected()
            self._depth -= 1
            return inner
        path = self._take("word").split(".")
        compare = _OPERATORS[self._take("operator")]
        expected = self._value()

        def holds(resource: Resource) -> bool:
            found = _at(resource, path)
            try:
                if isinstance(expected, datetime) and isinstance(found, str):
                    found = datetime.fromisoformat(found)
                return compare(found, expected)
            except (TypeError, ValueError):
                return False

        return holds

    def _value(self) -> object:
        match = self._match()
        text = match.group(match.lastgroup or 0)
        if match.lastgroup == "string":
            value: object = re.sub(r"\\(.)", r"\1", text[1:-1], flags=re.DOTALL)
        elif match.lastgroup == "date":
            value = self._moment(text)
        elif match.lastgroup == "number":
            value = float(text)
        elif text in _LITERALS:
            value = _LITERALS[text]
        else:
            raise self._unexpected()
        self._at = match.end()
        return value

    def _moment(self, text: str) -> datetime:
        try:
            moment = datetime.fromisoformat(text)
        except ValueError as error:
            raise self._unexpected() from error
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)

    def _take(self, kind: str) -> str:
        match = self._match()
        if match.lastgroup != kind:
            raise self._unexpected()
        self._at = match.end()
        return match.group(kind)

    def _skip(self, kind: str, text: str) -> bool:
        match = _TOKEN.match(self._text, self._at)
        if match is None or match.lastgroup != kind or match.group(kind).upper() != text:
            return False
        self._at = match.end()
        return True

    def _match(self) -> re.Match[str]:
        match = _TOKEN.match(self._text, self._at)
        if match is None:
            raise self._unexpected()
        return match

    def _unexpected(self) -> QueryInvalid:
        rest = self._text[self._at :].strip()
        return QueryInvalid(f"Invalid query: unexpected {rest[:20]!r}" if rest else "Invalid query: it ends too early")


def _at(resource: Resource, path: list[str]) -> Any:
    value: Any = resource
    for name in path:
        if not isinstance(value, Mapping) or name not in value:
            raise QueryInvalid(f"Invalid field name {'.'.join(path)!r}")
        value = value[name]
    return value
