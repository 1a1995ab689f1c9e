"""The media type of a file, by its name. It's the same on every machine, because no system tables are used."""

import re
from posixpath import splitext


def content_type(name: str) -> str:
    """Value of the ``Content-Type`` header for a file of this name."""
    return _TYPES.get(splitext(name)[1].lower(), "application/octet-stream")


def is_compressible(name: str) -> bool:
    """Whether compression makes the content smaller: text, and formats without their own compression."""
    kind = content_type(name).partition(";")[0]
    return kind.startswith("text/") or kind.endswith(("json", "xml")) or kind in _SHRINKING


def is_immutable(name: str) -> bool:
    """Whether the name contains a hash of the content: ``/assets/js/1.0a1b2c3d.js``, below ``/assets/`` only."""
    return _HASHED.fullmatch(name) is not None


_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".xml": "application/xml; charset=utf-8",
    ".rss": "application/rss+xml; charset=utf-8",
    ".atom": "application/atom+xml; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml; charset=utf-8",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".ico": "image/x-icon",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".ttf": "font/ttf",
    ".otf": "font/otf",
    ".mp3": "audio/mpeg",
    ".m4a": "audio/mp4",
    ".ogg": "audio/ogg",
    ".opus": "audio/ogg",
    ".flac": "audio/flac",
    ".wav": "audio/wav",
    ".mp4": "video/mp4",
    ".m4v": "video/mp4",
    ".mov": "video/quicktime",
    ".ogv": "video/ogg",
    ".webm": "video/webm",
    ".vtt": "text/vtt; charset=utf-8",
    ".pdf": "application/pdf",
    ".zip": "application/zip",
    ".wasm": "application/wasm",
}
_SHRINKING = frozenset({"application/wasm", "image/x-icon", "font/ttf", "font/otf"})
_HASHED = re.compile(r"/assets/(?:.+/)?[^/]*\.[0-9a-f]{8}\.[^/]+")
