"""Which requests a worker offloads to its helper process, so that they don't delay others.

An event loop runs one request at a time, and Python's lock doesn't let threads run in parallel. So everything that takes more
than a moment goes to another process: long bodies, batches, lists of many rows, and reads that arrive too fast.
"""

from collections.abc import Callable
from functools import partial

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from glosa.service.domain.errors import Refusal, StorageBusy
from glosa.service.routes.metrics import SLOW_READS, Metrics
from glosa.service.routes.offloading.frames import RequestHead, ResponseHead
from glosa.service.routes.offloading.process import HelperLost, HelperProcess, OffloadedResponse
from glosa.service.routes.offloading.read_rate import ReadRate
from glosa.service.routes.refusals import HelperFailed
from glosa.service.routes.requests import LARGEST_BODY, bounded

LONG_BODY = 1_000
"""Bytes of a body above which a request is offloaded: rendering a shorter text takes less time than offloading it."""
LONG_QUERY = 2_000
"""Bytes of a query above which parsing alone takes a millisecond."""
LONG_LIST = 200
"""Rows of a list above which creating it takes some milliseconds."""


def never(scope: Scope) -> bool:
    """For addresses where only a long body takes long."""
    return False


class Offload:
    """Offloads requests to the helper process. Without a ``helper``, the worker runs everything itself."""

    def __init__(
        self,
        helper: HelperProcess | None,
        metrics: Metrics,
        rate: ReadRate,
        lost: Callable[[HelperLost], object] = lambda _: None,
        damaged: Callable[[str], object] = lambda _: None,
    ) -> None:
        """``lost`` logs that the process ended before it answered. ``damaged`` gets the cause if it found a damaged database."""
        self._helper = helper
        self._metrics = metrics
        self._rate = rate
        self._lost = lost
        self._damaged = damaged
        if helper is not None:
            helper.on_response = self._note

    def around(
        self,
        application: ASGIApp,
        *,
        shape: Callable[[Refusal], Response],
        is_long: Callable[[Scope], bool] = never,
    ) -> ASGIApp:
        """``application``, whose long requests are offloaded, and its reads while they arrive too fast.

        A body of more than :data:`LONG_BODY` bytes, or of unknown length, is long whatever ``is_long`` says. ``shape`` turns
        a refusal into a response.
        """
        helper = self._helper
        if helper is None:
            return application

        async def offloaded(scope: Scope, receive: Receive, send: Send) -> None:
            reads, long = scope["method"] in ("GET", "HEAD"), is_long(scope)
            if not (long or (self._is_too_fast(helper) if reads else _has_long_body(scope))):
                await application(scope, receive, send)
                return
            try:
                body = b"" if reads else await bounded(Request(scope, receive), LARGEST_BODY)
                # A write continues when its client disconnects, as it would in the worker, and is counted.
                answer = await self._answered(helper, scope, body, receive if reads or long else None)
            except Refusal as refusal:
                self._metrics.refused(refusal.code)
                await shape(refusal)(scope, receive, send)
                return
            if answer is None:
                await application(scope, _replayed(body, receive), send)
                return
            await send({"type": "http.response.start", "status": answer.head.status, "headers": answer.head.headers})
            await send({"type": "http.response.body", "body": answer.body})

        return offloaded

    async def content(self, scope: Scope) -> bytes | None:
        """The content of the response to a read, uncompressed; ``None`` if the worker has to create it itself.

        The worker also creates it if the helper refuses, because other clients, which have other limits, may wait for the same
        content. For the same reason, it continues when the client disconnects.
        """
        if self._helper is None or not self._is_too_fast(self._helper):
            return None
        # The response to HEAD would have no content.
        plain = {**scope, "method": "GET", "headers": _plain(scope)}
        answer = await self._answered(self._helper, plain, b"", None)
        return bytes(answer.body) if answer is not None and answer.head.status == 200 else None

    def _is_too_fast(self, helper: HelperProcess) -> bool:
        # Until the process runs, reads don't wait for it.
        return self._rate.add() and helper.start()

    async def _answered(
        self, helper: HelperProcess, scope: Scope, body: bytes, receive: Receive | None
    ) -> OffloadedResponse | None:
        """``None`` if the worker has to respond: a read never fails because of the helper.

        Raises :class:`HelperFailed` if the request itself may have ended the process, and :class:`StorageBusy`.
        """
        reads = scope["method"] in ("GET", "HEAD")
        try:
            return await helper.answer(
                partial(_head, scope), body, None if receive is None else partial(_hung_up, receive)
            )
        except StorageBusy:
            if not reads:
                raise
            return None
        except HelperLost as error:
            self._lost(error)
            if reads:
                return None
            raise HelperFailed(
                "The service stopped while it worked on this request. Try again; if that fails too, send a shorter text."
            ) from error

    def _note(self, head: ResponseHead) -> None:
        if head.damage:
            self._damaged(head.damage)
        for kind, label in head.counts:
            self._metrics.count(kind, label)
            if kind == SLOW_READS:
                self._rate.add_slow()


def _has_long_body(scope: Scope) -> bool:
    if scope["method"] not in ("POST", "PUT"):
        return False
    announced = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
    return not announced.isdigit() or int(announced) > LONG_BODY


def _head(scope: Scope, number: int) -> RequestHead:
    client = scope.get("client")
    return RequestHead(
        number=number,
        method=scope["method"],
        scheme=scope["scheme"],
        path=scope["path"],
        root_path=scope.get("root_path", ""),
        query_string=scope["query_string"],
        headers=tuple((bytes(name), bytes(value)) for name, value in scope["headers"]),
        client=None if client is None else client[0],
    )


def _plain(scope: Scope) -> list[tuple[bytes, bytes]]:
    return [header for header in scope["headers"] if header[0] not in (b"accept-encoding", b"if-none-match")]


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    raise ClientDisconnect


def _replayed(body: bytes, receive: Receive) -> Receive:
    """``receive`` for a request whose ``body`` was read already."""
    read = False

    async def replayed() -> dict[str, object]:
        nonlocal read
        if read:
            return dict(await receive())
        read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed
