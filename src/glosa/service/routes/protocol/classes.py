"""``/classes/NAME`` and ``/classes/NAME/ID``: create, query, get, change and delete records."""

from glosa.service.domain.sites import may_write
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.protocol.calls import Json, ProtocolCall, ProtocolReply
from glosa.service.routes.protocol.errors import BAD_CLASS, NO_EFFECT, NOT_FOUND, ProtocolError
from glosa.service.routes.protocol.query.clauses import Clause, Every, Relation, Sorting, weight
from glosa.service.routes.protocol.query.where import parse_where
from glosa.service.routes.protocol.records.comments import CommentRecords
from glosa.service.routes.protocol.records.counters import CounterRecords
from glosa.service.routes.protocol.records.objects import RecordView, shown
from glosa.service.routes.protocol.records.records import RecordQuery, Records
from glosa.service.routes.requests import origin_refused

COUNTERS = "Counter"
"""Name of the class of counters, on every site."""


def records(call: ProtocolCall, name: str, context: ServiceContext) -> Records:
    """The class of that name, as the caller may use it; raises code 101 with status 404 if there is none."""
    caller, store = call.caller, context.environment.store.within(call.budget)
    view = RecordView(
        site=caller.site,
        secret=context.environment.secret,
        owner=caller.master,
        acl=call.flag("returnACL"),
        shown=shown(call.names("keys")),
    )
    if name == caller.site.rules.comment_class:
        return CommentRecords(context, call, store, view)
    if name == COUNTERS:
        return CounterRecords(context, call, store, view)
    # The text is the hosted store's; a page shows code 101 as an empty list.
    raise ProtocolError(NOT_FOUND, "Class or object doesn't exists.", status=404)


async def create(call: ProtocolCall, name: str, context: ServiceContext) -> ProtocolReply:
    """``POST``: 201 with the id and the time, or with the whole record if ``fetchWhenSave=true``."""
    check_origin(call)
    if name not in (call.caller.site.rules.comment_class, COUNTERS):
        known = call.caller.site.rules.comment_class
        raise ProtocolError(BAD_CLASS, f"There is no class {name[:40]} here; expected {known} as clazzName.")
    record = await records(call, name, context).create(call.fields())
    value = record if _wants_all(call) else {field: record[field] for field in _RETURNED if field in record}
    return ProtocolReply(value=value, status=201, created=("classes", name, str(record["objectId"])))


async def query(call: ProtocolCall, name: str, context: ServiceContext) -> ProtocolReply:
    """``GET`` of a class: ``results``, and with ``count=1`` how many there are without a limit."""
    question = RecordQuery(
        where=counted(call, parse_where(call.json("where"))),
        order=_order(call),
        limit=call.searched(call.limit),
        skip=call.skip,
    )
    stored = records(call, name, context)
    found = call.answerable(await stored.find(question))
    value: dict[str, Json] = {"results": await call.encoded(found)}
    if call.flag("count"):
        value["count"] = await stored.count(question.where)
    return ProtocolReply(value=value, rows=len(found))


async def get(call: ProtocolCall, path: tuple[str, str], context: ServiceContext) -> ProtocolReply:
    """``GET`` of an id: the record, or ``{}`` if there is none."""
    name, id = path
    found = await records(call, name, context).find(RecordQuery(where=_of_id(id), limit=1))
    return ProtocolReply(value=found[0] if found else {})


async def update(call: ProtocolCall, path: tuple[str, str], context: ServiceContext) -> ProtocolReply:
    """``PUT``: the id, the time and the views; with ``new=true`` everything that changed."""
    check_origin(call)
    name, id = path
    stored = records(call, name, context)
    await _check_where(call, id, stored)
    record = await stored.update(id, call.fields())
    value = record if _wants_all(call) else {field: record[field] for field in _RETURNED_OF_CHANGE if field in record}
    return ProtocolReply(value=value)


async def delete(call: ProtocolCall, path: tuple[str, str], context: ServiceContext) -> ProtocolReply:
    """``DELETE`` of one id or several with commas: ``{}``, even if they're gone already."""
    check_origin(call)
    name, ids = path
    stored = records(call, name, context)
    await _check_where(call, ids, stored)
    await stored.delete([one for one in ids.split(",") if one])
    return ProtocolReply(value={})


def check_origin(call: ProtocolCall) -> None:
    """Checks that the calling page may write. Raises ``OriginRefused``."""
    caller = call.caller
    if not caller.master and not may_write(caller.site, caller.origin, caller.host):
        raise origin_refused(caller.origin or "", caller.site)


async def _check_where(call: ProtocolCall, id: str, stored: Records) -> None:
    where = call.json("where")
    if where is not None and not await stored.count(counted(call, Every((_of_id(id), parse_where(where))))):
        raise ProtocolError(NO_EFFECT, "No effect on updating/deleting a document.")


def counted(call: ProtocolCall, clause: Clause) -> Clause:
    """``clause``, counted against the request's budget. Raises ``QueryTooWide``."""
    call.budget.name(weight(clause))
    return clause


def _order(call: ProtocolCall) -> tuple[Sorting, ...]:
    return tuple(Sorting(name.lstrip("+-"), name.startswith("-")) for name in call.names("order"))


def _of_id(id: str) -> Clause:
    return Relation("objectId", "=", id)


def _wants_all(call: ProtocolCall) -> bool:
    return call.flag("fetchWhenSave") or call.flag("new")


_RETURNED = ("objectId", "createdAt", "time")
_RETURNED_OF_CHANGE = ("objectId", "updatedAt", "time")
