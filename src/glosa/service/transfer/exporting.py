"""Exports a site's comments and counters to files that :mod:`glosa.service.transfer.importing` imports unchanged."""

import csv
import io
import json
import os
import tarfile
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Protocol

from glosa.service.domain.comments import Comment
from glosa.service.domain.counters import Counter
from glosa.service.domain.names.claims import NameClaim
from glosa.service.domain.reactions import ReactionCount
from glosa.service.domain.sites import Site
from glosa.service.transfer.cells import cell_of
from glosa.service.transfer.reactions import reaction_fields
from glosa.service.transfer.rows import COUNTER_CLASS, REACTION_CLASS

Progress = Callable[[int], object]
"""Receives the number of rows written so far."""

ENDINGS = (".tar.gz", ".json", ".csv")
"""Endings of file names, which determine the format."""

_PART = 64 * 1024
"""Bytes of a document that are sent at once."""
COMMENT_COLUMNS = (
    "objectId", "createdAt", "updatedAt", "insertedAt", "url", "rid", "pid", "nick", "mail", "link", "QQAvatar",
    "ua", "ip", "likes", "status", "format", "comment",
)  # fmt: skip


class ExportStore(Protocol):
    """What exporting needs from storage: everything of a site, in constant memory."""

    def all_comments(self, site: str) -> AsyncIterator[Comment]:
        """All comments, of every status, oldest first."""

    def all_counters(self, site: str) -> AsyncIterator[Counter]:
        """All counters, by key."""

    def all_reactions(self, site: str) -> AsyncIterator[ReactionCount]:
        """All numbers of reactions to pages, by page."""


def document(comments: Sequence[Comment], names: Sequence[NameClaim] = ()) -> str:
    """Comments as one JSON document, like the export of that format. ``names`` belong to their author; imports skip them."""
    results: dict[str, object] = {"results": [_comment(one) for one in comments]}
    if names:
        results["names"] = [{"nick": claim.nick, "createdAt": _iso(claim.created_at)} for claim in names]
    return json.dumps(results, ensure_ascii=False, indent=1)


async def export(store: ExportStore, site: Site, target: Path, progress: Progress = lambda _: None) -> int:
    """Writes every row of ``site`` to ``target``, and returns their number.

    The ending determines the format: ``.tar.gz`` contains JSON lines like the exports of the original store, ``.json`` one
    document of comments, ``.csv`` a table of comments. The file gets its name only once it's complete.
    """
    unfinished = target.with_name(f".{target.name}.part")
    try:
        with _private(unfinished) as out:
            rows = await _write(store, site, out, form=target.name, progress=progress)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return rows


async def comments_document(store: ExportStore, site: Site) -> AsyncIterator[bytes]:
    """The ``.json`` format in parts: all comments of ``site``, one a line, in constant memory."""
    parts = bytearray()
    async for part in _document_parts((_comment(one) async for one in store.all_comments(site.id)), lambda: None):
        parts += part
        if len(parts) >= _PART:
            yield bytes(parts)
            parts.clear()
    yield bytes(parts)


def _private(path: Path) -> IO[bytes]:
    return open(path, "wb", opener=lambda name, flags: os.open(name, flags, 0o600))


async def _write(store: ExportStore, site: Site, out: IO[bytes], *, form: str, progress: Progress) -> int:
    comments = (_comment(one) async for one in store.all_comments(site.id))
    if form.endswith(".csv"):
        return await _table(comments, out, progress)
    if form.endswith(".json"):
        return await _document(comments, out, progress)
    counters = (_counter(one) async for one in store.all_counters(site.id))
    reactions = (reaction_fields(one) async for one in store.all_reactions(site.id))
    classes = {site.rules.comment_class: comments, COUNTER_CLASS: counters, REACTION_CLASS: reactions}
    written = 0
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for kind, rows in classes.items():
            with TemporaryFile() as part:
                added = await _lines(kind, rows, part, progress=partial(_further, progress, written))
                # Without reactions, the archive is like that of the original store.
                if added or kind != REACTION_CLASS:
                    _add(archive, f"{kind}.0.jsonl", part)
                written += added
    return written


def _further(progress: Progress, before: int, done: int) -> None:
    progress(before + done)


async def _lines(kind: str, rows: AsyncIterator[dict[str, Any]], out: IO[bytes], *, progress: Progress) -> int:
    out.write(f'#filetype:JSON-streaming {{"type":"Class","class":{json.dumps(kind)}}}\n'.encode())
    written = 0
    async for row in rows:
        out.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        written += 1
        progress(written)
    return written


async def _document(rows: AsyncIterator[dict[str, Any]], out: IO[bytes], progress: Progress) -> int:
    written = 0

    def count() -> None:
        nonlocal written
        written += 1
        progress(written)

    async for part in _document_parts(rows, count):
        out.write(part)
    return written


async def _document_parts(rows: AsyncIterator[dict[str, Any]], count: Callable[[], object]) -> AsyncIterator[bytes]:
    yield b'{"results":['
    separator = b"\n"
    async for row in rows:
        yield separator + json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode()
        separator = b",\n"
        count()
    yield b"\n]}\n"


_TYPED = ("url", "nick", "mail", "link", "QQAvatar", "ua", "comment")
"""Columns that readers fill in."""


async def _table(rows: AsyncIterator[dict[str, Any]], out: IO[bytes], progress: Progress) -> int:
    text = io.TextIOWrapper(out, "utf-8", newline="", write_through=True)
    table = csv.DictWriter(text, COMMENT_COLUMNS, extrasaction="ignore")
    table.writeheader()
    written = 0
    async for row in rows:
        typed = {name: cell_of(row[name]) for name in _TYPED}
        table.writerow({**row, **typed, "insertedAt": row["insertedAt"]["iso"]})
        written += 1
        progress(written)
    text.detach()
    return written


def _add(archive: tarfile.TarFile, name: str, content: IO[bytes]) -> None:
    facts = tarfile.TarInfo(name)
    facts.size = content.tell()
    facts.mode = 0o600
    content.seek(0)
    archive.addfile(facts, content)


def _comment(comment: Comment) -> dict[str, Any]:
    author = comment.author
    optional = {"rid": comment.rid, "pid": comment.pid, "ip": author.ip, "likes": comment.likes}
    return {
        "objectId": comment.id,
        "createdAt": _iso(comment.created_at),
        "updatedAt": _iso(comment.updated_at),
        "insertedAt": {"__type": "Date", "iso": _iso(comment.inserted_at)},
        "url": comment.url,
        **{name: value for name, value in optional.items() if value},
        "nick": author.nick,
        "mail": author.mail,
        "link": author.link,
        "QQAvatar": author.qq_avatar,
        "ua": author.ua,
        "status": comment.status.value,
        "format": comment.text.format.value,
        "comment": comment.text.source,
        "ACL": {"*": {"read": True}},
    }


def _counter(counter: Counter) -> dict[str, Any]:
    return {
        "objectId": counter.id,
        "createdAt": _iso(counter.created_at),
        "updatedAt": _iso(counter.updated_at),
        "url": counter.url,
        "xid": counter.xid,
        "title": counter.title,
        "time": counter.time,
        "ACL": {"*": {"read": True, "write": True}},
    }


def _iso(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{rest:03d}Z"
