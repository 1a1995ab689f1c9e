"""``/classes/NAME`` and ``/classes/NAME/ID``: create, query, get, change and delete records."""

from glosa.service.domain.sites import may_write
from glosa.service.routes.context import Context
from glosa.service.routes.protocol.calls import Call, Json, Reply
from glosa.service.routes.protocol.errors import BAD_CLASS, NO_EFFECT, NOT_FOUND, ProtocolError
from glosa.service.routes.protocol.query.clauses import Clause, Every, Relation, Sorting, weight
from glosa.service.routes.protocol.query.where import parse_where
from glosa.service.routes.protocol.records.comments import Comments
from glosa.service.routes.protocol.records.counters import Counters
from glosa.service.routes.protocol.records.objects import View, shown
from glosa.service.routes.protocol.records.records import Question, Records
from glosa.service.routes.requests import origin_refused

COUNTERS = "Counter"
"""Name of the class of counters, on every site."""


def records(call: Call, name: str, context: Context) -> Records:
    """The class of that name, as the caller may use it; raises code 101 with status 404 where there is none."""
    caller, store = call.caller, context.environment.store.within(call.budget)
    view = View(
        site=caller.site,
        secret=context.environment.secret,
        owner=caller.master,
        acl=call.flag("returnACL"),
        shown=shown(call.names("keys")),
    )
    if name == caller.site.rules.comment_class:
        return Comments(context, call, store, view)
    if name == COUNTERS:
        return Counters(context, call, store, view)
    # The text is the hosted store's; a page shows code 101 as an empty list.
    raise ProtocolError(NOT_FOUND, "Class or object doesn't exists.", status=404)


async def create(call: Call, name: str, context: Context) -> Reply:
    """``POST``: 201 with the id and the time, or with the whole record for ``fetchWhenSave=true``."""
    check_origin(call)
    if name not in (call.caller.site.rules.comment_class, COUNTERS):
        known = call.caller.site.rules.comment_class
        raise ProtocolError(BAD_CLASS, f"There is no class {name[:40]} here; expected {known} as clazzName.")
    record = await records(call, name, context).create(call.fields())
    told = record if _wants_all(call) else {field: record[field] for field in _TOLD if field in record}
    return Reply(value=told, status=201, created=("classes", name, str(record["objectId"])))


async def query(call: Call, name: str, context: Context) -> Reply:
    """``GET`` of a class: ``results``, and with ``count=1`` how many there are without a limit."""
    question = Question(
        where=asked(call, parse_where(call.json("where"))),
        order=_order(call),
        limit=call.wanted(call.limit),
        skip=call.skip,
    )
    kept = records(call, name, context)
    found = call.answerable(await kept.find(question))
    value: dict[str, Json] = {"results": await call.encoded(found)}
    if call.flag("count"):
        value["count"] = await kept.count(question.where)
    return Reply(value=value, rows=len(found))


async def get(call: Call, path: tuple[str, str], context: Context) -> Reply:
    """``GET`` of an id: the record, or ``{}`` where there is none."""
    name, id = path
    found = await records(call, name, context).find(Question(where=_of_id(id), limit=1))
    return Reply(value=found[0] if found else {})


async def update(call: Call, path: tuple[str, str], context: Context) -> Reply:
    """``PUT``: the id, the time and the views; ``new=true`` adds what else changed."""
    check_origin(call)
    name, id = path
    kept = records(call, name, context)
    await _check_where(call, id, kept)
    record = await kept.update(id, call.fields())
    told = record if _wants_all(call) else {field: record[field] for field in _TOLD_OF_CHANGE if field in record}
    return Reply(value=told)


async def delete(call: Call, path: tuple[str, str], context: Context) -> Reply:
    """``DELETE`` of one id or several with commas: ``{}``, also where they are gone already."""
    check_origin(call)
    name, ids = path
    kept = records(call, name, context)
    await _check_where(call, ids, kept)
    await kept.delete([one for one in ids.split(",") if one])
    return Reply(value={})


def check_origin(call: Call) -> None:
    """Returns when the calling page may write. Raises ``OriginRefused``."""
    caller = call.caller
    if not caller.master and not may_write(caller.site, caller.origin, caller.host):
        raise origin_refused(caller.origin or "", caller.site)


async def _check_where(call: Call, id: str, kept: Records) -> None:
    where = call.json("where")
    if where is not None and not await kept.count(asked(call, Every((_of_id(id), parse_where(where))))):
        raise ProtocolError(NO_EFFECT, "No effect on updating/deleting a document.")


def asked(call: Call, clause: Clause) -> Clause:
    """``clause``, counted against the request's budget. Raises ``QueryTooWide``."""
    call.budget.name(weight(clause))
    return clause


def _order(call: Call) -> tuple[Sorting, ...]:
    return tuple(Sorting(name.lstrip("+-"), name.startswith("-")) for name in call.names("order"))


def _of_id(id: str) -> Clause:
    return Relation("objectId", "=", id)


def _wants_all(call: Call) -> bool:
    return call.flag("fetchWhenSave") or call.flag("new")


_TOLD = ("objectId", "createdAt", "time")
_TOLD_OF_CHANGE = ("objectId", "updatedAt", "time")
