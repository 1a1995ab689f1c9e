"""A driver for browsers that implement WebDriver, the W3C's protocol over HTTP: https://www.w3.org/TR/webdriver2/."""

import base64
import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx

from tests.journeys.driver import Actions, ProtocolError
from tests.journeys.programs import PATIENCE_SECONDS, POLL_SECONDS

AnyDriver = TypeVar("AnyDriver", bound="WebDriver")


@contextmanager
def webdriver(address: str, capabilities: Mapping[str, object], kind: type[AnyDriver]) -> Iterator[AnyDriver]:
    """A tab of a new browser; the program at ``address`` starts it, and ends it when the block is left."""
    with httpx.Client(base_url=address, timeout=PATIENCE_SECONDS) as client:
        _wait_until_ready(client)
        session = _answer(client.post("/session", json={"capabilities": {"alwaysMatch": capabilities}}))
        path = f"/session/{session['sessionId']}"
        try:
            yield kind(client, path)
        finally:
            client.delete(path)


class WebDriver:
    """A tab, by the commands of one session."""

    def __init__(self, client: httpx.Client, path: str) -> None:
        self._client = client
        self._path = path

    def load(self, address: str) -> None:
        self._post("url", url=address)

    def back(self) -> None:
        self._post("back")

    def forward(self) -> None:
        self._post("forward")

    def evaluate(self, function: str, *arguments: object) -> Any:
        script = f"return JSON.stringify(({function})(...arguments)) ?? null"
        result = self._post("execute/sync", script=script, args=arguments)
        return None if result is None else json.loads(result)

    def perform(self, actions: Actions) -> None:
        self._post("actions", actions=actions)

    def screenshot(self) -> bytes:
        return base64.b64decode(self._get("screenshot"))

    def complaints(self) -> list[str]:
        return []

    def resize(self, width: int, height: int) -> None:
        """Gives the viewport this size."""
        frame = self.evaluate("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        self._post("window/rect", x=0, y=0, width=width + frame[0], height=height + frame[1])

    def _get(self, command: str) -> Any:
        return _answer(self._client.get(f"{self._path}/{command}"))

    def _post(self, command: str, **parameters: object) -> Any:
        return _answer(self._client.post(f"{self._path}/{command}", json=parameters))


class ChromeDriver(WebDriver):
    """The same, with the console, which Chromium's driver adds to the protocol."""

    def complaints(self) -> list[str]:
        return [entry["message"] for entry in self._post("se/log", type="browser")]


def _answer(response: httpx.Response) -> Any:
    value = response.json()["value"]
    if response.is_error:
        raise ProtocolError(f"{value['error']}: {value['message']}")
    return value


def _wait_until_ready(client: httpx.Client) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            if _answer(client.get("/status"))["ready"]:
                return
        except httpx.TransportError:
            pass
        assert time.monotonic() < deadline, f"The driver at {client.base_url} isn't ready."
        time.sleep(POLL_SECONDS)
