"""Serves folders to the browser: compressed with brotli, and isolated from other origins, so that pages can measure their memory."""

import mimetypes
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import brotli

_COMPRESSED = {".html", ".css", ".js", ".mjs", ".json", ".svg", ".pagefind"}
"""Pagefind's shards are compressed already."""
_LARGE = 4_000_000
"""Bytes above which the highest quality of brotli would take minutes."""
_PAGE = """<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>Search</title>
<body data-engine="{engine}" data-lang="{lang}"><ul></ul><script type="module" src="/bench/page.js"></script></body></html>"""

_FIELD = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Field</title><dialog><div role="search" aria-busy="false">
<input role="combobox"></div></dialog><script>addEventListener("keydown", (event) => {
  if (event.key !== "/") return;
  event.preventDefault();
  document.querySelector("dialog").showModal();
});</script></html>"""
"""A field that nothing follows."""


@contextmanager
def served(folders: Mapping[str, Path]) -> Iterator[str]:
    """Serves each folder below its prefix, and a page for an engine at ``/bench/?engine=…&lang=…``, and one with a field only at ``/bench/?field=``; the URL without a path."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"folders": dict(folders)}))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    folders: Mapping[str, Path]
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        if url.path == "/bench/":
            parameters = parse_qs(url.query)
            if "field" in parameters:
                return self._answer(_FIELD.encode(), "text/html")
            return self._answer(
                _PAGE.format(engine=parameters["engine"][0], lang=parameters["lang"][0]).encode(), "text/html"
            )
        prefix = max((one for one in self.folders if url.path.startswith(one)), key=len)
        file = self.folders[prefix] / url.path.removeprefix(prefix)
        if not file.is_file():
            return self._answer(b"", "text/plain", status=404)
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        if file.suffix in _COMPRESSED and "br" in self.headers.get("accept-encoding", ""):
            return self._answer(_compressed(file, file.stat().st_mtime_ns), kind, encoding="br")
        return self._answer(file.read_bytes(), kind)

    def _answer(self, body: bytes, kind: str, *, status: int = 200, encoding: str = "") -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.send_header("cross-origin-opener-policy", "same-origin")
        self.send_header("cross-origin-embedder-policy", "require-corp")
        if encoding:
            self.send_header("content-encoding", encoding)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@cache
def _compressed(file: Path, modified: int) -> bytes:
    content = file.read_bytes()
    return bytes(brotli.compress(content, quality=11 if len(content) < _LARGE else 9))
