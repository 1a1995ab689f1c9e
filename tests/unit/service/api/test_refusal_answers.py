"""Responses to each kind of refusal, in our own API and in the store protocol. Programs depend on all of it."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from glosa.service.domain import errors
from glosa.service.domain.access.mailed_links import MailUnavailable
from glosa.service.domain.errors import Refusal
from glosa.service.domain.exchange import refusals as logins
from glosa.service.domain.exchange.upstream import NetworkUnusable
from glosa.service.routes import refusals
from glosa.service.routes.protocol.errors import of_refusal, wire_error
from glosa.service.routes.responses import refusal_answer
from glosa.service.storage.backup import BackupExists, BackupRefused
from glosa.service.storage.moving_files import UploadsDiffer
from glosa.service.storage.shared_commits import Unreachable
from tests.unit.service.domain.scenario import comment

COMMENT = comment(1)
TEXT = "What was found, what was expected, the next step."
UNAVAILABLE = "The comments cannot be reached at the moment. Try again in a while."
NOTHING = "The comment contains only markup, so readers would see nothing. Write some text."
READ_TOO_LONG = "Reading took too long and was stopped. Ask for less, such as the comments of one page, or try again."
BUSY = "The service is busy. Nothing was saved. Try again in a few seconds."
GRANT = "GitHub refused the login: Expired. Log in again."
APPLICATION = (
    "GitHub refused the application: Expired. "
    "The owner of the site compares the client id, the secret and the redirect address with those registered there."
)
UNREADABLE = (
    "GitHub answered the login with neither a token nor an error (status 500). "
    "Try again in a while; if it stays so, the owner of the site checks the address of the platform."
)

KEY_REUSED = (
    "Your comment was already saved, with a different text, name or place. Reload the page to see it. "
    "To write another comment, send this one again."
)
SITE_EXISTS = "The site 'docs' has the app id 'app' already. Expected one of its own for each site."
SIGN_IN_REFUSED = (
    "This link can't be used: it was used already, or has expired. Links work once, within 10 minutes. Ask for a new one. "
    "The service's owner creates one with 'glosa comments login'."
)
BLOCKED = "Your comment can't be posted here. If you think that's a mistake, ask the site's owner."
NO_PASSKEY = "This passkey can't be used here. Try again, or sign in with a link."
NO_MAIL = (
    "This service can't send links by mail. Its owner needs a mail server in notifications.yaml, and the service's address. "
    "Sign in with another link."
)
NO_PUSH = "This service doesn't notify browsers. Its owner turns that on with 'push' in notifications.yaml."
REMOVED = "This browser was removed. To be notified on it again, turn notifications on in this browser."
NO_PASSKEYS = (
    "This service can't use passkeys yet. Sign in with a link. Signing in with a passkey needs packages that aren't installed. "
    "Run pip install 'glosa-docs[passkeys]' first."
)
UPLOADS_OFF = "This site takes no images. Its owner allows them with 'glosa comments site set --uploads'."
NO_ANALYTICS = "This site doesn't count searches. Its owner turns that on with 'search.analytics' in glosa.yaml."
NO_IMAGES_NOW = "Images can't be uploaded at the moment. Post your comment without one."
UPLOADS_FULL = "The site's uploads take 30 bytes of 31, and this one has 2. Ask the site's owner for room."

TAKEN = str(errors.NameTaken("Ana"))
ANSWERS: list[tuple[Refusal, tuple[int, dict[str, object]], tuple[int, int]]] = [
    # The refusal; status and body in our own API; status and number in the store protocol, which sends the same text.
    (
        errors.FieldInvalid("nick", TEXT),
        (400, {"code": "field-invalid", "message": TEXT, "field": "nick"}),
        (400, 142),
    ),
    (
        errors.FieldInvalid("comment", TEXT),
        (400, {"code": "field-invalid", "message": TEXT, "field": "text"}),
        (400, 142),
    ),
    (errors.FieldInvalid("url", TEXT), (400, {"code": "field-invalid", "message": TEXT, "field": "path"}), (400, 142)),
    (errors.FieldInvalid("", TEXT), (400, {"code": "field-invalid", "message": TEXT}), (400, 142)),
    (errors.NothingToShow(), (400, {"code": "field-invalid", "message": NOTHING, "field": "text"}), (400, 142)),
    (errors.CommentTooComplex(TEXT), (400, {"code": "comment-too-complex", "message": TEXT}), (400, 142)),
    (errors.ParentMissing(TEXT), (400, {"code": "parent-missing", "message": TEXT}), (400, 142)),
    (
        errors.TooManyPosts(1_001),
        (429, {"code": "too-many-posts", "message": "Submit is busy, please wait...", "retryAfter": 2}),
        (429, 429),
    ),
    (errors.KeyReused(), (422, {"code": "idempotency-key-reused", "message": KEY_REUSED}), (422, 142)),
    (
        errors.TooManyReads(60_001),
        (
            429,
            {
                "code": "too-many-reads",
                "message": "Too many requests from this address. Try again in 61 s.",
                "retryAfter": 61,
            },
        ),
        (429, 429),
    ),
    (errors.QueryTooWide(TEXT), (400, {"code": "query-too-wide", "message": TEXT}), (400, 102)),
    (errors.ReadTooLong(), (503, {"code": "read-too-long", "message": READ_TOO_LONG}), (503, 124)),
    (
        errors.CommentExists("c1"),
        (409, {"code": "comment-exists", "message": "There is a comment c1 already."}),
        (409, 142),
    ),
    (
        errors.ThreadClosed(),
        (
            403,
            {
                "code": "thread-closed",
                "message": "Comments on this page are closed. You can still read them.",
            },
        ),
        (403, 403),
    ),
    (
        errors.OwnKeyRefused(),
        (403, {"code": "own-key-refused", "message": "Only the browser that posted a comment can change it."}),
        (403, 142),
    ),
    (
        errors.EditTimeOver(),
        (403, {"code": "edit-time-over", "message": "The time for changing this comment is over."}),
        (403, 142),
    ),
    (
        errors.EditConflict(COMMENT),
        (409, {"code": "edit-conflict", "message": str(errors.EditConflict(COMMENT))}),
        (409, 142),
    ),
    (errors.SiteUnknown(TEXT), (404, {"code": "site-unknown", "message": TEXT}), (401, 401)),
    (errors.SiteExists("docs", "app"), (409, {"code": "site-exists", "message": SITE_EXISTS}), (409, 142)),
    (errors.OriginRefused(TEXT), (403, {"code": "origin-refused", "message": TEXT}), (403, 403)),
    (errors.RoleInsufficient(TEXT), (403, {"code": "role-insufficient", "message": TEXT}), (403, 142)),
    (refusals.RequestForged(TEXT), (403, {"code": "request-forged", "message": TEXT}), (403, 142)),
    (
        errors.DecisionUnknown(),
        (404, {"code": "decision-unknown", "message": str(errors.DecisionUnknown())}),
        (404, 142),
    ),
    (errors.SignInRefused(), (403, {"code": "sign-in-refused", "message": SIGN_IN_REFUSED}), (403, 142)),
    (
        errors.TooManySignIns(60_001),
        (
            429,
            {
                "code": "too-many-sign-ins",
                "message": "Too many attempts to sign in. Try again in 61 s.",
                "retryAfter": 61,
            },
        ),
        (429, 429),
    ),
    (errors.NotPermitted(TEXT), (401, {"code": "not-permitted", "message": TEXT}), (401, 401)),
    (errors.UploadsOff(), (403, {"code": "uploads-off", "message": UPLOADS_OFF}), (403, 142)),
    (errors.UploadRefused(TEXT), (400, {"code": "upload-refused", "message": TEXT}), (400, 142)),
    (
        errors.UploadsFull(taken=30, quota=31, size=2),
        (507, {"code": "uploads-full", "message": UPLOADS_FULL}),
        (507, 142),
    ),
    (errors.StorageUnavailable(TEXT), (503, {"code": "storage-unavailable", "message": UNAVAILABLE}), (503, 1)),
    (Unreachable(TEXT), (503, {"code": "storage-unavailable", "message": UNAVAILABLE}), (503, 1)),
    (errors.SchemaTooOld(TEXT), (503, {"code": "storage-unavailable", "message": UNAVAILABLE}), (503, 1)),
    (errors.SchemaTooNew(TEXT), (503, {"code": "schema-too-new", "message": UNAVAILABLE}), (503, 1)),
    (errors.StorageBusy(), (503, {"code": "storage-busy", "message": BUSY, "retryAfter": 2}), (503, 1)),
    (refusals.HelperFailed(TEXT), (503, {"code": "helper-failed", "message": TEXT, "retryAfter": 1}), (503, 1)),
    (logins.ApplicationUnknown(TEXT), (404, {"code": "application-unknown", "message": TEXT}), (404, 142)),
    (logins.RedirectRefused(TEXT), (400, {"code": "redirect-refused", "message": TEXT}), (400, 142)),
    (logins.RefreshUnsupported(TEXT), (400, {"code": "refresh-unsupported", "message": TEXT}), (400, 142)),
    (
        logins.TooManyLogins(60_000),
        (
            429,
            {
                "code": "too-many-logins",
                "message": "Too many logins from this address. Log in again in 60 s.",
                "retryAfter": 60,
            },
        ),
        (429, 429),
    ),
    (
        logins.GrantRefused("GitHub", error="expired", description="Expired."),
        (400, {"code": "grant-refused", "message": GRANT}),
        (400, 142),
    ),
    (
        logins.ApplicationRefused("GitHub", error="expired", description="Expired."),
        (400, {"code": "application-refused", "message": APPLICATION}),
        (400, 142),
    ),
    (
        logins.PlatformUnreachable("GitHub"),
        (
            502,
            {
                "code": "platform-unreachable",
                "message": "GitHub does not answer at the moment. Try to log in again in a while.",
            },
        ),
        (502, 142),
    ),
    (
        logins.PlatformUnreadable("GitHub", 500),
        (502, {"code": "platform-unreadable", "message": UNREADABLE}),
        (502, 142),
    ),
    (NetworkUnusable(TEXT), (503, {"code": "network-unusable", "message": TEXT}), (503, 142)),
    (
        BackupExists(Path("a.db")),
        (400, {"code": "backup-refused", "message": "'a.db' exists already. Expected a new name."}),
        (400, 142),
    ),
    (
        refusals.HttpRefused(TEXT, 418),
        (418, {"code": "refused", "message": TEXT}),
        (418, 142),
    ),
    (BackupRefused(TEXT), (400, {"code": "backup-refused", "message": TEXT}), (400, 142)),
    (errors.NameTaken("Ana"), (400, {"code": "name-taken", "message": TAKEN, "field": "nick"}), (400, 142)),
    (errors.CommentBlocked(), (403, {"code": "comment-blocked", "message": BLOCKED}), (403, 403)),
    (errors.PasskeyRefused(), (403, {"code": "passkey-refused", "message": NO_PASSKEY}), (403, 142)),
    (refusals.PasskeysNotInstalled(), (501, {"code": "passkeys-not-installed", "message": NO_PASSKEYS}), (501, 142)),
    (refusals.PushUnavailable(), (404, {"code": "push-unavailable", "message": NO_PUSH}), (404, 142)),
    (errors.DeviceRemoved(), (410, {"code": "device-removed", "message": REMOVED}), (410, 142)),
    (MailUnavailable(), (404, {"code": "mail-unavailable", "message": NO_MAIL}), (404, 142)),
    (errors.AnalyticsOff(), (403, {"code": "analytics-off", "message": NO_ANALYTICS}), (403, 142)),
    (refusals.BodyTooLarge(TEXT), (413, {"code": "body-too-large", "message": TEXT}), (413, 142)),
    (refusals.BodyLate(TEXT), (408, {"code": "body-timeout", "message": TEXT}), (408, 142)),
    (refusals.BodyMalformed(TEXT), (400, {"code": "body-malformed", "message": TEXT}), (400, 142)),
    (refusals.UploadsNotInstalled(), (403, {"code": "uploads-off", "message": NO_IMAGES_NOW}), (403, 142)),
    (refusals.NotFound(TEXT), (404, {"code": "not-found", "message": TEXT}), (404, 142)),
    (refusals.MethodNotAllowed(TEXT), (405, {"code": "method-not-allowed", "message": TEXT}), (405, 142)),
    (refusals.Unexpected(TEXT), (500, {"code": "unexpected", "message": TEXT}), (500, 142)),
]


@pytest.mark.parametrize(("refusal", "own", "protocol"), ANSWERS, ids=[type(one).__name__ for one, _, _ in ANSWERS])
def test_a_refusal_has_its_answer(refusal: Refusal, own: tuple[int, dict[str, Any]], protocol: tuple[int, int]) -> None:
    status, body = own
    answer = refusal_answer(refusal)
    assert (answer.status_code, msgspec.json.decode(answer.body)) == (status, body)
    assert answer.headers.get("retry-after") == (str(body["retryAfter"]) if "retryAfter" in body else None)
    assert answer.headers.get("www-authenticate") == ("Bearer" if body["code"] == "not-permitted" else None)
    error = of_refusal(refusal)
    assert (error.status, wire_error(error)) == (protocol[0], {"code": protocol[1], "error": body["message"]})
    assert error.retry_after_ms == refusal.retry_after_ms


def test_every_kind_of_refusal_is_listed() -> None:
    """Only the command line moves uploads, so its refusal has no answer."""
    own = {kind for kind in _kinds(Refusal) if kind.__module__.startswith("glosa.") and kind.__name__[0] != "_"}
    assert own - {errors.TooMany, UploadsDiffer} == {type(refusal) for refusal, _, _ in ANSWERS}


def test_a_code_names_one_kind_of_refusal() -> None:
    own = [kind.__dict__["code"] for kind in _kinds(Refusal) if "code" in kind.__dict__]
    assert len(own) == len(set(own))


def _kinds(kind: type[Refusal]) -> set[type[Refusal]]:
    return {one for below in kind.__subclasses__() for one in (below, *_kinds(below))}
