"""Remark42: its backup, one comment per line as JSON, after a line about users and pages."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from glosa.service.transfer.rows import COMMENT_CLASS, Row, UnreadableRow, derived_id, text
from glosa.service.transfer.streams.source import ExportFile
from glosa.service.transfer.systems.likes import NO_DISLIKES, number, votes

NO_LOCATOR = "it has no locator, which names the page"

_DECODER = msgspec.json.Decoder()


def rows(source: ExportFile) -> Iterator[Row | UnreadableRow]:
    """Comments as HTML, as readers saw them."""
    for line_number, line in source.lines():
        place = source.place(line_number)
        try:
            fields = _DECODER.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            yield UnreadableRow(place, f"the line isn't a JSON object: {error}")
            continue
        if not isinstance(fields, dict):
            yield UnreadableRow(place, "the line isn't a JSON object")
        elif "locator" in fields:
            yield _row(place, fields)
        elif "version" not in fields:
            yield UnreadableRow(place, NO_LOCATOR)


def _row(place: str, fields: Mapping[str, Any]) -> Row:
    # The score is what is left of the likes after the dislikes. Some backups have no single votes.
    likes, dislikes = votes(fields.get("votes"))
    score = number(fields.get("score"))
    user, locator, edit = (_object(fields.get(name)) for name in ("user", "locator", "edit"))
    site, shown = text(locator.get("site")), text(fields.get("text"))
    comment = {
        "pid": derived_id("remark42", site, text(fields.get("pid"))),
        "url": locator.get("url"),
        "comment": shown or text(fields.get("orig")),
        "format": "html" if shown else "markdown",
        "createdAt": fields.get("time"),
        "updatedAt": edit.get("time"),
        "nick": user.get("name"),
        "likes": likes if likes or dislikes else max(score, 0),
        "status": "deleted" if fields.get("delete") is True else "",
    }
    changes = (NO_DISLIKES,) if dislikes or score < 0 else ()
    return Row(place, COMMENT_CLASS, comment, id=derived_id("remark42", site, text(fields.get("id"))), changes=changes)


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
