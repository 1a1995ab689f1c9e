"""A refusal in the shape of an address of its own."""

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from glosa.service.domain.errors import Refusal


class Refused:
    """Sends ``answer``, then raises ``refusal`` for the log and the counts."""

    def __init__(self, refusal: Refusal, answer: Response) -> None:
        self._refusal = refusal
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer(scope, receive, send)
        raise self._refusal
