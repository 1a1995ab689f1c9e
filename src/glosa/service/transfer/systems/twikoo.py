"""Twikoo: the JSON array of comments that its administration exports, or counters as an array of their own."""

from collections.abc import Iterator, Mapping
from typing import Any

from glosa.service.transfer.rows import COMMENT_CLASS, COUNTER_CLASS, Row, UnreadableRow, derived_id, text
from glosa.service.transfer.streams.json import InvalidJson, objects
from glosa.service.transfer.streams.source import ExportFile
from glosa.service.transfer.systems.likes import readers

OTHER = "it's neither a comment nor a counter"


def rows(source: ExportFile) -> Iterator[Row | UnreadableRow]:
    """Comments as HTML, and counters."""
    for one in objects(source):
        place = source.place(one.line)
        yield UnreadableRow(place, one.reason) if isinstance(one, InvalidJson) else _row(place, one.value)


def _row(place: str, fields: Mapping[str, Any]) -> Row | UnreadableRow:
    id = _id(fields.get("_id"))
    dated = {**fields, "createdAt": fields.get("created"), "updatedAt": fields.get("updated")}
    if "comment" in fields:
        replied = {"rid": _id(fields.get("rid")), "pid": _id(fields.get("pid"))}
        comment = {**dated, **replied, "format": "html", "likes": readers(fields.get("like"))}
        return Row(place, COMMENT_CLASS, comment, id=id)
    if "time" in fields and "url" in fields:
        return Row(place, COUNTER_CLASS, dated, id=id)
    return UnreadableRow(place, OTHER)


def _id(value: Any) -> str:
    """Twikoo's ids have 32 digits or more, depending on the database."""
    return derived_id("twikoo", text(value.get("$oid") if isinstance(value, Mapping) else value))
