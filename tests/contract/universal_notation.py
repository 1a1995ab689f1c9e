"""Evaluates the notation of the page settings/universal on candles. Only tests use it; the product can't evaluate it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from tests.contract.universal_candles import TIMEFRAMES, Chart, Value


class NotationError(Exception):
    """The code is wrong, or has no value on these candles."""


def run(code: str, chart: Chart) -> Iterator[tuple[str, str, Value | NotationError]]:
    """Name, comment and value of each statement, in order; the name is empty where the code only shows a value."""
    names: dict[str, Value] = {}
    for statement, comment in _statements(code):
        match = re.match(r"([A-Za-z]\w*) *=(?!=) *", statement)
        name = match[1] if match else ""
        if name in _SERIES or name in FUNCTIONS or name == "external":
            raise NotationError(f"{name} is a word of the notation, and cannot be a name")
        try:
            value = evaluate(statement[match.end() if match else 0 :], chart, names)
        except NotationError as error:
            yield name, comment, error
            continue
        yield name, comment, value
        if name:
            names[name] = value


def evaluate(expression: str, chart: Chart, names: Mapping[str, Value]) -> Value:
    """The value of one expression."""
    parser = _Parser(expression)
    meaning = parser.choice()
    parser.end()
    return meaning(_Scope(chart, names))


@dataclass(frozen=True, slots=True)
class _Scope:
    chart: Chart
    names: Mapping[str, Value]


_Meaning = Callable[[_Scope], Value]


class _Parser:
    """Recursive descent, one method a level of precedence, the weakest first."""

    def __init__(self, expression: str) -> None:
        self._tokens = _tokens(expression)

    def choice(self) -> _Meaning:
        condition = self._either()
        if not self._take("?"):
            return condition
        then = self.choice()
        self._need(":")
        otherwise = self.choice()
        return lambda scope: then(scope) if _boolean(condition(scope)) else otherwise(scope)

    def end(self) -> None:
        if self._tokens:
            raise NotationError(f"nothing may stand at {self._tokens[0]!r}")

    def _either(self) -> _Meaning:
        left = self._both()
        while self._take("||"):
            left = _any(left, self._both())
        return left

    def _both(self) -> _Meaning:
        left = self._comparison()
        while self._take("&&"):
            left = _all(left, self._comparison())
        return left

    def _comparison(self) -> _Meaning:
        left = self._sum()
        operator = self._take(*_COMPARISONS)
        return _binary(operator, left, self._sum()) if operator else left

    def _sum(self) -> _Meaning:
        left = self._product()
        while operator := self._take("+", "-"):
            left = _binary(operator, left, self._product())
        return left

    def _product(self) -> _Meaning:
        left = self._sign()
        while operator := self._take("*", "/"):
            left = _binary(operator, left, self._sign())
        return left

    def _sign(self) -> _Meaning:
        operator = self._take("-", "!")
        if not operator:
            return self._indexed()
        value = self._sign()
        return (lambda scope: -_number(value(scope))) if operator == "-" else (lambda scope: not _boolean(value(scope)))

    def _indexed(self) -> _Meaning:
        value = self._single()
        while self._take("["):
            first = self.choice()
            last = self.choice() if self._take("..") else None
            self._need("]")
            value = _item(value, first, last)
        return value

    def _single(self) -> _Meaning:
        if self._take("("):
            value = self.choice()
            self._need(")")
            return value
        if self._take("["):
            return _array(self._list("]"))
        token = self._tokens.pop(0) if self._tokens else "the end"
        if token[0] == '"' or token in ("true", "false") or token[0].isdigit():
            constant = _constant(token)
            return lambda _: constant
        if token in TIMEFRAMES:
            self._need(".")
            series = self._take(*_SERIES)
            if not series:
                raise NotationError(f"a series is missing after {token!r}")
            return lambda scope: _series(series, scope.chart.on(token))
        if self._take("("):
            return _call(token, self._list(")"))
        if not re.fullmatch(r"[A-Za-z]\w*", token):
            raise NotationError(f"a value is missing at {token!r}")
        return lambda scope: _series(token, scope.chart) if token in _SERIES else _named(token, scope)

    def _list(self, closing: str) -> Sequence[_Meaning]:
        values: list[_Meaning] = []
        while not self._take(closing):
            if values:
                self._need(",")
            values.append(self.choice())
        return values

    def _take(self, *expected: str) -> str:
        return self._tokens.pop(0) if self._tokens and self._tokens[0] in expected else ""

    def _need(self, expected: str) -> None:
        if not self._take(expected):
            raise NotationError(f"{expected!r} is missing")


def _statements(code: str) -> Iterator[tuple[str, str]]:
    """Statements with their comments; an indented line goes on with the one above it, its comment included."""
    lines = [re.fullmatch(r'((?:"[^"]*"|[^"])*?)\s*(?://\s*(.*))?', line) for line in code.splitlines()]
    statement = comment = ""
    for line in filter(None, lines):
        if line[0].startswith(" "):
            statement, comment = f"{statement} {line[1].strip()}".strip(), line[2] or comment
        elif line[1]:
            if statement:
                yield statement, comment
            statement, comment = line[1], line[2] or ""
    if statement:
        yield statement, comment


def _tokens(expression: str) -> list[str]:
    tokens = _TOKEN.findall(expression)
    if "".join(tokens) != re.sub(r'\s+(?=(?:[^"]*"[^"]*")*[^"]*$)', "", expression):
        raise NotationError(f"{expression!r} has a sign that the notation does not have")
    return tokens


def _constant(token: str) -> Value:
    if token[0] == '"':
        return token[1:-1]
    if token in ("true", "false"):
        return token == "true"
    return float(token) if "." in token else int(token)


def _named(name: str, scope: _Scope) -> Value:
    if name not in scope.names:
        raise NotationError(f"nothing is called {name!r}")
    return scope.names[name]


def _series(name: str, chart: Chart) -> Value:
    return tuple(getattr(candle, name) for candle in chart.candles)


def _array(values: Sequence[_Meaning]) -> _Meaning:
    return lambda scope: tuple(value(scope) for value in values)


def _item(array: _Meaning, first: _Meaning, last: _Meaning | None) -> _Meaning:
    def meaning(scope: _Scope) -> Value:
        values, start = _values(array(scope)), _index(first(scope))
        end = _index(last(scope)) if last else start
        if not start <= end < len(values):
            raise NotationError(f"there is no candle {end}: the array has {len(values)}")
        return values[start : end + 1] if last else values[start]

    return meaning


def _call(name: str, arguments: Sequence[_Meaning]) -> _Meaning:
    def meaning(scope: _Scope) -> Value:
        values = [argument(scope) for argument in arguments]
        try:
            if name == "external":
                file, inputs, buffer = values
                return tuple(scope.chart.external(str(file), _values(inputs), _index(buffer)))
            return FUNCTIONS[name](*values)
        except (KeyError, TypeError, ValueError) as error:
            raise NotationError(f"{name} cannot be used like this") from error

    return meaning


def _any(left: _Meaning, right: _Meaning) -> _Meaning:
    return lambda scope: _boolean(left(scope)) or _boolean(right(scope))


def _all(left: _Meaning, right: _Meaning) -> _Meaning:
    return lambda scope: _boolean(left(scope)) and _boolean(right(scope))


def _binary(operator: str, left: _Meaning, right: _Meaning) -> _Meaning:
    def meaning(scope: _Scope) -> Value:
        first, second = _number(left(scope)), _number(right(scope))
        if operator == "/" and second == 0:
            raise NotationError("a division by zero has no result")
        return _OPERATORS[operator](first, second)

    return meaning


def _number(value: Value) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise NotationError(f"{value!r} is no number")
    return value


def _boolean(value: Value) -> bool:
    if not isinstance(value, bool):
        raise NotationError(f"{value!r} is neither true nor false")
    return value


def _index(value: Value) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise NotationError(f"{value!r} is no index")
    return value


def _values(value: Value) -> tuple[Value, ...]:
    if not isinstance(value, tuple):
        raise NotationError(f"{value!r} is no array")
    return value


def _numbers(value: Value) -> Sequence[float]:
    return [_number(one) for one in _values(value)]


def _moving_average(series: Value, period: Value) -> Value:
    values, length = _numbers(series), _index(period)
    return tuple(fmean(values[start : start + length]) for start in range(len(values) - length + 1))


def _crosses_above(first: Value, second: Value) -> Value:
    (_, one, before), (_, other, other_before) = _numbers(first)[:3], _numbers(second)[:3]
    return one > other and before <= other_before


_SERIES = ("open", "high", "low", "close", "volume", "time")
FUNCTIONS: Mapping[str, Callable[..., Value]] = {
    "abs": lambda number: abs(_number(number)),
    "size": lambda array: len(_values(array)),
    "average": lambda array: fmean(_numbers(array)),
    "highest": lambda array: max(_numbers(array)),
    "ma": _moving_average,
    "crossesAbove": _crosses_above,
}
"""What can be called, ``external`` aside."""

_COMPARISONS = ("==", "!=", "<=", ">=", "<", ">")
_OPERATORS: Mapping[str, Callable[[float, float], Value]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": lambda left, right: left / right,
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<=": lambda left, right: left <= right,
    ">=": lambda left, right: left >= right,
    "<": lambda left, right: left < right,
    ">": lambda left, right: left > right,
}
_TOKEN = re.compile(r'"[^"]*"|\d+(?:\.\d+)?|[A-Za-z]\w*|\.\.|&&|\|\||[<>=!]=|[-+*/<>!?:()\[\],.]')
