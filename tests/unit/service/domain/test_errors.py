"""Error messages."""

from collections.abc import Callable
from functools import partial

import pytest

from glosa.service.domain.errors import (
    FieldInvalid,
    NothingToShow,
    ReadTooLong,
    Refusal,
    SchemaTooNew,
    StorageBusy,
    StorageUnavailable,
    TooManyPosts,
    TooManyReads,
)
from glosa.service.domain.exchange.refusals import (
    ApplicationRefused,
    GrantRefused,
    PlatformUnreachable,
    PlatformUnreadable,
    TooManyLogins,
)
from glosa.service.routes.refusals import client_text

UNAVAILABLE = "The comments cannot be reached at the moment. Try again in a while."


@pytest.mark.parametrize(
    ("refused", "text"),
    [
        (partial(FieldInvalid, "nick", "The name is too short."), "The name is too short."),
        (NothingToShow, "The comment contains only markup, so readers would see nothing. Write some text."),
        (partial(TooManyPosts, 1), "Submit is busy, please wait..."),
        (partial(TooManyReads, 1_000), "Too many requests from this address. Try again in 1 s."),
        (partial(TooManyReads, 60_001), "Too many requests from this address. Try again in 61 s."),
        (partial(TooManyLogins, 1), "Too many logins from this address. Log in again in 1 s."),
        (partial(TooManyLogins, 60_000), "Too many logins from this address. Log in again in 60 s."),
        (
            ReadTooLong,
            "Reading took too long and was stopped. Ask for less, such as the comments of one page, or try again.",
        ),
        (StorageBusy, "The service is busy. Nothing was saved. Try again in a few seconds."),
        (
            partial(GrantRefused, "GitHub", error="bad_code", description="The code is incorrect."),
            "GitHub refused the login: The code is incorrect. Log in again.",
        ),
        (
            partial(ApplicationRefused, "GitLab", error="invalid_client", description="Unknown client"),
            (
                "GitLab refused the application: Unknown client. The owner of the site compares the client id, "
                "the secret and the redirect address with those registered there."
            ),
        ),
        (partial(PlatformUnreachable, "Gitee"), "Gitee does not answer at the moment. Try to log in again in a while."),
        (
            partial(PlatformUnreadable, "Gitea", 502),
            (
                "Gitea answered the login with neither a token nor an error (status 502). Try again in a while; "
                "if it stays so, the owner of the site checks the address of the platform."
            ),
        ),
        (partial(StorageUnavailable, "disk I/O error on /srv/comments.db"), UNAVAILABLE),
        (partial(SchemaTooNew, "the database is at version 99"), UNAVAILABLE),
    ],
)
def test_a_client_reads_a_message_without_details(refused: Callable[[], Refusal], text: str) -> None:
    assert client_text(refused()) == text


def test_the_owner_reads_the_message_of_the_database() -> None:
    refusal = StorageUnavailable("disk I/O error", cause="SQLITE_IOERR")
    assert (str(refusal), refusal.cause, StorageUnavailable("x").cause) == ("disk I/O error", "SQLITE_IOERR", "")


def test_a_refusal_has_its_data() -> None:
    assert (NothingToShow().field, FieldInvalid("nick", "").field) == ("comment", "nick")
    assert (TooManyPosts(7, "posts a").retry_after_ms, TooManyPosts(7, "posts a").bucket) == (7, "posts a")
    assert (TooManyPosts(7).bucket, TooManyReads(7).retry_after_ms, TooManyLogins(7).retry_after_ms) == ("", 7, 7)
    for refusal in (GrantRefused, ApplicationRefused):
        made = refusal("GitHub", error="bad_code", description="It is wrong.")
        assert (made.error, made.description) == ("bad_code", "It is wrong.")
