"""Waline: the JSON that its administration exports, and CSV or JSON of its tables.

The document contains ``data``, with an array for each table. Databases with numbers as ids also have numbers as ``rid`` and
``pid``; those are unique only in their database, so the page's address is a part of the id.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from glosa.service.transfer import files
from glosa.service.transfer.rows import COMMENT_CLASS, COUNTER_CLASS, Row, UnreadableRow, derived_id, object_id, text
from glosa.service.transfer.streams.json import InvalidJson, objects
from glosa.service.transfer.streams.source import ExportFile
from glosa.service.transfer.systems.likes import readers

NO_REACTIONS = "the page's reactions aren't imported"
ACCOUNT = "it's an account; comments contain their authors' names"

_MENTION = re.compile(r"\A(\[@[^\]]*\]\(#)(\d+)(?=\))")
"""Replies begin with a link to the comment they reply to."""


def rows(source: ExportFile) -> Iterator[Row | UnreadableRow]:
    """Comments and counters."""
    if source.name.lower().endswith(".csv"):
        yield from (_of_table(one) for one in files.read([source.path], source.progress))
        return
    for one in objects(source):
        place = source.place(one.line)
        yield UnreadableRow(place, one.reason) if isinstance(one, InvalidJson) else _row(place, one.array, one.value)


def _of_table(row: Row | UnreadableRow) -> Row | UnreadableRow:
    return row if isinstance(row, UnreadableRow) else _row(row.place, row.kind.removeprefix("wl_"), row.fields)


def _row(place: str, table: str, fields: Mapping[str, Any]) -> Row | UnreadableRow:
    if table == "Users":
        return UnreadableRow(place, ACCOUNT)
    url, own = text(fields.get("url")), fields.get("objectId") or fields.get("_id") or fields.get("id")
    if "comment" not in fields:
        reactions = any(fields.get(f"reaction{number}") for number in range(9))
        changes = (NO_REACTIONS,) if reactions else ()
        return Row(place, COUNTER_CLASS, fields, id=_id("counter", url, own), changes=changes)
    comment = {
        **fields,
        "comment": _MENTION.sub(lambda found: f"{found[1]}{_id('comment', url, found[2])}", text(fields["comment"])),
        "rid": _id("comment", url, fields.get("rid")),
        "pid": _id("comment", url, fields.get("pid")),
        "format": "markdown",
        "likes": readers(fields.get("like")),
    }
    return Row(place, COMMENT_CLASS, comment, id=_id("comment", url, own))


def _id(kind: str, url: str, value: Any) -> str:
    return object_id(value) or derived_id("waline", kind, url, text(value))
