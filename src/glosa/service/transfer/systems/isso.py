"""Isso: its SQLite database, or the JSON that its own import accepts (an array of pages, each with its comments)."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from typing import Any

from glosa.service.transfer.rows import COMMENT_CLASS, Row, UnreadableRow, derived_id, text
from glosa.service.transfer.streams.json import InvalidJson, objects
from glosa.service.transfer.streams.source import ExportFile, FileRefused
from glosa.service.transfer.systems.likes import NO_DISLIKES, number, readers

_STATUSES = {"2": "pending", "4": "deleted"}
_QUERY = """
    SELECT threads.uri, comments.id, comments.parent, comments.created, comments.modified, comments.mode,
           comments.remote_addr, comments.text, comments.author, comments.email, comments.website,
           comments.likes, comments.dislikes
    FROM comments JOIN threads ON threads.id = comments.tid ORDER BY comments.id
"""


def rows(source: ExportFile) -> Iterator[Row | UnreadableRow]:
    """Comments in Markdown."""
    return _stored(source) if source.begins_with(b"SQLite format 3\x00") else _listed(source)


def _stored(source: ExportFile) -> Iterator[Row]:
    try:
        with closing(sqlite3.connect(f"{source.path.resolve().as_uri()}?mode=ro", uri=True)) as database:
            database.row_factory = sqlite3.Row
            for found in database.execute(_QUERY):
                fields = dict(found)
                yield _row(f"{source.name}, comment {fields['id']}", fields["uri"], fields)
    except sqlite3.DatabaseError as error:
        raise FileRefused(
            f"'{source.path}' can't be imported: {error}. Expected the database of Isso, with the tables threads and "
            "comments. Check that it's the file that Isso's configuration names as dbpath."
        ) from error


def _listed(source: ExportFile) -> Iterator[Row | UnreadableRow]:
    for page in objects(source):
        if isinstance(page, InvalidJson):
            yield UnreadableRow(source.place(page.line), page.reason)
        else:
            comments = page.value.get("comments")
            for number, fields in enumerate(comments if isinstance(comments, list) else [], 1):
                place = f"{source.place(page.line)}, comment {number}"
                if isinstance(fields, dict):
                    yield _row(place, page.value.get("id"), fields)
                else:
                    yield UnreadableRow(place, "it's not an object")


def _row(place: str, page: Any, fields: Mapping[str, Any]) -> Row:
    url = text(page)
    comment = {
        "pid": derived_id("isso", url, text(fields.get("parent"))),
        "url": url,
        "comment": text(fields.get("text")),
        "format": "markdown",
        "createdAt": _milliseconds(fields.get("created")),
        "updatedAt": _milliseconds(fields.get("modified")),
        "nick": fields.get("author"),
        "mail": fields.get("email"),
        "link": fields.get("website"),
        "ip": fields.get("remote_addr"),
        "likes": readers(fields.get("likes")),
        "status": _STATUSES.get(text(fields.get("mode")), ""),
    }
    id = derived_id("isso", url, text(fields.get("id")))
    return Row(place, COMMENT_CLASS, comment, id=id, changes=(NO_DISLIKES,) if number(fields.get("dislikes")) else ())


def _milliseconds(value: Any) -> Any:
    """Seconds as milliseconds; texts are dates."""
    return round(value * 1000) if isinstance(value, int | float) else value
