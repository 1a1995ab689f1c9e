"""Errors of the store protocol: a number and a text, in addition to the status."""

from glosa.service.domain import errors
from glosa.service.routes.refusals import HelperFailed, client_text, protocol_status_of

INTERNAL = 1
"""Also, with status 403, a record that the caller may not change."""
NOT_FOUND = 101
BAD_QUERY = 102
BAD_CLASS = 103
BAD_KEY = 105
BAD_JSON = 107
BAD_VALUE = 111
NOT_SUPPORTED = 119
TIMED_OUT = 124
INVALID = 142
"""A record that the site's rules don't permit."""
BAD_CQL = 300
NO_EFFECT = 305
UNAUTHORIZED = 401
FORBIDDEN = 403
TOO_MANY = 429


class ProtocolError(Exception):
    """A failed call, with its number and status."""

    def __init__(self, code: int, text: str, *, status: int = 400, retry_after_ms: int = 0) -> None:
        super().__init__(text)
        self.code = code
        self.status = status
        self.retry_after_ms = retry_after_ms


def protected() -> ProtocolError:
    """The error for a visitor who tries to change what only the owner may change."""
    return ProtocolError(INTERNAL, "Forbidden writing by object's ACL; this needs the master key.", status=403)


def of_refusal(refusal: errors.Refusal) -> ProtocolError:
    """The error for ``refusal``. It never has code 101 or -1, which pages show as an empty list."""
    code = next((code for kind, code in _CODES if isinstance(refusal, kind)), INVALID)
    status = protocol_status_of(refusal)
    return ProtocolError(code, client_text(refusal), status=status, retry_after_ms=refusal.retry_after_ms)


def wire_error(error: ProtocolError) -> dict[str, object]:
    """The body of the response."""
    return {"code": error.code, "error": str(error)}


_CODES: tuple[tuple[type[errors.Refusal], int], ...] = (
    (errors.TooMany, TOO_MANY),
    (errors.SiteUnknown, UNAUTHORIZED),
    (errors.NotPermitted, UNAUTHORIZED),
    (errors.OriginRefused, FORBIDDEN),
    (errors.ThreadClosed, FORBIDDEN),
    (errors.CommentBlocked, FORBIDDEN),
    (errors.QueryTooWide, BAD_QUERY),
    (errors.ReadTooLong, TIMED_OUT),
    (errors.StorageUnavailable, INTERNAL),
    (errors.StorageBusy, INTERNAL),
    (HelperFailed, INTERNAL),
)
