"""In front of all routes: sends a kept answer without asking any of them."""

from starlette.types import ASGIApp, Receive, Scope, Send

from glosa.service.domain.errors import Refusal
from glosa.service.routes.keeping.kept import Kept, KeptAnswer


class Quick:
    """An application whose answers to ``GET`` at one address may come from what is kept."""

    def __init__(self, application: ASGIApp, kept: Kept, *, path: str, endpoint: object) -> None:
        """``endpoint`` is what the address's route would leave in the scope."""
        self._application = application
        self._kept = kept
        self._path = path
        self._endpoint = endpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == scope.get("root_path", "") + self._path and scope["method"] == "GET":
            answer = await self._found(scope["query_string"])
            if answer is not None:
                scope["endpoint"] = self._endpoint
                await answer(scope, receive, send)
                return
        await self._application(scope, receive, send)

    async def _found(self, query: bytes) -> KeptAnswer | None:
        """What is kept; a storage that does not answer is told by the route, with all that belongs to an error."""
        try:
            return await self._kept.find(query)
        except Refusal:
            return None
