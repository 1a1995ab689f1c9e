"""Only regular expressions that are a literal text are accepted."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glosa.service.routes.protocol.errors import ProtocolError
from glosa.service.routes.protocol.query.clauses import Literally, Place
from glosa.service.routes.protocol.query.literals import literal


@pytest.mark.parametrize(
    ("pattern", "place", "text"),
    [
        ("", "anywhere", ""),
        ("plain text", "anywhere", "plain text"),
        ("^/blog/", "start", "/blog/"),
        (r"\.html$", "end", ".html"),
        ("^whole$", "whole", "whole"),
        (r"^\Q/a.b*(c)\E", "start", "/a.b*(c)"),
        (r"\Q$5\E$", "end", "$5"),
        (r"\Qa\E\\E\Qb\E", "anywhere", r"a\Eb"),
        (r"^\Q\E$", "whole", ""),
        ("^\\Qtwo\nlines\\E", "start", "two\nlines"),
    ],
)
def test_literals_are_replaced(pattern: str, place: Place, text: str) -> None:
    assert literal("url", pattern) == Literally("url", place, text)
    assert literal("url", pattern, "i") == Literally("url", place, text, folded=True)


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+$",
        "a|b",
        "a.b",
        "[a]",
        "a*",
        "a?",
        "a{2}",
        r"\d",
        r"\bword",
        "a^b",
        "a$b",
        "\\",
        r"\Qopen",
        "(?i)a",
        r"\1",
    ],
)
def test_any_other_expression_is_refused(pattern: str) -> None:
    with pytest.raises(ProtocolError, match="not a literal text"):
        literal("url", pattern)


@pytest.mark.parametrize("options", ["m", "im", "x", "s", "?"])
def test_other_options_are_refused(options: str) -> None:
    with pytest.raises(ProtocolError, match="options"):
        literal("url", "a", options)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text())
def test_a_parsed_literal_contains_no_operators(pattern: str) -> None:
    try:
        found = literal("url", pattern)
    except ProtocolError:
        return
    assert len(found.text) <= len(pattern)
