"""The stand-alone widgets: scripts for pages of any origin."""

import asyncio
import re
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from pathlib import Path
from posixpath import splitext

import brotli
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.service.routes.context import Context
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.keeping.encodings import Encoding, encoded, preferred
from glosa.service.routes.responses import NotFound

PREFIX = "/v1"


def widget_route(context: Context, folder: Path) -> Route:
    """Serves the files that the front end was built to in ``folder``, compressed once and kept."""
    return endpoint(context, f"{PREFIX}/{{name:path}}", {"GET": partial(_show, _Files(folder))})


async def _show(files: "_Files", context: Context, request: Request) -> Response:
    name = request.path_params["name"]
    encoding = preferred(request.headers.get("accept-encoding", "").encode("latin-1"))
    file = await files.read(name, encoding)
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
    if file.tag in {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}:
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
    """The files of a folder that changes only when the front end is built anew."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[tuple[str, Encoding], tuple[int, _File]] = {}

    async def read(self, name: str, encoding: Encoding) -> _File | None:
        """The file in ``encoding`` where that fits its kind; ``None`` where there is no such file."""
        kind = splitext(name)[1]
        if kind not in _TYPES or _NAME.fullmatch(name) is None:
            return None
        used: Encoding = encoding if kind in _COMPRESSIBLE else "identity"
        path = self._folder / name
        try:
            changed = path.stat().st_mtime_ns
            known = self._known.get((name, used))
            if known is None or known[0] != changed:
                known = self._known[name, used] = changed, await asyncio.to_thread(_read, path, used)
        except OSError:
            return None
        return known[1]


def _read(path: Path, encoding: Encoding) -> _File:
    """The file; in brotli as the build left it beside, else compressed as small as can be."""
    content = path.read_bytes()
    tag = f'"{blake2b(content, digest_size=12).hexdigest()}-{encoding}"'
    beside = path.with_name(f"{path.name}.br")
    if encoding != "br":
        body = encoded(content, encoding)
    elif beside.is_file() and beside.stat().st_mtime_ns >= path.stat().st_mtime_ns:
        body = beside.read_bytes()
    else:
        body = brotli.compress(content, quality=11)
    return _File(body, encoding, tag)


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
