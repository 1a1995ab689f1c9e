"""The stand-alone widgets: scripts for pages of any origin."""

import asyncio
import re
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from posixpath import splitext
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.http.cache import ByteBoundedCache, SingleFlight
from glosa.http.conditional import entity_tag, field_values, is_current
from glosa.http.encodings import BEST, Encoding, compressed, preferred
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.refusals import NotFound

PREFIX = "/v1"
LIMIT = 16 * 1024 * 1024
"""Bytes of files that are cached at most."""


def widget_route(context: ServiceContext, folder: Path) -> Route:
    """Serves the files that the front end was built to in ``folder``, compressed once and cached."""
    return endpoint(context, f"{PREFIX}/{{name:path}}", {"GET": partial(_show, _Files(folder))})


async def _show(files: "_Files", context: ServiceContext, request: Request) -> Response:
    name = request.path_params["name"]
    sent = field_values(request.scope["headers"], _SELECTING)
    file = await files.read(name, preferred(sent.get(b"accept-encoding", "")))
    if file is None:
        raise NotFound("There is no such file of a widget. Check the address, and that the front end was built.")
    headers = {
        "cache-control": "public, max-age=31536000, immutable" if _HASHED.search(name) else "no-cache",
        "etag": file.tag,
        "vary": "accept-encoding",
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
    }
    if is_current(sent.get(b"if-none-match", ""), file.tag):
        return Response(status_code=304, headers=headers)
    if file.encoding != "identity":
        headers["content-encoding"] = file.encoding
    return Response(file.body, 200, {**headers, "content-type": _TYPES[splitext(name)[1]]})


@dataclass(frozen=True, slots=True)
class _File:
    body: bytes
    encoding: Encoding
    tag: str


class _Files:
    """The files of a folder, which change only when the front end is built."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._cached = ByteBoundedCache[_Key, _File](lambda _, file: len(file.body), limit=LIMIT)
        self._reading = SingleFlight[_Key, _File]()

    async def read(self, name: str, encoding: Encoding) -> _File | None:
        """The file in ``encoding`` if its type is compressible; ``None`` if there is no such file."""
        kind = splitext(name)[1]
        if kind not in _TYPES or _NAME.fullmatch(name) is None:
            return None
        used: Encoding = encoding if kind in _COMPRESSIBLE else "identity"
        try:
            key = (name, used, (self._folder / name).stat().st_mtime_ns)
            file = self._cached.get(key)
            return file if file is not None else await self._reading.run(key, lambda: self._read(key))
        except OSError:
            return None

    async def _read(self, key: "_Key") -> _File:
        name, encoding, _ = key
        file = await asyncio.to_thread(_read, self._folder / name, encoding)
        self._cached.put(key, file)
        return file


def _read(path: Path, encoding: Encoding) -> _File:
    """The file; in brotli as the build compressed it, unless that is older."""
    content = path.read_bytes()
    built = path.with_name(f"{path.name}.br")
    if encoding == "br" and built.is_file() and built.stat().st_mtime_ns >= path.stat().st_mtime_ns:
        body = built.read_bytes()
    else:
        body = compressed(content, encoding, BEST)
    return _File(body, encoding, entity_tag(content, encoding))


_Key: TypeAlias = tuple[str, Encoding, int]
"""Name, encoding and modification time."""
_SELECTING = frozenset({b"accept-encoding", b"if-none-match"})
_NAME = re.compile(r"(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*")
_HASHED = re.compile(r"\.[0-9a-f]{8}\.[^/]+\Z")
_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".svg": "image/svg+xml; charset=utf-8",
    ".png": "image/png",
    ".webp": "image/webp",
    ".txt": "text/plain; charset=utf-8",
}
_COMPRESSIBLE = frozenset({".js", ".mjs", ".css", ".json", ".map", ".svg", ".txt"})
