"""The class of comments: visitors create and read them; everything else requires the master key."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from glosa.service.domain.comments import Author, Comment, Status, Text
from glosa.service.domain.fields import checked_text
from glosa.service.domain.markup import stored_by_protocol
from glosa.service.domain.moderation.decisions import StatusStore
from glosa.service.domain.posting import CommentDraft, post
from glosa.service.domain.queries import All, Audience, CommentCountStore, Compare, Condition, Field, Not, Order, Query
from glosa.service.domain.rerendering import TextStore
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.protocol.calls import Json, ProtocolCall, kind_of
from glosa.service.routes.protocol.errors import BAD_KEY, BAD_VALUE, NOT_FOUND, ProtocolError, protected
from glosa.service.routes.protocol.query.clauses import Clause
from glosa.service.routes.protocol.query.comments import Asker, condition, ordering
from glosa.service.routes.protocol.query.moments import iso
from glosa.service.routes.protocol.records.objects import RecordView, unescaped
from glosa.service.routes.protocol.records.operations import applied
from glosa.service.routes.protocol.records.records import Record, RecordQuery

_PORTION = 3
"""Comments that are converted at a time in the slow lane."""
_SHORT_PORTION = 20
"""The same outside it: most pages of a thread are shorter."""
_CHANGEABLE = frozenset({"comment", "status", "ACL"})
_LONG = 100_000
"""Characters of HTML that end a portion: one comment with pasted pictures takes as long as fifty others."""


class CommentRecordStore(TextStore, StatusStore, CommentCountStore, Protocol):
    """What the class needs from storage."""


class CommentRecords:
    """Comments as one caller may use them."""

    def __init__(
        self, context: ServiceContext, call: ProtocolCall, store: CommentRecordStore, view: RecordView
    ) -> None:
        """``store`` reads within the call's budget."""
        caller = call.caller
        self._environment = context.environment
        self._metrics = context.metrics
        self._store = store
        self._budget = call.budget
        self._caller = caller
        self._site = caller.site
        self._view = view
        self._asker = Asker(caller.site.rules, caller.master)
        self._audience = Audience.OWNER if caller.master else Audience.READERS

    async def create(self, fields: Mapping[str, Json]) -> Record:
        """Posts a comment. The server sets ids, times, ACL and client address, whatever ``fields`` contain."""
        given = applied(fields, {})
        source = self._checked(given)
        author = Author(
            nick=unescaped(_text(given, "nick")),
            mail=unescaped(_text(given, "mail")),
            link=unescaped(_text(given, "link")),
            qq_avatar=_text(given, "QQAvatar"),
            ua=_text(given, "ua"),
        )
        draft = CommentDraft(
            url=_text(given, "url"),
            source=source,
            format=stored_by_protocol(source),
            author=author,
            rid=_text(given, "rid"),
            pid=_text(given, "pid"),
            address=self._caller.address,
            stamp=_stamp(given.get("insertedAt")),
        )
        posted = await post(self._environment, self._site, draft)
        if not posted.again:
            self._metrics.posted(posted.comment.status)
        return self._view.comment(posted.comment)

    async def find(self, question: RecordQuery) -> Sequence[Record]:
        """Comments that the caller may see."""
        query = Query(
            site=self._site.id,
            where=await self._condition(question.where),
            audience=self._audience,
            order=ordering(question.order, self._asker),
            limit=question.limit,
            skip=question.skip,
            room=self._budget.room,
        )
        return await self._records(await self._store.find(query) if question.limit else ())

    async def count(self, where: Clause) -> int:
        """How many :meth:`find` would return without a limit."""
        return await self._store.count(self._site.id, await self._condition(where), self._audience)

    async def update(self, id: str, changes: Mapping[str, Json]) -> Record:
        """Sets the text or the status of a comment; nothing else of it can be changed.

        The text has the limits of a new comment.
        """
        if not self._caller.master:
            raise protected()
        unknown = ", ".join(sorted(set(changes) - _CHANGEABLE))
        if unknown:
            raise ProtocolError(BAD_KEY, f"Of a comment only comment and status can be changed, not {unknown[:80]}.")
        now = self._environment.now()
        given = applied(changes, {})
        text = await self._rendered(self._checked(given)) if "comment" in given else None
        status = _status(given["status"]) if "status" in given else None
        found = [True]
        if text is not None:
            found.append(await self._store.set_text(self._site.id, id, text, now))
        if status is not None:
            found.append(bool(await self._store.set_status(self._site.id, (id,), status, now)))
        if not all(found):
            raise ProtocolError(NOT_FOUND, "There is no comment with this id.", status=404)
        return {"objectId": id, "updatedAt": iso(now), **{name: given[name] for name in given if name != "ACL"}}

    async def delete(self, ids: Sequence[str]) -> None:
        """Marks comments as deleted; 'glosa comments' and the moderation API can still bring them back."""
        if not self._caller.master:
            raise protected()
        await self._store.set_status(self._site.id, ids, Status.DELETED, self._environment.now())

    async def scan(self, after: str, limit: int, where: Clause) -> Sequence[Record]:
        """Comments of every status but deleted, in order of id."""
        query = Query(
            site=self._site.id,
            where=All((Compare(Field.ID, ">", after), await self._condition(where))),
            audience=self._audience,
            order=(Order(Field.ID),),
            limit=limit,
            room=self._budget.room,
        )
        return await self._records(await self._store.find(query))

    def _checked(self, given: Mapping[str, Json]) -> str:
        return checked_text(_text(given, "comment"), self._site.rules.longest_comment)

    async def _rendered(self, source: str) -> Text:
        return await self._environment.renderer.text(source, stored_by_protocol(source))

    async def _condition(self, where: Clause) -> Condition:
        if self._budget.is_slow:
            await self._budget.breathe()
        requested = condition(where, self._asker)
        if self._budget.is_slow:
            await self._budget.breathe()
        return All((_NOT_DELETED, requested)) if self._caller.master else requested

    async def _records(self, comments: Sequence[Comment]) -> Sequence[Record]:
        self._budget.fill(len(one.text.html.encode()) for one in comments)
        records: list[Record] = []
        characters = 0
        for place, comment in enumerate(comments, 1):
            records.append(self._view.comment(comment))
            characters += len(comment.text.html)
            portion = _PORTION if self._budget.is_slow else _SHORT_PORTION
            if place % portion == 0 or characters >= _LONG:
                characters = 0
                await self._budget.breathe()
        return records


def _text(fields: Mapping[str, Json], name: str) -> str:
    value = fields.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise ProtocolError(BAD_VALUE, f"The field {name} is {kind_of(value)}; expected a text.")
    return value


def _stamp(value: Json) -> str:
    """The time of writing, as the page sent it: the only thing that distinguishes its attempts to post."""
    iso = value.get("iso") if isinstance(value, dict) else value
    return iso[:100] if isinstance(iso, str) else ""


def _status(value: Json) -> Status:
    try:
        return Status(str(value))
    except ValueError as error:
        raise ProtocolError(BAD_VALUE, f"The field status isn't one of {', '.join(Status)}.") from error


_NOT_DELETED = Not(Compare(Field.STATUS, "=", Status.DELETED.value))
"""The protocol doesn't return deleted comments, not even to the owner."""
