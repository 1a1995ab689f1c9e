"""What clients get for a refusal: the one table of HTTP statuses, and the texts that depend on who asks."""

from collections.abc import Mapping

from glosa.extras import how_to_install
from glosa.service.domain import errors
from glosa.service.domain.access.mailed_links import MailUnavailable
from glosa.service.domain.errors import Refusal, StorageUnavailable, UploadsOff
from glosa.service.domain.exchange import refusals as logins
from glosa.service.domain.exchange.upstream import NetworkUnusable


class NotFound(Refusal):
    """No such address."""

    code = "not-found"


class MethodNotAllowed(Refusal):
    """The address doesn't accept this method."""

    code = "method-not-allowed"


class BodyTooLarge(Refusal):
    """More bytes than this address accepts."""

    code = "body-too-large"


class BodyLate(Refusal):
    """The server no longer waits for the rest of the body."""

    code = "body-timeout"


class BodyMalformed(Refusal):
    """The body isn't valid JSON, or not a valid form."""

    code = "body-malformed"


class RequestForged(Refusal):
    """The request uses a moderator's session, but wasn't sent by the moderation page."""

    code = "request-forged"


class HelperFailed(Refusal):
    """The helper process ended before it answered."""

    code = "helper-failed"
    retry_after_ms = 1_000


class UploadsNotInstalled(UploadsOff):
    """The site takes images, but the packages that this needs aren't installed."""

    cause = how_to_install("uploads")

    def __init__(self) -> None:
        super().__init__("Images can't be uploaded at the moment. Post your comment without one.")


class PushUnavailable(Refusal):
    """The service sends no web push."""

    code = "push-unavailable"

    def __init__(self) -> None:
        super().__init__("This service doesn't notify browsers.")


class PasskeysNotInstalled(Refusal):
    """The packages for passkeys aren't installed."""

    code = "passkeys-not-installed"

    def __init__(self) -> None:
        super().__init__("This service can't use passkeys yet. Sign in with a link.")


class Unexpected(Refusal):
    """We failed; the log says where."""

    code = "unexpected"


class HttpRefused(Refusal):
    """The framework refused the request, with a status of its own."""

    def __init__(self, text: str, status: int) -> None:
        super().__init__(text)
        self.status = status


def status_of(refusal: Refusal) -> int:
    """The HTTP status in our own API."""
    return refusal.status if isinstance(refusal, HttpRefused) else _STATUS.get(refusal.code, 400)


def protocol_status_of(refusal: Refusal) -> int:
    """The HTTP status in the store protocol, where a site is known by its credentials."""
    return 401 if isinstance(refusal, errors.SiteUnknown) else status_of(refusal)


def client_text(refusal: Refusal) -> str:
    """The text for clients. Details of the database, which name hosts and files, are only for the owner."""
    if isinstance(refusal, StorageUnavailable):
        return "The comments cannot be reached at the moment. Try again in a while."
    return advised_text(refusal)


def advised_text(refusal: Refusal) -> str:
    """The text of the refusal itself, and what the owner can do about it."""
    return " ".join(filter(None, (str(refusal), _ADVICE.get(type(refusal)))))


_STATUS: Mapping[str, int] = {
    errors.NotPermitted.code: 401,
    errors.OriginRefused.code: 403,
    errors.SignInRefused.code: 403,
    errors.PasskeyRefused.code: 403,
    PasskeysNotInstalled.code: 501,
    MailUnavailable.code: 404,
    PushUnavailable.code: 404,
    errors.RoleInsufficient.code: 403,
    RequestForged.code: 403,
    errors.ThreadClosed.code: 403,
    errors.CommentBlocked.code: 403,
    errors.OwnKeyRefused.code: 403,
    errors.EditTimeOver.code: 403,
    errors.UploadsOff.code: 403,
    errors.AnalyticsOff.code: 403,
    errors.SiteUnknown.code: 404,
    errors.DecisionUnknown.code: 404,
    logins.ApplicationUnknown.code: 404,
    NotFound.code: 404,
    MethodNotAllowed.code: 405,
    BodyLate.code: 408,
    errors.CommentExists.code: 409,
    errors.EditConflict.code: 409,
    errors.SiteExists.code: 409,
    errors.DeviceRemoved.code: 410,
    BodyTooLarge.code: 413,
    errors.KeyReused.code: 422,
    errors.TooManyPosts.code: 429,
    errors.TooManyReads.code: 429,
    errors.TooManySignIns.code: 429,
    logins.TooManyLogins.code: 429,
    Unexpected.code: 500,
    logins.PlatformUnreachable.code: 502,
    logins.PlatformUnreadable.code: 502,
    errors.ReadTooLong.code: 503,
    errors.StorageUnavailable.code: 503,
    errors.StorageBusy.code: 503,
    errors.SchemaTooNew.code: 503,
    NetworkUnusable.code: 503,
    HelperFailed.code: 503,
    errors.UploadsFull.code: 507,
}
"""The HTTP status of each code. All others have 400."""

_ADVICE: Mapping[type[Refusal], str] = {
    UploadsOff: "Its owner allows them with 'glosa comments site set --uploads'.",
    PasskeysNotInstalled: how_to_install("passkeys"),
    PushUnavailable: "Its owner turns that on with 'push' in notifications.yaml.",
    MailUnavailable: "Its owner needs a mail server in notifications.yaml, and the service's address. Sign in with another link.",
    errors.SignInRefused: "The service's owner creates one with 'glosa comments login'.",
    errors.AnalyticsOff: "Its owner turns that on with 'search.analytics' in glosa.yaml.",
}
