"""Which function replies to a call of the protocol; ``/cloudQuery``, ``/scan`` and ``/date`` are here."""

from glosa.service.routes.context import ServiceContext
from glosa.service.routes.protocol import classes
from glosa.service.routes.protocol.batch import batch
from glosa.service.routes.protocol.calls import LARGEST_LIMIT, Json, ProtocolCall, ProtocolReply
from glosa.service.routes.protocol.classes import counted, records
from glosa.service.routes.protocol.errors import BAD_CQL, BAD_QUERY, FORBIDDEN, NOT_SUPPORTED, ProtocolError
from glosa.service.routes.protocol.query.cql import parse_cql
from glosa.service.routes.protocol.query.moments import iso
from glosa.service.routes.protocol.query.where import parse_where
from glosa.service.routes.protocol.records.records import RecordQuery


async def reply_to(call: ProtocolCall, context: ServiceContext) -> ProtocolReply:
    """The reply to any call. Raises ``ProtocolError``, or a ``Refusal`` of the domain."""
    if (call.method, call.path) == ("POST", ("batch",)):
        return await batch(call, lambda one: _single(one, context))
    return await _single(call, context)


async def _single(call: ProtocolCall, context: ServiceContext) -> ProtocolReply:
    match call.method, call.path:
        case "GET", ("classes", name):
            return await classes.query(call, name, context)
        case "POST", ("classes", name):
            return await classes.create(call, name, context)
        case "GET", ("classes", name, id):
            return await classes.get(call, (name, id), context)
        case "PUT", ("classes", name, id):
            return await classes.update(call, (name, id), context)
        case "DELETE", ("classes", name, id):
            return await classes.delete(call, (name, id), context)
        case "GET", ("cloudQuery",):
            return await _cloud_query(call, context)
        case "GET", ("scan", "classes", name):
            return await _scan(call, name, context)
        case "GET", ("date",):
            return ProtocolReply(value={"__type": "Date", "iso": iso(context.environment.now())})
    place = "/".join(call.path)[:80]
    raise ProtocolError(
        NOT_SUPPORTED, f"{call.method[:10]} /1.1/{place} is not part of what is served here.", status=404
    )


async def _cloud_query(call: ProtocolCall, context: ServiceContext) -> ProtocolReply:
    """Records by a statement of CQL: ``results`` and ``className``, and ``count`` if the statement requests it.

    Without a limit, up to 1000 records are returned, because pages request the replies of their comments this way: the hosted
    store's 100 would lose the others (docs/decisions.md, D22).
    """
    values = call.json("pvalues")
    if values is not None and not isinstance(values, list):
        raise ProtocolError(BAD_CQL, "pvalues isn't a list; expected one value for every ?.")
    select = parse_cql(call.text("cql"), values or ())
    where = counted(call, select.where)
    stored = records(call.choosing(select.fields), select.class_name, context)
    limit = LARGEST_LIMIT if select.limit is None else min(select.limit, LARGEST_LIMIT)
    query = RecordQuery(
        where=where, order=select.order, limit=call.searched(limit if select.rows else 0), skip=select.skip
    )
    found = call.answerable(await stored.find(query))
    value: dict[str, Json] = {"results": await call.encoded(found), "className": select.class_name}
    if select.count:
        value["count"] = await stored.count(where)
    return ProtocolReply(value=value, rows=len(found))


async def _scan(call: ProtocolCall, name: str, context: ServiceContext) -> ProtocolReply:
    """Every record of a class, for the holder of the master key: ``results`` in order of id, and the next ``cursor``.

    The cursor is ``null`` at the end.
    """
    if not call.caller.master:
        raise ProtocolError(FORBIDDEN, "Forbidden; scanning a class needs the master key.", status=403)
    if call.text("scan_key") not in ("", "objectId"):
        raise ProtocolError(BAD_QUERY, "A class is scanned by objectId only; leave scan_key out.")
    limit = max(call.limit, 1)
    where = counted(call, parse_where(call.json("where")))
    scanned = await records(call, name, context).scan(call.text("cursor"), call.searched(limit), where)
    found = call.answerable(scanned)
    cursor = found[-1]["objectId"] if len(found) == limit else None
    return ProtocolReply(value={"results": await call.encoded(found), "cursor": cursor}, rows=len(found))
