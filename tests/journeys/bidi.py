"""A driver for browsers that implement WebDriver BiDi, a protocol over a web socket: https://www.w3.org/TR/webdriver-bidi/."""

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.journeys.driver import Actions, ProtocolError
from tests.journeys.programs import PATIENCE_SECONDS


@contextmanager
def bidi(address: str, *, width: int, height: int) -> Iterator["BiDi"]:
    """A new tab of that size, in a running browser that listens at ``address``."""
    with connect(f"{address}/session", max_size=None, proxy=None, open_timeout=PATIENCE_SECONDS) as socket:
        connection = Connection(socket)
        connection.send("session.new", capabilities={})
        connection.send("session.subscribe", events=["log.entryAdded"])
        context: str = connection.send("browsingContext.create", type="tab")["context"]
        connection.send("browsingContext.setViewport", context=context, viewport={"width": width, "height": height})
        yield BiDi(connection, context)


class Connection:
    """Sends one command at a time, and collects the events that come in between."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._sent = 0
        self.events: list[dict[str, Any]] = []

    def send(self, method: str, **parameters: object) -> dict[str, Any]:
        """The result of a command; raises :class:`ProtocolError` where it is refused."""
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv(PATIENCE_SECONDS))
            if message["type"] == "event":
                self.events.append(message)
            elif message["id"] == self._sent:
                break
        if message["type"] == "error":
            raise ProtocolError(f"{message['error']}: {message['message']}")
        result: dict[str, Any] = message["result"]
        return result


class BiDi:
    """A tab, by its browsing context."""

    def __init__(self, connection: Connection, context: str) -> None:
        self._connection = connection
        self._context = context

    def load(self, address: str) -> None:
        self._send("browsingContext.navigate", url=address, wait="complete")

    def back(self) -> None:
        self._send("browsingContext.traverseHistory", delta=-1)

    def forward(self) -> None:
        self._send("browsingContext.traverseHistory", delta=1)

    def evaluate(self, function: str, *arguments: object) -> Any:
        answer = self._connection.send(
            "script.callFunction",
            functionDeclaration=f"(given) => JSON.stringify(({function})(...JSON.parse(given))) ?? 'null'",
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            target={"context": self._context},
            awaitPromise=False,
        )
        if answer["type"] == "exception":
            raise ProtocolError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def perform(self, actions: Actions) -> None:
        self._send("input.performActions", actions=actions)

    def screenshot(self) -> bytes:
        return base64.b64decode(self._send("browsingContext.captureScreenshot")["data"])

    def complaints(self) -> list[str]:
        # What was said before has arrived when this is answered.
        self._connection.send("browsingContext.getTree", root=self._context)
        entries = [event["params"] for event in self._connection.events if event["method"] == "log.entryAdded"]
        return [str(entry["text"]) for entry in entries if entry["level"] in ("error", "warn")]

    def _send(self, command: str, **parameters: object) -> dict[str, Any]:
        return self._connection.send(command, context=self._context, **parameters)
