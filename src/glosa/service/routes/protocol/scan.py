"""``/scan/classes/NAME``: every record of a class, piece by piece, for the holder of the master key."""

from glosa.service.routes.context import Context
from glosa.service.routes.protocol.calls import Call, Reply
from glosa.service.routes.protocol.classes import asked, records
from glosa.service.routes.protocol.errors import BAD_QUERY, FORBIDDEN, ProtocolError
from glosa.service.routes.protocol.query.where import parse_where


async def scan(call: Call, name: str, context: Context) -> Reply:
    """``results`` in order of id, and the ``cursor`` to go on with, ``null`` at the end."""
    if not call.caller.master:
        raise ProtocolError(FORBIDDEN, "Forbidden; scanning a class needs the master key.", status=403)
    if call.text("scan_key") not in ("", "objectId"):
        raise ProtocolError(BAD_QUERY, "A class is scanned by objectId only; leave scan_key out.")
    limit = max(call.limit, 1)
    where = asked(call, parse_where(call.json("where")))
    scanned = await records(call, name, context).scan(call.text("cursor"), call.wanted(limit), where)
    found = call.answerable(scanned)
    cursor = found[-1]["objectId"] if len(found) == limit else None
    return Reply(value={"results": await call.encoded(found), "cursor": cursor}, rows=len(found))
