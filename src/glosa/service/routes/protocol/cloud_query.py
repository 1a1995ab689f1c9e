"""``/cloudQuery``: records by a statement of CQL."""

from glosa.service.routes.context import Context
from glosa.service.routes.protocol.calls import LARGEST_LIMIT, Call, Json, Reply
from glosa.service.routes.protocol.classes import asked, records
from glosa.service.routes.protocol.errors import BAD_CQL, ProtocolError
from glosa.service.routes.protocol.query.cql import parse_cql
from glosa.service.routes.protocol.records.records import Question


async def cloud_query(call: Call, context: Context) -> Reply:
    """``results`` and ``className``, and ``count`` where the statement asks for it.

    Without a limit up to 1000 records are answered, since pages ask so for the replies of their comments: the hosted
    store's 100 would lose the others (docs/decisions.md, D22).
    """
    values = call.json("pvalues")
    if values is not None and not isinstance(values, list):
        raise ProtocolError(BAD_CQL, "pvalues is no list; expected one value for every ?.")
    select = parse_cql(call.text("cql"), values or ())
    where = asked(call, select.where)
    kept = records(call.choosing(select.fields), select.class_name, context)
    limit = LARGEST_LIMIT if select.limit is None else min(select.limit, LARGEST_LIMIT)
    wanted = call.wanted(limit if select.rows else 0)
    found = call.answerable(await kept.find(Question(where=where, order=select.order, limit=wanted, skip=select.skip)))
    value: dict[str, Json] = {"results": await call.encoded(found), "className": select.class_name}
    if select.count:
        value["count"] = await kept.count(where)
    return Reply(value=value, rows=len(found))
