"""What the exchange passes on of a code host's response."""

import json
from base64 import b64encode
from urllib.parse import quote

import pytest

from glosa.service.domain.exchange.refusals import ApplicationRefused, GrantRefused, PlatformUnreadable
from glosa.service.domain.exchange.tokens import Tokens, tokens_in
from glosa.service.domain.exchange.upstream import TokenReply
from glosa.service.routes.refusals import status_of
from tests.unit.service.exchange.desk import SECRET, TOKEN, answer, application

SENT = ("c0de-of-once", "", "r3fresh-token")


def decoded(reply: TokenReply) -> Tokens:
    return tokens_in(reply, application(), sent=SENT)


@pytest.mark.accepts("B-141")
def test_only_token_fields_are_returned() -> None:
    reply = answer(
        {
            "access_token": "t0k3n",
            "token_type": "bearer",
            "scope": "api",
            "expires_in": 7200,
            "refresh_token": "n3xt",
            "created_at": 1,
            "id_token": "who",
            "client_secret": SECRET,
            "user": {"mail": "ana@example.org"},
        }
    )
    assert decoded(reply) == Tokens(
        access_token="t0k3n", token_type="bearer", scope="api", expires_in=7200, refresh_token="n3xt"
    )


@pytest.mark.parametrize(
    ("seconds", "read"),
    [
        (7200, 7200),
        ("7200", 7200),
        (0, 0),
        (-1, None),
        (True, None),
        (1.5, None),
        ("soon", None),
        (None, None),
        ("9" * 12, None),
    ],
)
def test_a_lifetime_is_whole_seconds_or_omitted(seconds: object, read: int | None) -> None:
    assert decoded(answer({**TOKEN, "expires_in": seconds})).expires_in == read


def test_scopes_are_read_under_their_old_name_too() -> None:
    assert decoded(answer({**TOKEN, "scopes": "account issue:write"})).scope == "account issue:write"


@pytest.mark.accepts("B-202")
@pytest.mark.parametrize("status", [200, 400, 401])
def test_an_error_is_reported_in_the_platforms_words_whatever_its_status(status: int) -> None:
    description = "The code passed is incorrect or expired."
    with pytest.raises(GrantRefused) as caught:
        decoded(answer({"error": "bad_verification_code", "error_description": description}, status))
    assert (status_of(caught.value), caught.value.error, caught.value.description) == (
        400,
        "bad_verification_code",
        description,
    )
    assert str(caught.value) == "GitHub refused the login: The code passed is incorrect or expired. Log in again."


def test_an_error_takes_precedence_over_a_token() -> None:
    with pytest.raises(GrantRefused):
        decoded(answer({**TOKEN, "error": "invalid_grant"}))


@pytest.mark.parametrize("error", ["incorrect_client_credentials", "redirect_uri_mismatch", "invalid_client"])
def test_errors_that_only_the_owner_can_fix_are_distinguished(error: str) -> None:
    with pytest.raises(ApplicationRefused, match="owner of the site compares") as caught:
        decoded(answer({"error": error}))
    assert caught.value.description == error


@pytest.mark.parametrize(("status", "refusal"), [(400, GrantRefused), (401, ApplicationRefused)])
def test_an_unauthorized_client_is_a_spent_code_or_a_wrong_secret(status: int, refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        decoded(answer({"error": "unauthorized_client", "error_description": "client is not authorized"}, status))


@pytest.mark.parametrize(
    "reply",
    [
        TokenReply(200, b""),
        TokenReply(200, b"<html>Sign in</html>"),
        TokenReply(200, b"access_token=t0k3n&token_type=bearer"),
        TokenReply(200, b"[" * 100_000),
        TokenReply(200, b"\xff\xfe{}"),
        answer([TOKEN]),
        answer({}),
        answer({"access_token": ""}),
        answer({"access_token": 7}),
        *(
            answer({**TOKEN, name: text})
            for name in ("access_token", "token_type", "scope", "refresh_token")
            for text in ("a\ud800", "a\nb", "á", "a\u202eb")
        ),
        answer({"error": {"message": "no"}}, 400),
        answer(TOKEN, 302),
        answer(TOKEN, 500),
        answer({"message": "busy"}, 429),
    ],
)
def test_a_response_with_neither_token_nor_error_is_reported(reply: TokenReply) -> None:
    with pytest.raises(PlatformUnreadable, match=f"status {reply.status}"):
        decoded(reply)


SPELLINGS = (
    SECRET,
    quote(SECRET, safe=""),
    b64encode(f"our-app:{SECRET}".encode()).decode(),
    "c0de-of-once",
    "r3fresh-token",
)


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("name", ["error", "error_description"])
def test_an_error_that_repeats_a_secret_is_passed_on_without_it(name: str, spelling: str) -> None:
    words = {"error": "invalid_grant", "error_description": "No.", name: f"bad:{spelling}"}
    with pytest.raises(GrantRefused) as caught:
        decoded(answer(words))
    said = f"{caught.value} {caught.value.error} {caught.value.description} {caught.value!r}"
    assert spelling not in said
    assert "invalid_request" in said


@pytest.mark.parametrize("name", ["access_token", "token_type", "scope", "refresh_token"])
def test_a_token_that_contains_the_applications_secret_is_refused(name: str) -> None:
    with pytest.raises(PlatformUnreadable) as caught:
        decoded(answer({**TOKEN, name: f"x{SECRET}"}))
    assert SECRET not in repr(caught.value)


@pytest.mark.parametrize(
    ("description", "read"),
    [
        ("one\n  two\ttree", "one two tree"),
        ("a\x1b[31mred", "invalid_grant"),
        ("\u202edrawkcab", "invalid_grant"),
        ("é" * 900, "é" * 500),
        ({"no": "text"}, "invalid_grant"),
    ],
)
def test_a_description_is_one_readable_line(description: object, read: str) -> None:
    with pytest.raises(GrantRefused) as caught:
        decoded(TokenReply(400, json.dumps({"error": "invalid_grant", "error_description": description}).encode()))
    assert caught.value.description == read


@pytest.mark.parametrize("error", ["two words", 'a"b', "x" * 101, "é", "line\nbreak"])
def test_an_invalid_error_code_is_not_passed_on(error: str) -> None:
    with pytest.raises(GrantRefused) as caught:
        decoded(answer({"error": error, "error_description": "Words."}))
    assert (caught.value.error, caught.value.description) == ("invalid_request", "invalid_request")
