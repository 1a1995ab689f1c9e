"""``/date``: the server's clock."""

from glosa.service.routes.context import Context
from glosa.service.routes.protocol.calls import Reply
from glosa.service.routes.protocol.query.moments import iso


async def date(context: Context) -> Reply:
    """The present time as a date of the protocol."""
    return Reply(value={"__type": "Date", "iso": iso(context.environment.now())})
