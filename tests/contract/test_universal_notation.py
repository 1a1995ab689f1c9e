"""The examples of the page settings/universal are right: each is evaluated on the candles that the page shows."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.contract.universal_candles import Candle, Chart, Value
from tests.contract.universal_notation import FUNCTIONS, NotationError, evaluate, run

DOCS = Path(__file__).parents[2] / "site/docs"
WORDS: dict[str, Value] = {"sim": True, "não": False, "yes": True, "no": False}
SIGNALS = {"compra": "buy", "venda": "sell", "neutro": "neutral"}
TYPES = {"int": int, "double": float, "bool": bool, "string": str}
RESULT = re.compile(r'(-?\d+(?:\.\d+)?|true|false|"[^"]*"|\[[^]]*]|error|erro)(?:$|,)')


@dataclass(frozen=True, slots=True)
class Tour:
    """The page in one language."""

    text: str

    def section(self, anchor: str) -> str:
        """The text below a heading, up to the next heading of its level."""
        (_, below) = re.split(rf"^## .*{{#{anchor}}}$", self.text, flags=re.MULTILINE)
        return re.split(r"^## ", below, maxsplit=1, flags=re.MULTILINE)[0]

    def fences(self, anchor: str = "") -> Sequence[str]:
        text = self.section(anchor) if anchor else self.text
        return re.findall(r"^```universal.*?\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)

    def table(self, anchor: str) -> Sequence[Sequence[str]]:
        """Rows of the first table of a section, the head first; numbers with a decimal point."""
        lines = re.findall(r"^\| (.*) \|$", self.section(anchor), re.MULTILINE)
        rows = [re.split(r" (?<!\\)\| ", line) for line in lines]
        return [[re.sub(r"(?<=\d),(?=\d)", ".", cell) for cell in row] for row in rows]

    def chart(self) -> Chart:
        """The candles of the page, with its invented external indicator."""
        candles = []
        for _, time, *numbers in self.table("candles")[1:]:
            hour, minute = map(int, time.split(":"))
            candles.append(Candle(hour * 60 + minute, *map(int, numbers)))
        return Chart(tuple(candles), self._external)

    def _external(self, file: str, inputs: Sequence[Value], buffer: int) -> Sequence[Value]:
        types = re.search(r"`Demo`[^`]*`(\w+)`[^`]*`(\w+)`", self.section("parameter-types"))
        assert types
        if [type(one) for one in inputs] != [TYPES[name] for name in types.groups()]:
            raise NotationError("an input has another type")
        buffers = {row[0]: [float(cell) for cell in row[1:]] for row in self.table("external-indicator")[1:]}
        return {"Demo": buffers}[file][f"Buffer {buffer}"]


TOURS = {
    lang: Tour((DOCS / folder / "settings/universal.md").read_text("utf-8"))
    for lang, folder in {"pt-BR": "", "en-US": "en-US"}.items()
}
FENCES = [
    pytest.param(tour, code, id=f"{lang}-{number}")
    for lang, tour in TOURS.items()
    for number, code in enumerate(tour.fences(), start=1)
]
in_both_languages = pytest.mark.parametrize("tour", TOURS.values(), ids=TOURS)


@pytest.mark.parametrize(("tour", "code"), FENCES)
def test_an_example_gives_the_results_that_it_shows(tour: Tour, code: str) -> None:
    shown = 0
    for name, comment, value in run(code, tour.chart()):
        result = RESULT.match(comment)
        assert not comment or result, f"{comment!r} shows no result"
        if not result:
            assert not isinstance(value, NotationError), f"{name or code}: {value}"
            assert name not in ("buy", "sell", "value"), f"the page does not show the {name} of\n{code}"
            continue
        shown += 1
        if result[1] in ("error", "erro"):
            assert isinstance(value, NotationError), f"{code} has the value {value}"
        else:
            assert value == evaluate(result[1], tour.chart(), {})
    assert shown, "an example shows a result"


@in_both_languages
def test_no_line_is_cut_on_a_phone(tour: Tour) -> None:
    """A block of code has room for 29 characters on a screen 360 px wide."""
    assert [line for code in tour.fences() for line in code.splitlines() if len(line) > 29] == []


def test_both_languages_have_the_same_code() -> None:
    first, second = (
        [re.sub(r" *//.*", "", code).strip() for code in TOURS[lang].fences()] for lang in ("pt-BR", "en-US")
    )
    assert first == second
    assert len(first) >= 10


def test_both_languages_have_the_same_candles() -> None:
    first, second = (TOURS[lang].chart() for lang in ("pt-BR", "en-US"))
    assert first.candles == second.candles
    assert TOURS["pt-BR"].table("external-indicator") == TOURS["en-US"].table("external-indicator")


def test_the_candles_are_possible() -> None:
    candles = TOURS["pt-BR"].chart().candles
    for candle in candles:
        assert candle.low <= min(candle.open, candle.close) <= max(candle.open, candle.close) <= candle.high
    for newer, older in pairwise(candles):
        assert newer.minute - older.minute == 30
        assert newer.open == older.close


@in_both_languages
def test_the_rule_gives_the_signals_of_the_table_at_every_close(tour: Tour) -> None:
    head, *rows = tour.table("complete")
    without_line, rule = tour.fences("universal-strategy")[-1], tour.fences("complete")[0]
    assert len(rows) == 4
    for time, *cells in rows:
        chart = tour.chart().at_close_of(time)
        names = {name: value for name, _, value in run(rule, chart) if not isinstance(value, NotationError)}
        *values, before, signal = cells
        for expression, cell in zip(head[1:], values, strict=False):
            expected = WORDS[cell] if cell in WORDS else float(cell)
            assert evaluate(expression.strip("`"), chart, names) == expected, (time, expression)
        assert (signal_of(without_line, chart), signal_of(rule, chart)) == (word(before), word(signal)), time


@in_both_languages
def test_the_table_shows_every_signal(tour: Tour) -> None:
    """A table of one color would teach nothing: the filters take a signal away, and leave one."""
    pairs = [(word(row[-2]), word(row[-1])) for row in tour.table("complete")[1:]]
    assert {before for before, _ in pairs} == {"buy", "sell", "neutral"}
    assert ("sell", "neutral") in pairs
    assert ("buy", "buy") in pairs


@in_both_languages
def test_no_rule_depends_on_the_unfinished_candle(tour: Tour) -> None:
    chart = tour.chart()
    forming, *closed = chart.candles
    other = replace(chart, candles=(replace(forming, high=200, low=50, close=60, volume=900), *closed))
    for anchor in ("universal-strategy", "universal-indicator", "complete"):
        for code in tour.fences(anchor):
            answers = [
                {name: value for name, _, value in run(code, one) if name in ("buy", "sell", "value")}
                for one in (chart, other)
            ]
            assert answers[0] == answers[1] != {}


@in_both_languages
def test_the_text_around_the_examples_is_true(tour: Tour) -> None:
    chart = tour.chart()
    averages = {"fast": evaluate("ma(close, 2)", chart, {}), "slow": evaluate("ma(close, 4)", chart, {})}
    assert "`fast[1]`" in tour.section("functions")
    assert evaluate("fast[1] == (105 + 102) / 2", chart, averages) is True
    assert "`ma(close, 4)[5]`" in tour.section("mistakes")
    assert evaluate("ma(close, 4)[4]", chart, {}) == 102
    with pytest.raises(NotationError, match="there is no candle 5"):
        evaluate("ma(close, 4)[5]", chart, {})
    hour = chart.on("H1").candles
    assert [candle.time for candle in hour] == ["12:00", "11:00", "10:00", "09:00"]
    (contradiction,) = tour.fences("mistakes")
    assert {name: value for name, _, value in run(contradiction, chart)} == {"buy": True, "sell": True}


@in_both_languages
def test_every_function_is_introduced_before_it_is_used(tour: Tour) -> None:
    introduced = {name for row in tour.table("functions")[1:] for name in re.findall(r"`([A-Za-z]+)(?:\(|`)", row[1])}
    used = {name for code in tour.fences() for name in re.findall(r"([A-Za-z]+)\(", code)}
    assert introduced == used == {*FUNCTIONS, "external"}


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("2 + 3 * 4 - 6 / 4", 12.5),
        ("-2 * -3", 6),
        ("1 - 2 - 3", -4),
        ("8 / 4 / 2", 1),
        ("!false && 2 > 1", True),
        ("false && true || true", True),
        ("2 > 1 ? 3 > 4 ? 5 : 6 : 7", 6),
        ('["a b", 1, 0.5, true]', ("a b", 1, 0.5, True)),
        ("[7, 8, 9][1..2][1]", 9),
        ("volume[1..2]", (80, 50)),
        ("H1.open[1]", 100),
        ("crossesAbove([2, 3, 1], [2, 2, 2])", True),
        ("crossesAbove([2, 3, 3], [2, 2, 2])", False),
        ("false && close[99] > 1", False),
        ("true ? 1 : 1 / 0", 1),
    ],
)
def test_the_evaluator_applies_precedence(expression: str, value: Value) -> None:
    assert evaluate(expression, TOURS["en-US"].chart(), {}) == value


@pytest.mark.parametrize(
    ("expression", "reason"),
    [
        ("1 / (2 - 2)", "a division by zero"),
        ("close[8]", "there is no candle 8: the array has 8"),
        ("close[3..1]", "there is no candle 1"),
        ("close[1.5]", "1.5 is no index"),
        ("1 < 2 < 3", "nothing may stand at '<'"),
        ("1 && true", "1 is neither true nor false"),
        ("true + 1", "True is no number"),
        ("close > 1", "is no number"),
        ("other", "nothing is called 'other'"),
        ("other(1)", "other cannot be used like this"),
        ("abs(1, 2)", "abs cannot be used like this"),
        ("(1 + 2", r"'\)' is missing"),
        ("1 +", "a value is missing at 'the end'"),
        ("H1.other[1]", "a series is missing after 'H1'"),
        ("1 ; 2", "a sign that the notation does not have"),
        ('external("Other", [3, 0.5], 0)', "external cannot be used like this"),
        ('external("Demo", [3, 1], 0)', "another type"),
    ],
)
def test_the_evaluator_rejects_invalid_expressions(expression: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        evaluate(expression, TOURS["en-US"].chart(), {})


@pytest.mark.parametrize("name", ["close", "ma", "external"])
def test_a_keyword_cannot_be_a_name(name: str) -> None:
    with pytest.raises(NotationError, match=f"{name} is a word of the notation"):
        list(run(f"{name} = 1", TOURS["en-US"].chart()))


def test_a_past_value_does_not_depend_on_later_candles() -> None:
    past = TOURS["en-US"].chart().at_close_of("11:00")
    assert past.candles[1].time == "11:00"
    assert evaluate("[close[0], high[0], volume[0]]", past, {}) == (99, 99, 0)
    assert [candle.time for candle in past.on("H1").candles[:2]] == ["11:00", "10:00"]
    assert evaluate('external("Demo", [3, 0.5], 0)[1]', past, {}) == 99.5
    with pytest.raises(NotationError, match="None is no number"):
        evaluate('external("Demo", [3, 0.5], 0)[0] > 1', past, {})


def word(text: str) -> str:
    """A signal in English."""
    return SIGNALS.get(text, text)


def signal_of(code: str, chart: Chart) -> str:
    answers = {name: value for name, _, value in run(code, chart)}
    assert {answers["buy"], answers["sell"]} <= {True, False}
    assert not (answers["buy"] and answers["sell"]), "a contradiction"
    return "buy" if answers["buy"] else "sell" if answers["sell"] else "neutral"
