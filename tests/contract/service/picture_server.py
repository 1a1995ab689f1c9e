"""A real host of pictures on this machine, which can be slow, refuse, redirect, or send anything."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PNG = b"\x89PNG\r\n\x1a\n" + bytes(60)


@dataclass
class PictureServer:
    """What arrived, and how to answer."""

    port: int = 0
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = PNG
    moved: dict[str, str] = field(default_factory=dict)
    """Where a path redirects."""
    requests: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    """Path and headers, with lowercase names."""
    arrived: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    blocked: threading.Event | None = None
    """If set, requests aren't answered before it is."""

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def address(self) -> str:
        return f"{self.origin}/avatar/"


@contextmanager
def serving_pictures() -> Iterator[PictureServer]:
    """Runs a host."""
    host = PictureServer()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            host.requests.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
            host.arrived.release()
            if host.blocked is not None:
                host.blocked.wait(60)
            with suppress(OSError):
                location = host.moved.get(self.path)
                self.send_response(host.status if location is None else 302)
                headers = host.headers if location is None else {"location": location}
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(host.body)))
                self.end_headers()
                self.wfile.write(host.body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    host.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield host
    finally:
        if host.blocked is not None:
            host.blocked.set()
        server.shutdown()
        server.server_close()
        thread.join()
