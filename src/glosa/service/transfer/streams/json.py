"""Reads the objects of a JSON document one by one, in constant memory, with their lines."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from glosa.service.transfer.streams.source import ExportFile, FileRefused

_MOST_BYTES = 32 * 1024 * 1024
"""Maximum bytes of one object."""
_DEEPEST = 100
_OUTSIDE = re.compile(rb'["{}\[\]\n]')
_INSIDE = re.compile(rb'["\\\n]')
_DECODER = msgspec.json.Decoder()


@dataclass(frozen=True, slots=True)
class JsonObject:
    """An object that's an element of an array."""

    line: int
    array: str
    """The key of the array; empty for the document itself."""
    value: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class InvalidJson:
    """An element of an array that isn't valid."""

    line: int
    reason: str


def objects(source: ExportFile) -> Iterator[JsonObject | InvalidJson]:
    """The outermost objects in arrays, wherever these are. Raises :class:`FileRefused` if the document isn't complete."""
    scanner = _Scanner(source)
    for chunk in source.chunks():
        yield from scanner.read(chunk)
    scanner.finish()


class _Scanner:
    """Finds where objects begin and end; only those are decoded."""

    def __init__(self, source: ExportFile) -> None:
        self._source = source
        self._rest = b""
        """The bytes from the start of an unfinished object or string."""
        self._line = 1
        self._string = False
        self._skipped = 0
        """Bytes after a backslash at the end of a chunk."""
        self._arrays: list[str | None] = []
        """What is open: the key of an array, or ``None`` for an object."""
        self._key = ""
        self._object: tuple[int, int] | None = None
        """Line and depth of the object that is being read."""

    def read(self, chunk: bytes) -> Iterator[JsonObject | InvalidJson]:
        data, at = self._rest + chunk, len(self._rest) + self._skipped
        self._skipped = 0
        start = 0
        while match := (_INSIDE if self._string else _OUTSIDE).search(data, at):
            sign, at = match[0], match.end()
            if sign == b"\n":
                self._line += 1
            elif sign == b"\\":
                at += 1
            elif sign == b'"':
                if self._object is None:
                    if self._string:
                        self._key = data[start : at - 1].decode("utf-8", "replace")
                    else:
                        start = at
                self._string = not self._string
            elif sign in b"{[":
                if sign == b"{" and self._object is None and self._arrays and self._arrays[-1] is not None:
                    self._object, start = (self._line, len(self._arrays)), at - 1
                self._open(self._key if sign == b"[" else None)
            else:
                self._close(sign)
                if self._object is not None and len(self._arrays) == self._object[1]:
                    yield self._decoded(data[start:at])
                    self._object, start = None, at
        self._skipped = max(at - len(data), 0)
        self._rest = data[start:] if self._object is not None or self._string else b""
        if len(self._rest) > _MOST_BYTES:
            raise self._refused(f"an object or a text has more than {_MOST_BYTES} bytes")

    def finish(self) -> None:
        if self._arrays or self._string:
            raise self._refused("the file ends in the middle")

    def _open(self, key: str | None) -> None:
        self._arrays.append(key)
        self._key = ""
        if len(self._arrays) > _DEEPEST:
            raise self._refused(f"values are nested more than {_DEEPEST} deep")

    def _close(self, sign: bytes) -> None:
        if not self._arrays or (self._arrays.pop() is None) != (sign == b"}"):
            raise self._refused(f"there's a '{sign.decode()}' too many")

    def _decoded(self, text: bytes) -> JsonObject | InvalidJson:
        assert self._object is not None
        line, depth = self._object
        try:
            return JsonObject(line, self._arrays[depth - 1] or "", _DECODER.decode(text))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return InvalidJson(line, f"the object isn't valid JSON: {error}")

    def _refused(self, reason: str) -> FileRefused:
        return FileRefused(
            f"'{self._source.path}' can't be imported; at {self._source.place(self._line)}, {reason}. "
            "Expected a complete JSON document. Export it again."
        )
