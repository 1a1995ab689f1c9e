"""CQL, as far as pages use it: ``select * from Comment where rid in ("a","b") order by -createdAt limit 100``."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from glosa.service.routes.protocol.calls import Json
from glosa.service.routes.protocol.errors import BAD_CQL, ProtocolError
from glosa.service.routes.protocol.query.clauses import (
    EVERYTHING,
    Clause,
    Every,
    Literally,
    Moment,
    OneOf,
    Present,
    Relation,
    Sign,
    Some,
    Sorting,
    Value,
)
from glosa.service.routes.protocol.query.moments import moment
from glosa.service.routes.protocol.query.tokens import CqlToken, tokens, unquoted
from glosa.service.routes.protocol.query.where import LONGEST_LIST, parse_value

LONGEST_STATEMENT = 64 * 1024
"""Characters."""
_DEEPEST = 8
_MOST_LEAVES = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Select:
    """A statement of CQL."""

    class_name: str
    fields: tuple[str, ...] = ()
    """The selected ones; empty for all."""
    rows: bool = True
    """Whether it selects records."""
    count: bool = False
    """Whether it selects their number."""
    where: Clause = EVERYTHING
    order: tuple[Sorting, ...] = ()
    limit: int | None = None
    skip: int = 0


def parse_cql(statement: str, values: Sequence[Json] = ()) -> Select:
    """Parses ``statement``, whose placeholders ``?`` stand for ``values`` in order. Raises code 300 for invalid statements."""
    if len(statement) > LONGEST_STATEMENT:
        raise ProtocolError(BAD_CQL, f"The CQL is longer than {LONGEST_STATEMENT} characters.")
    return _Parser(statement, values).select()


class _Parser:
    """Recursive descent; each method parses what its name says."""

    def __init__(self, statement: str, values: Sequence[Json]) -> None:
        self._tokens = tokens(statement)
        self._at = 0
        self._values = iter(values)
        self._leaves = 0

    def select(self) -> Select:
        self._expect("select")
        fields, rows, count = self._selection()
        self._expect("from")
        class_name = self._name("a class")
        where = self._any_of(0) if self._take("where") else EVERYTHING
        order = self._order() if self._take("order") else ()
        skip, limit = self._limit() if self._take("limit") else (0, None)
        if self._next.kind != "end":
            self._fail("the end")
        return Select(
            class_name=class_name,
            fields=fields,
            rows=rows,
            count=count,
            where=where,
            order=order,
            limit=limit,
            skip=skip,
        )

    def _selection(self) -> tuple[tuple[str, ...], bool, bool]:
        fields: list[str] = []
        everything = count = False
        while True:
            if self._take("*"):
                everything = True
            else:
                name = self._name("a field, * or count(*)")
                if name.lower() == "count" and self._take("("):
                    self._expect("*")
                    self._expect(")")
                    count = True
                else:
                    fields.append(name)
            if not self._take(","):
                return (() if everything else tuple(fields)), everything or bool(fields), count

    def _any_of(self, depth: int) -> Clause:
        if depth > _DEEPEST:
            self._fail(f"at most {_DEEPEST} levels of brackets")
        clauses = [self._all_of(depth)]
        while self._take("or"):
            clauses.append(self._all_of(depth))
        return clauses[0] if len(clauses) == 1 else Some(tuple(clauses))

    def _all_of(self, depth: int) -> Clause:
        clauses = [self._condition(depth)]
        while self._take("and"):
            clauses.append(self._condition(depth))
        return clauses[0] if len(clauses) == 1 else Every(tuple(clauses))

    def _condition(self, depth: int) -> Clause:
        if self._take("("):
            clause = self._any_of(depth + 1)
            self._expect(")")
            return clause
        self._leaves += 1
        if self._leaves > _MOST_LEAVES:
            self._fail(f"at most {_MOST_LEAVES} conditions")
        return self._relation(self._name("a field"))

    def _relation(self, name: str) -> Clause:
        if self._take("is"):
            negated = not self._take("not")
            self._expect("null")
            return Present(name, negated=negated)
        if self._take("not"):
            self._expect("in")
            return OneOf(name, self._list(name), negated=True)
        if self._take("in"):
            return OneOf(name, self._list(name))
        if self._take("like"):
            return self._like(name)
        sign = _SIGNS.get(self._next.text) if self._next.kind == "sign" else None
        if sign is None:
            self._fail("=, !=, <, <=, >, >=, in, not in, like or is")
        self._at += 1
        return Relation(name, sign, self._value(name))

    def _like(self, name: str) -> Clause:
        pattern = self._value(name)
        if not isinstance(pattern, str) or "%" in pattern[1:-1]:
            self._fail("a text with % at its ends only")
        text = pattern.removesuffix("%").removeprefix("%")
        if pattern.startswith("%"):
            return Literally(name, "anywhere" if pattern.endswith("%") else "end", text)
        return Literally(name, "start" if pattern.endswith("%") else "whole", text)

    def _list(self, name: str) -> tuple[Value, ...]:
        self._expect("(")
        values: list[Value] = []
        while not self._take(")"):
            if values:
                self._expect(",")
            values += self._placed_values(name) if self._take("?") else (self._value(name),)
            if len(values) > LONGEST_LIST:
                self._fail(f"at most {LONGEST_LIST} values")
        return tuple(values)

    def _placed_values(self, name: str) -> tuple[Value, ...]:
        """Within a list, a placeholder may stand for a list."""
        value = self._placed()
        return tuple(parse_value(name, one) for one in (value if isinstance(value, list) else [value]))

    def _value(self, name: str) -> Value:
        token = self._next
        self._at += 1
        match token.kind, token.word() or token.text:
            case "text", _:
                return unquoted(token.text)
            case "number", text:
                return float(text) if re.search(r"[.eE]", text) else int(text)
            case "sign", "?":
                return parse_value(name, self._placed())
            case "name", ("true" | "false" | "null") as word:
                return _CONSTANTS[word]
            case "name", "date":
                self._expect("(")
                date = self._value(name)
                self._expect(")")
                return Moment(moment(date))
        self._at -= 1
        self._fail("a value")

    def _placed(self) -> Json:
        try:
            return next(self._values)
        except StopIteration:
            self._fail("a value of pvalues for every ?")

    def _order(self) -> tuple[Sorting, ...]:
        self._expect("by")
        sortings = [self._sorting()]
        while self._take(","):
            sortings.append(self._sorting())
        return tuple(sortings)

    def _sorting(self) -> Sorting:
        descending = self._take("-")
        if not descending:
            self._take("+")
        name = self._name("a field")
        if self._take("desc"):
            descending = True
        else:
            self._take("asc")
        return Sorting(name, descending)

    def _limit(self) -> tuple[int, int]:
        first = self._whole()
        return (first, self._whole()) if self._take(",") else (0, first)

    def _whole(self) -> int:
        value = self._value("limit")
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**31:
            self._fail("a whole number")
        return value

    def _name(self, expected: str) -> str:
        token = self._next
        if token.kind != "name" or token.word() in _RESERVED:
            self._fail(expected)
        self._at += 1
        return token.text

    def _take(self, expected: str) -> bool:
        """Reads a word or sign if it's next."""
        token = self._next
        found = token.kind in ("name", "sign") and (token.word() or token.text) == expected
        self._at += found
        return found

    def _expect(self, expected: str) -> None:
        if not self._take(expected):
            self._fail(expected)

    @property
    def _next(self) -> CqlToken:
        return self._tokens[self._at]

    def _fail(self, expected: str) -> NoReturn:
        token = self._next
        found = f"'{token.text[:40]}'" if token.text else "the end"
        raise ProtocolError(BAD_CQL, f"CQL, character {token.place + 1}: found {found}, expected {expected}.")


_SIGNS: dict[str, Sign] = {"=": "=", "!=": "<>", "<>": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_CONSTANTS: dict[str, Value] = {"true": True, "false": False, "null": None}
_RESERVED = frozenset({"select", "from", "where", "order", "by", "limit", "and", "or", "not", "in", "like", "is"})
