"""What the service responds with when a route raises: every error is counted, and logged if its owner has to act."""

from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ExceptionHandler

from glosa.service.domain.errors import Refusal, StorageUnavailable
from glosa.service.domain.exchange.refusals import ApplicationRefused, PlatformUnreachable, PlatformUnreadable
from glosa.service.routes.metrics import Metrics
from glosa.service.routes.monitoring.log import ServiceLog
from glosa.service.routes.refusals import HttpRefused, Unexpected, UploadsNotInstalled
from glosa.service.routes.responses import FormattedError, refusal_answer


def exception_handlers(metrics: Metrics, log: ServiceLog) -> Mapping[type[Exception], ExceptionHandler]:
    """Handlers for Starlette's ``ExceptionMiddleware``. Together they handle every exception."""

    def reported(error: Exception) -> Refusal:
        """``error`` as a client may see it."""
        if isinstance(error, Refusal):
            refusal = error
            if isinstance(error, _FOR_THE_OWNER):
                log.problem(error.code, error)
        elif isinstance(error, HTTPException):
            refusal = HttpRefused(error.detail, error.status_code)
        else:
            log.problem("unexpected", error)
            refusal = Unexpected("The service failed to answer. Try again; its owner finds the reason in the log.")
        metrics.refused(refusal.code)
        return refusal

    async def respond(request: Request, error: Exception) -> Response:
        return refusal_answer(reported(error))

    async def respond_as_formatted(request: Request, error: Exception) -> Response:
        assert isinstance(error, FormattedError)
        reported(error.error)
        return error.response

    async def ignore(connection: HTTPConnection, error: Exception) -> None:
        """Does nothing, because nobody waits for a response."""

    return {
        ClientDisconnect: ignore,
        FormattedError: respond_as_formatted,
        HTTPException: respond,
        Exception: respond,
    }


_FOR_THE_OWNER = (
    StorageUnavailable,
    UploadsNotInstalled,
    ApplicationRefused,
    PlatformUnreachable,
    PlatformUnreadable,
)
"""Errors that only the owner of the service can fix."""
