"""Files that the front end was built to: compressed once, and cached."""

import asyncio
import re
from dataclasses import dataclass
from pathlib import Path
from posixpath import splitext
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from glosa.http.cache import ByteBoundedCache, SingleFlight
from glosa.http.conditional import entity_tag, field_values, is_current
from glosa.http.encodings import BEST, Encoding, compressed, preferred

LIMIT = 16 * 1024 * 1024
"""Bytes of files that are cached at most."""


async def built_file(files: "BuiltFiles", request: Request, name: str, **headers: str) -> Response | None:
    """The response with a file, compressed as the client prefers; ``None`` if there is no such file.

    ``cache_control="…"`` sets the header of that name. By default, clients store files whose name contains their hash
    forever, and revalidate others.
    """
    sent = field_values(request.scope["headers"], _SELECTING)
    file = await files.read(name, preferred(sent.get(b"accept-encoding", "")))
    if file is None:
        return None
    fields = {
        "cache-control": "public, max-age=31536000, immutable" if _HASHED.search(name) else "no-cache",
        "etag": file.tag,
        "vary": "accept-encoding",
        "x-content-type-options": "nosniff",
        **{name.replace("_", "-"): text for name, text in headers.items()},
    }
    if is_current(sent.get(b"if-none-match", ""), file.tag):
        return Response(status_code=304, headers=fields)
    if file.encoding != "identity":
        fields["content-encoding"] = file.encoding
    return Response(file.body, 200, {**fields, "content-type": _TYPES[splitext(name)[1]]})


@dataclass(frozen=True, slots=True)
class _File:
    body: bytes
    encoding: Encoding
    tag: str


class BuiltFiles:
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
_HASHED = re.compile(r"\.[0-9a-f]{6,8}\.[^/]+\Z")
_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".svg": "image/svg+xml; charset=utf-8",
    ".png": "image/png",
    ".webp": "image/webp",
    ".html": "text/html; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}
_COMPRESSIBLE = frozenset({".js", ".mjs", ".css", ".json", ".map", ".svg", ".html", ".txt"})
