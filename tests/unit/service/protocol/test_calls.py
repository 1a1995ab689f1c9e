"""Parameters and JSON of a call, including unusual ones."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glosa.service.domain.budget import Budget, Lane
from glosa.service.domain.sites import Site
from glosa.service.routes.protocol.calls import Caller, ProtocolCall, parse_json
from glosa.service.routes.protocol.errors import BAD_JSON, ProtocolError


def call(body: object = None, **params: object) -> ProtocolCall:
    site = Site(id="a", app_id="app", app_key="key")
    return ProtocolCall(
        caller=Caller(site=site), method="GET", path=("date",), params=params, body=body, budget=Budget(Lane())
    )


@pytest.mark.parametrize(
    ("given_limit", "limit"),
    [("10", 10), (10, 10), ("0", 0), ("1000", 1000), ("2.5", 2), (2.5, 2), ("1001", 100), ("-1", 100), ("x", 100)]
    + [("", 100), (None, 100), (True, 100), ([], 100), ("9" * 30, 100), ("nan", 100), ("inf", 100), (10**400, 100)],
)
def test_an_invalid_limit_is_ignored(given_limit: object, limit: int) -> None:
    assert call(limit=given_limit).limit == limit
    assert call().limit == 100


@pytest.mark.parametrize(("given_skip", "skip"), [("20", 20), ("-5", 0), ("x", 0), ("1e300", 2**31), (10**400, 2**31)])
def test_skip_is_parsed_and_limited(given_skip: object, skip: int) -> None:
    assert call(skip=given_skip).skip == skip


def test_parses_lists_flags_and_json() -> None:
    one = call(keys=" nick, -url ,", count="1", new=True, where='{"a":1}', empty="", parsed={"a": 1})
    assert one.names("keys") == ("nick", "-url")
    assert (one.flag("count"), one.flag("new"), one.flag("empty"), one.flag("keys")) == (True, True, False, False)
    assert (one.json("where"), one.json("parsed"), one.json("empty"), one.json("none")) == (
        {"a": 1},
        {"a": 1},
        None,
        None,
    )
    assert call(text=5).text("text") == ""


@pytest.mark.parametrize("body", [None, [], "text", 5, True])
def test_a_body_must_be_an_object(body: object) -> None:
    with pytest.raises(ProtocolError, match="expected a JSON object"):
        call(body).fields()


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"NaN",
        b"Infinity",
        b"1e999",
        b'{"a":1}}',
        b"\xff",
        b'"\\ud800"',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 100_000,
        b'"\\u0000"',
        b'{"\\u0000":1}',
        b'[{"a":["\\u0000"]}]',
    ],
    ids=lambda text: text[:12].decode("latin-1"),
)
def test_invalid_json_is_refused(text: bytes) -> None:
    with pytest.raises(ProtocolError) as refused:
        parse_json(text)
    assert (refused.value.code, refused.value.status) == (BAD_JSON, 400)


def test_an_escaped_backslash_before_u0000_is_accepted() -> None:
    assert parse_json(rb'"\\u0000"') == "\\u0000"


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=40))
def test_any_bytes_are_parsed_or_refused(text: bytes) -> None:
    try:
        parse_json(text)
    except ProtocolError as error:
        assert error.code == BAD_JSON
