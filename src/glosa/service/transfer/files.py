"""Reads export files of every known format as a stream of rows.

Formats: JSON lines (one object per line, comments begin with ``#``; also gzipped, and several parts in a ``.tar.gz`` or a
folder), one JSON document ``{"results": […]}`` or ``[…]``, and CSV with a header line.
"""

import csv
import gzip
import io
import json
import re
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO, Any, cast

import msgspec

from glosa.service.transfer.cells import is_marked
from glosa.service.transfer.rows import Row, UnreadableRow
from glosa.service.transfer.streams.source import FileRefused, Progress

_HEADER = re.compile(r"^#filetype:JSON-streaming\s+(?P<facts>\{.*\})\s*$")
_CLASS = re.compile(r"^(?P<name>\w+?)(?:\.\d+)?(?:\.[\w-]+)*$")
_TAR = (".tar.gz", ".tgz", ".tar")
_LINES = (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz")
_CELLS = 16 * 1024 * 1024
_JSON = msgspec.json.Decoder()


def size(paths: list[Path]) -> int:
    """Total size of the files in bytes."""
    return sum(_size(part) for path in paths for part in _parts(path))


def read(paths: list[Path], progress: Progress = lambda _: None) -> Iterator[Row | UnreadableRow]:
    """Every row of every file, in order, in constant memory for JSON lines. Raises :class:`FileRefused`.

    If nothing in a file can be read, raises at its end.
    """
    before = 0
    for path in paths:
        for part in _parts(path):
            readable, fault = False, None
            for row, at in _file(part):
                progress(before + at)
                if isinstance(row, UnreadableRow):
                    fault = fault or row
                else:
                    readable = True
                yield row
            if fault is not None and not readable:
                raise FileRefused(
                    f"Nothing of '{part}' can be read; at {fault.place} {fault.reason}. {_EXPECTED} "
                    "Check that it is the right file, and export it again."
                )
            before += _size(part)
            progress(before)


def _size(part: Path) -> int:
    try:
        return part.stat().st_size
    except OSError as error:
        raise _unreadable(part, error) from error


def _parts(path: Path) -> list[Path]:
    try:
        return _found(path)
    except OSError as error:
        raise _unreadable(path, error) from error


def _found(path: Path) -> list[Path]:
    if path.is_dir():
        found = sorted((one for one in path.iterdir() if _is_data(one.name)), key=lambda one: _order(one.name))
        if not found:
            raise FileRefused(f"'{path}' contains no export file. {_EXPECTED} Name the file itself.")
        return found
    if not path.exists():
        raise FileRefused(f"There is no file '{path}'. {_EXPECTED} Correct the name.")
    return [path]


def _file(path: Path) -> Iterator[tuple[Row | UnreadableRow, int]]:
    name = path.name.lower()
    try:
        with path.open("rb") as raw:
            if name.endswith(_TAR):
                yield from ((row, raw.tell()) for row in _archive(raw, path.name))
            elif ".bson" in name:
                raise FileRefused(
                    f"'{path}' is a BSON backup. {_EXPECTED} Turn it into JSON lines first, with MongoDB's bsondump."
                )
            elif name.endswith(".gz"):
                with _unpacked(raw) as content:
                    yield from ((row, raw.tell()) for row in _data(content, path.name.removesuffix(".gz")))
            else:
                yield from ((row, raw.tell()) for row in _data(raw, path.name))
    except (OSError, EOFError, tarfile.TarError) as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: Exception) -> FileRefused:
    """Distinguishes errors of the file system from broken content."""
    if isinstance(error, OSError) and error.strerror:
        next_step = "Check its name, and that this account may read it."
        return FileRefused(f"'{path}' cannot be read: {error.strerror}. {_EXPECTED} {next_step}")
    return FileRefused(
        f"'{path}' cannot be read: {error}. {_EXPECTED} Check that the file is whole, and download it again."
    )


def _archive(raw: IO[bytes], name: str) -> Iterator[Row | UnreadableRow]:
    found = False
    with tarfile.open(fileobj=raw, mode="r|*") as archive:
        for member in archive:
            short = PurePosixPath(member.name).name
            content = archive.extractfile(member) if member.isfile() and _is_data(short) else None
            if content is not None:
                found = True
                with _unpacked(content) if short.endswith(".gz") else content as unpacked:
                    yield from _data(unpacked, short.removesuffix(".gz"))
    if not found:
        raise FileRefused(f"The archive '{name}' contains no .jsonl, .json or .csv file. {_EXPECTED} Name another one.")


def _data(raw: IO[bytes], name: str) -> Iterator[Row | UnreadableRow]:
    lower = name.lower()
    if lower.endswith(".csv"):
        return _csv(raw, name)
    if lower.endswith(_LINES):
        return _lines(raw, name)
    if lower.endswith(".json"):
        return _document(raw, name)
    raise FileRefused(
        f"The name '{name}' doesn't have an ending that says what the file contains. {_EXPECTED} Rename the file."
    )


def _unpacked(raw: IO[bytes]) -> IO[bytes]:
    return cast(IO[bytes], gzip.GzipFile(fileobj=raw))


def _lines(raw: IO[bytes], name: str) -> Iterator[Row | UnreadableRow]:
    kind = _class_of(name)
    for number, line in enumerate(raw, 1):
        text = line.strip().removeprefix(b"\xef\xbb\xbf")
        place = f"{name}:{number}"
        if text.startswith(b"#"):
            kind = _announced(text.decode("utf-8", "replace")) or kind
        elif text:
            yield _row(text, place=place, kind=kind)


def _row(text: bytes, *, place: str, kind: str) -> Row | UnreadableRow:
    try:
        value = _JSON.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return UnreadableRow(place, f"the line isn't a JSON object: {error}")
    return Row(place, kind, value) if isinstance(value, dict) else UnreadableRow(place, "the line isn't a JSON object")


def _document(raw: IO[bytes], name: str) -> Iterator[Row | UnreadableRow]:
    data = raw.read().removeprefix(b"\xef\xbb\xbf")
    try:
        document: Any = _JSON.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        yield from _lines(io.BytesIO(data), name)
        return
    values = document.get("results", document) if isinstance(document, dict) else document
    kind = document.get("className") if isinstance(document, dict) else None
    if not isinstance(values, list):
        values = [values]
    for number, value in enumerate(values, 1):
        place = f"{name}, object {number}"
        if isinstance(value, dict):
            yield Row(place, kind if isinstance(kind, str) else _class_of(name), value)
        else:
            yield UnreadableRow(place, "it isn't a JSON object")


def _csv(raw: IO[bytes], name: str) -> Iterator[Row | UnreadableRow]:
    csv.field_size_limit(min(_CELLS, sys.maxsize))
    text = io.TextIOWrapper(raw, "utf-8-sig", errors="replace", newline="")
    try:
        reader = csv.DictReader(text)
        while True:
            place = f"{name}:{reader.line_num + 1}"
            try:
                cells = next(reader)
            except StopIteration:
                return
            except csv.Error as error:
                yield UnreadableRow(place, f"the line isn't CSV: {error}")
                continue
            yield Row(place, _class_of(name), {key: _cell(cell) for key, cell in cells.items() if key and cell})
    finally:
        text.detach()


def _cell(text: str | list[str]) -> Any:
    """A cell's value. Exports contain dates, access rules and other objects as JSON."""
    if isinstance(text, str) and is_marked(text):
        return text[1:]
    if isinstance(text, str) and text[:1] == "{":
        try:
            return json.loads(text)
        except ValueError:
            return text
    return text


def _announced(line: str) -> str:
    match = _HEADER.match(line)
    try:
        facts = json.loads(match["facts"]) if match else {}
    except ValueError:
        return ""
    name = facts.get("class") if isinstance(facts, dict) else None
    return name if isinstance(name, str) else ""


def _class_of(name: str) -> str:
    """``Comment`` for ``Comment.0.jsonl``: a guess for files that don't say."""
    match = _CLASS.match(re.sub(r"\.(jsonl|ndjson|json|csv)$", "", name, flags=re.IGNORECASE))
    return match["name"] if match else ""


def _is_data(name: str) -> bool:
    lower = name.lower()
    return lower.endswith((*_LINES, ".json", ".csv")) and not lower.endswith("_schema.json") and lower[:1] != "."


def _order(name: str) -> tuple[str, int]:
    """Sorts parts by number: ``.2.`` before ``.10.``."""
    match = re.match(r"(.*?)\.(\d+)\.", name)
    return (match[1], int(match[2])) if match else (name, -1)


_EXPECTED = "Expected an export of the store: .jsonl, .jsonl.gz, .tar.gz of such files, .json with results, or .csv."
