"""Rows of exports → comments, with replies assigned to their root."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import unescape
from typing import Any

from glosa.service.domain.comments import Author, Comment, Format, Status, Text
from glosa.service.domain.errors import CommentTooComplex
from glosa.service.domain.fields import shown_nick
from glosa.service.domain.markup import RENDERER, plain, render, stored_by_protocol
from glosa.service.domain.sites import Site
from glosa.service.domain.thread_key import thread_key
from glosa.service.transfer.rows import Row, moment, moment_of_id, object_id, text

NO_TEXT = "it contains no comment, only access rules or nothing"
ORPHAN = "the comment it replies to is in no file; taken as a comment of its own"
CIRCLE = "it replies to itself, or to a comment that replies to it; taken as a comment of its own"
UNDATED = "it has no date; taken as written now"
PLAIN = "rendering it would take too much work; shown as plain text"

_STATUSES = {
    "pending": Status.PENDING,
    "waiting": Status.PENDING,
    "spam": Status.SPAM,
    "deleted": Status.DELETED,
}
_LONGEST_META = 200
"""Characters of a name, address or link; the rest is cut."""
_LIKES_DIGITS = 10


@dataclass(frozen=True, slots=True)
class ThreadPlace:
    """The place of a comment, which must be known for every row before the first is imported."""

    thread: str
    rid: str
    pid: str


def id_of(row: Row) -> str:
    """The row's id. A row without one gets an id derived from its content, the same on every import."""
    return row.id or own_id(row) or _id_from_content(row.fields)


def own_id(row: Row) -> str:
    """The id that the original store made, which says when; empty if the row has none."""
    return next((own for name in ("objectId", "_id", "id") if (own := object_id(row.fields.get(name)))), "")


def is_comment(row: Row) -> bool:
    """Whether there is a text, or was one: exports contain rows with nothing but access rules.

    Some systems delete the text of a deleted comment. Its replies still need it.
    """
    return bool(text(row.fields.get("comment")).strip()) or _status(row.fields) is Status.DELETED


def place_of(row: Row, site: Site) -> ThreadPlace:
    """The place according to the row."""
    fields = row.fields
    return ThreadPlace(
        thread_key(text(fields.get("url")), site.rules), object_id(fields.get("rid")), object_id(fields.get("pid"))
    )


def settled(id: str, places: Mapping[str, ThreadPlace], roots: dict[str, str]) -> tuple[ThreadPlace, str | None]:
    """The place with a root that exists, and the reason if it differs from the row.

    Replies to replies belong to the root of the discussion, and to its thread. A reply without an existing parent becomes a
    root, and so does every comment of a cycle. ``roots`` caches the roots of other comments among the same ``places``.
    """
    own, root = places[id], _root_of(id, places, roots)
    if root == id:
        if id in (own.rid, own.pid) or _above(id, places):
            return ThreadPlace(own.thread, "", ""), CIRCLE
        return ThreadPlace(own.thread, "", ""), ORPHAN if own.rid or own.pid else None
    parent = next(one for one in (own.pid, own.rid) if one != id and one in places)
    return ThreadPlace(places[root].thread, root, parent), None


def _root_of(id: str, places: Mapping[str, ThreadPlace], roots: dict[str, str]) -> str:
    """The first comment above ``id`` that has no parent or is in a cycle. All calls together visit each comment once."""
    path: dict[str, None] = {}
    here = id
    while here not in roots and here not in path:
        path[here] = None
        here = _above(here, places) or here
    while here in path and here not in roots:
        roots[here] = here
        here = _above(here, places) or here
    for one in path:
        roots.setdefault(one, roots[here])
    return roots[id]


def _above(id: str, places: Mapping[str, ThreadPlace]) -> str:
    """The comment above this one; empty for a root."""
    place = places[id]
    return next((one for one in (place.rid, place.pid) if one and one != id and one in places), "")


def comment(
    row: Row, place: ThreadPlace, *, site: Site, format: Format | None, now: int, change: Callable[[str], object]
) -> Comment:
    """The row as a comment. ``format`` is the format of all sources; ``None`` detects it.

    Calls ``change`` with the reason if the text can't be displayed as written.
    """
    fields, id = row.fields, id_of(row)
    source = text(fields.get("comment"))
    stated = text(fields.get("format"))
    chosen = format or (Format(stated) if stated in tuple(Format) else stored_by_protocol(source))
    created = moment(fields.get("createdAt")) or moment(fields.get("insertedAt"))
    if created is None and not row.id:
        created = moment_of_id(own_id(row))
    if created is None:
        change(UNDATED)
        created = now
    return Comment(
        id=id,
        site=site.id,
        thread=place.thread,
        url=text(fields.get("url")),
        rid=place.rid,
        pid=place.pid,
        author=_author(fields),
        text=Text(source=source, format=chosen, html=_html(source, chosen, change), renderer=RENDERER),
        status=_status(fields),
        created_at=created,
        inserted_at=moment(fields.get("insertedAt")) or created,
        updated_at=moment(fields.get("updatedAt")) or created,
        likes=_likes(fields),
    )


def _html(source: str, format: Format, change: Callable[[str], object]) -> str:
    try:
        return render(source, format)
    except CommentTooComplex:
        change(PLAIN)
        return plain(source)


def _author(fields: Mapping[str, Any]) -> Author:
    return Author(
        nick=shown_nick(_meta(fields, "nick")),
        mail=_meta(fields, "mail"),
        link=_meta(fields, "link"),
        qq_avatar=_meta(fields, "QQAvatar"),
        ua=text(fields.get("ua")),
        ip=text(fields.get("ip")),
    )


def _meta(fields: Mapping[str, Any], name: str) -> str:
    """A field as typed; older widgets stored it escaped."""
    return unescape(text(fields.get(name))).strip()[:_LONGEST_META]


def _status(fields: Mapping[str, Any]) -> Status:
    if fields.get("isSpam") in (True, "true", 1):
        return Status.SPAM
    return _STATUSES.get(text(fields.get("status")).lower(), Status.VISIBLE)


def _likes(fields: Mapping[str, Any]) -> int:
    """The number of likes. Readers who liked the comment aren't known, so they may like it again."""
    likes = text(fields.get("likes"))
    return int(likes) if likes.isascii() and likes.isdecimal() and len(likes) < _LIKES_DIGITS else 0


def _id_from_content(fields: Mapping[str, Any]) -> str:
    meaning = {name: value for name, value in fields.items() if name not in ("ACL", "updatedAt")}
    canonical = json.dumps(meaning, sort_keys=True, ensure_ascii=True, default=str)
    return hashlib.sha256(canonical.encode()).hexdigest()[:24]
