"""Around all routes: whatever goes wrong becomes an answer."""

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from glosa.service.domain.errors import Refusal, StorageUnavailable
from glosa.service.domain.exchange.refusals import ApplicationRefused, PlatformUnreachable, PlatformUnreadable
from glosa.service.routes.metrics import Metrics
from glosa.service.routes.operation.log import Log
from glosa.service.routes.responses import Unexpected, refusal_answer


class Caught:
    """An application that never raises: refusals are told to the client, failures to the log."""

    def __init__(self, application: ASGIApp, metrics: Metrics, log: Log) -> None:
        self._application = application
        self._metrics = metrics
        self._log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._application(scope, receive, noted)
            return
        except ClientDisconnect:
            return
        except Refusal as error:
            refusal = error
            if isinstance(error, _FOR_THE_OWNER):
                self._log.problem(error.code, error)
        except HTTPException as error:
            refusal = Refusal(error.detail)
            refusal.status = error.status_code
        except Exception as error:  # noqa: BLE001  # whatever it is, a client gets an answer and the log the place
            self._log.problem("unexpected", error)
            refusal = Unexpected("The service failed to answer. Try again; its owner finds the reason in the log.")
        # Its traceback holds this frame, which holds it: a circle that would keep the connection open.
        refusal.__traceback__ = None
        self._metrics.refused(refusal.code)
        if not begun:
            await refusal_answer(refusal)(scope, receive, send)


_FOR_THE_OWNER = (StorageUnavailable, ApplicationRefused, PlatformUnreachable, PlatformUnreadable)
"""Refusals that no reader can do anything about."""
