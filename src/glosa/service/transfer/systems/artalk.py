"""Artalk: Artrans, a JSON array of comments whose fields are all texts. ``rid`` is the parent."""

from collections.abc import Iterator, Mapping
from typing import Any

from glosa.service.transfer.rows import COMMENT_CLASS, Row, UnreadableRow, derived_id, text
from glosa.service.transfer.streams.json import InvalidJson, objects
from glosa.service.transfer.streams.source import ExportFile
from glosa.service.transfer.systems.likes import NO_DISLIKES, number, readers

NO_PAGE_KEY = "it names no page"


def rows(source: ExportFile) -> Iterator[Row | UnreadableRow]:
    """Comments in Markdown."""
    for one in objects(source):
        place = source.place(one.line)
        yield UnreadableRow(place, one.reason) if isinstance(one, InvalidJson) else _row(place, one.value)


def _row(place: str, fields: Mapping[str, Any]) -> Row | UnreadableRow:
    page = text(fields.get("page_key"))
    if not page:
        return UnreadableRow(place, NO_PAGE_KEY)
    site = text(fields.get("site_name"))
    comment = {
        "pid": derived_id("artalk", site, page, text(fields.get("rid"))),
        "url": page,
        "comment": text(fields.get("content")),
        "format": "markdown",
        "createdAt": _with_zone(fields.get("created_at")),
        "updatedAt": _with_zone(fields.get("updated_at")),
        "nick": fields.get("nick"),
        "mail": fields.get("email"),
        "link": fields.get("link"),
        "ua": fields.get("ua"),
        "ip": fields.get("ip"),
        "likes": readers(fields.get("vote_up")),
        "status": "pending" if text(fields.get("is_pending")) == "true" else "",
    }
    id = derived_id("artalk", site, page, text(fields.get("id")))
    return Row(place, COMMENT_CLASS, comment, id=id, changes=(NO_DISLIKES,) if number(fields.get("vote_down")) else ())


def _with_zone(value: Any) -> str:
    """``2021-10-28 20:50:15 +0800`` as ISO 8601."""
    return text(value).replace(" +", "+").replace(" -", "-")
