"""Commento, and Comentario's first version: JSON with ``comments`` and ``commenters``, which come last."""

from collections.abc import Iterator, Mapping
from typing import Any

from glosa.service.transfer.rows import COMMENT_CLASS, Row, UnreadableRow, derived_id, text
from glosa.service.transfer.streams.json import InvalidJson, objects
from glosa.service.transfer.streams.source import ExportFile
from glosa.service.transfer.systems.likes import NO_DISLIKES, number

_STATUSES = {"unapproved": "pending", "flagged": "spam"}
_ROOT = "root"
"""The parent of comments that aren't replies."""
_ANONYMOUS = "anonymous"
"""Stands for links and pictures of people who have none, and for the author of anonymous comments."""


def rows(source: ExportFile) -> Iterator[Row | UnreadableRow]:
    """Comments in Markdown. Reads the file twice, because authors come after the comments."""
    authors = {
        text(one.value.get("commenterHex")): one.value
        for one in objects(source)
        if not isinstance(one, InvalidJson) and one.array == "commenters"
    }
    for one in objects(source):
        place = source.place(one.line)
        if isinstance(one, InvalidJson):
            yield UnreadableRow(place, one.reason)
        elif one.array == "comments":
            yield _row(place, one.value, authors)


def _row(place: str, fields: Mapping[str, Any], authors: Mapping[str, Mapping[str, Any]]) -> Row:
    author = authors.get(text(fields.get("commenterHex")), {})
    parent, link = text(fields.get("parentHex")), text(author.get("link"))
    domain, path = text(fields.get("domain")), text(fields.get("url")) or text(fields.get("path"))
    # Likes and dislikes aren't stored separately.
    score = number(fields.get("score"))
    deleted = fields.get("deleted") is True
    comment = {
        "pid": derived_id("commento", "" if parent == _ROOT else parent),
        "url": path or "/",
        "comment": text(fields.get("markdown")),
        "format": "markdown",
        "createdAt": fields.get("creationDate"),
        "nick": author.get("name"),
        "mail": author.get("email"),
        "link": "" if link in ("undefined", _ANONYMOUS, domain) else link,
        "likes": max(score, 0),
        "status": "deleted" if deleted else _STATUSES.get(text(fields.get("state")), ""),
    }
    id = derived_id("commento", text(fields.get("commentHex")))
    return Row(place, COMMENT_CLASS, comment, id=id, changes=(NO_DISLIKES,) if score < 0 else ())
