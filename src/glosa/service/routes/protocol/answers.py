"""Which call is answered by what."""

from glosa.service.routes.context import Context
from glosa.service.routes.protocol import classes
from glosa.service.routes.protocol.batch import batch
from glosa.service.routes.protocol.calls import Call, Reply
from glosa.service.routes.protocol.cloud_query import cloud_query
from glosa.service.routes.protocol.date import date
from glosa.service.routes.protocol.errors import NOT_SUPPORTED, ProtocolError
from glosa.service.routes.protocol.scan import scan


async def answer(call: Call, context: Context) -> Reply:
    """The answer to any call. Raises ``ProtocolError``, or a ``Refusal`` of the domain."""
    if (call.method, call.path) == ("POST", ("batch",)):
        return await batch(call, lambda one: _single(one, context))
    return await _single(call, context)


async def _single(call: Call, context: Context) -> Reply:
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
            return await cloud_query(call, context)
        case "GET", ("scan", "classes", name):
            return await scan(call, name, context)
        case "GET", ("date",):
            return await date(context)
    place = "/".join(call.path)[:80]
    raise ProtocolError(
        NOT_SUPPORTED, f"{call.method[:10]} /1.1/{place} is not part of what is served here.", status=404
    )
