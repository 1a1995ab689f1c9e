"""A real server for challenges on this machine, made with ALTCHA's library, which can be slow, refuse, or answer nonsense."""

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import altcha
from altcha import v1 as first

SECRET = "a secret of the server"


@dataclass
class CaptchaServer:
    """What arrived, and how to answer."""

    port: int = 0
    expires: int = 4_000_000_000
    """When challenges expire, in seconds since 1970 UTC."""
    algorithm: str = "PBKDF2/SHA-256"
    first_format: bool = False
    nested: bool = False
    """Whether the verdict is in a field of its own, as servers made with ALTCHA's library for Node answer."""
    status: int = 200
    body: bytes | None = None
    """If set, the answer to everything."""
    requests: list[tuple[str, str, bytes]] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    blocked: threading.Event | None = None
    """If set, requests aren't answered before it is."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1/challenge?apiKey=key_1"

    @property
    def verification(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1/verify?apiKey=key_1"

    def challenge(self) -> Mapping[str, Any]:
        if self.first_format:
            options = first.ChallengeOptions(
                algorithm="SHA-256", max_number=500, hmac_key=SECRET, params={"expires": str(self.expires)}
            )
            return first.create_challenge(options).to_dict()
        challenge = altcha.create_challenge(
            self.algorithm, 2, counter=40, expires_at=self.expires, hmac_secret=SECRET, data={"site": "é"}
        )
        return {**challenge.to_dict(), "configuration": {"verifyurl": "/v1/verify"}}

    def verdict(self, solution: str) -> Mapping[str, Any]:
        verified = solution not in self.used and self._is_solved(solution)
        self.used.add(solution)
        verdict = {"verified": verified}
        return {"verification": verdict} if self.nested else verdict

    def _is_solved(self, solution: str) -> bool:
        if self.first_format:
            return first.verify_solution(solution, SECRET, False)[0]
        return altcha.verify_solution(solution, SECRET).verified


@contextmanager
def challenging() -> Iterator[CaptchaServer]:
    """Runs a server."""
    state = CaptchaServer()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.answer(b"", state.challenge)

        def do_POST(self) -> None:
            content = self.rfile.read(int(self.headers["content-length"]))
            self.answer(content, lambda: state.verdict(json.loads(content)["payload"]))

        def answer(self, content: bytes, made: Any) -> None:
            state.requests.append((self.command, self.path, content))
            if state.blocked is not None:
                state.blocked.wait(60)
            body = state.body if state.body is not None else json.dumps(made()).encode()
            # The service may have stopped waiting.
            with suppress(ConnectionError):
                self.send_response(state.status)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    state.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield state
    finally:
        if state.blocked is not None:
            state.blocked.set()
        server.shutdown()
        server.server_close()
        thread.join()
