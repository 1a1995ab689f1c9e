"""The collaborators of the routes: created once by the wiring, passed to every route."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Protocol, Self

from starlette.requests import Request

from glosa.service.domain.access.mailed_links import MailedLinkStore, Mailer
from glosa.service.domain.access.moderators import ModeratorStore
from glosa.service.domain.access.passkeys import PasskeyStore
from glosa.service.domain.avatars.lookup import MailStore, PeopleByHash
from glosa.service.domain.avatars.pictures import Pictures
from glosa.service.domain.budget import Budget
from glosa.service.domain.comments import Comment
from glosa.service.domain.counters import CounterStore, VisitStore
from glosa.service.domain.environment import Environment
from glosa.service.domain.exchange.exchanging import Exchange
from glosa.service.domain.likes import LikeStore
from glosa.service.domain.moderation.blocking import BlockingStore
from glosa.service.domain.moderation.decisions import ModerationStore, StatusStore
from glosa.service.domain.moderation.lists import CountingStore
from glosa.service.domain.moderation.log import LogStore
from glosa.service.domain.moderation.marking import MarkingStore
from glosa.service.domain.moderation.notes import NoteStore
from glosa.service.domain.moderation.replying import ReplyStore
from glosa.service.domain.moderation.reports import ReportStore
from glosa.service.domain.moderation.site_settings import SettingsStore
from glosa.service.domain.names.claiming import NameLinkStore
from glosa.service.domain.names.claims import NameClaim
from glosa.service.domain.notifications.channels import Notifications
from glosa.service.domain.notifications.devices import PushKey, PushStore
from glosa.service.domain.notifications.links import LinkStore
from glosa.service.domain.notifications.queue import NoticeQueue
from glosa.service.domain.own_comments import OwnStore
from glosa.service.domain.personal_links import PersonLinkStore
from glosa.service.domain.queries import CommentCountStore
from glosa.service.domain.rate_limits import BucketStore
from glosa.service.domain.reactions import ReactionStore
from glosa.service.domain.reading import ThreadStore
from glosa.service.domain.rerendering import TextStore
from glosa.service.domain.searches import SearchStore
from glosa.service.domain.sites import Site, TokenStore
from glosa.service.domain.spam.judging import JudgmentStore
from glosa.service.domain.subscriptions.subscribing import ReaderStore
from glosa.service.domain.uploads import Files, UploadStore
from glosa.service.routes.client_address import Network, client_address
from glosa.service.routes.metrics import Metrics
from glosa.service.routes.offloading.offload import Offload
from glosa.service.routes.read_limits import ReadLimits
from glosa.service.routes.readiness import Readiness
from glosa.service.routes.replica import ReplicaReads
from glosa.service.routes.response_cache import ResponseCache, VersionStore
from glosa.service.routes.sites import SiteDirectory


class ServiceStore(
    ThreadStore,
    CommentCountStore,
    OwnStore,
    LikeStore,
    ReactionStore,
    ModerationStore,
    StatusStore,
    CountingStore,
    LogStore,
    MarkingStore,
    ReplyStore,
    LinkStore,
    BlockingStore,
    ReportStore,
    NoteStore,
    SettingsStore,
    JudgmentStore,
    VersionStore,
    TextStore,
    VisitStore,
    CounterStore,
    SearchStore,
    UploadStore,
    MailStore,
    MailedLinkStore,
    PersonLinkStore,
    NameLinkStore,
    ReaderStore,
    BucketStore,
    TokenStore,
    ModeratorStore,
    PasskeyStore,
    PushStore,
    NoticeQueue,
    Protocol,
):
    """The ports of all use cases behind the routes, which one object implements. Nothing else depends on it."""

    def within(self, budget: Budget) -> Self:
        """This store. Its reads stay within ``budget``, and raise what the budget raises."""


class PushKeyMaker(Protocol):
    """Makes keys of web push. Implementations may be missing packages."""

    def new(self) -> PushKey:
        """A random key pair."""

    def text(self, key: PushKey) -> str:
        """The public key as browsers expect it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceContext:
    """Collaborators of the routes of one running service."""

    environment: Environment[ServiceStore]
    sites: SiteDirectory
    trusted_proxies: tuple[Network, ...]
    """Networks of the reverse proxies whose ``X-Forwarded-For`` is trusted."""
    reads: ReadLimits
    responses: ResponseCache
    files: Files
    exchange: Exchange
    metrics: Metrics
    offload: Offload
    readiness: Readiness
    pictures: Pictures
    people: PeopleByHash
    exported: Callable[[Site], AsyncIterator[bytes]]
    """All comments of a site as a file that imports read, in parts."""
    document: Callable[[Sequence[Comment], Sequence[NameClaim]], str]
    """Some comments as such a file, with the names that belong to their author."""
    notifications: Notifications = field(default_factory=Notifications)
    mailer: Mailer | None = None
    """Sends links to sign in; ``None`` without a mail server."""
    push_keys: PushKeyMaker | None = None
    """``None``: nobody is notified by web push."""
    problem: Callable[[str, Exception], object] = lambda event, error: None
    """Logs what no client learns."""
    replica: ReplicaReads[ServiceStore] | None = None
    """``None``: all reads go to the database."""
    metrics_token: bytes = b""
    """The token that ``metrics`` requires; empty turns them off."""

    @asynccontextmanager
    async def reading(
        self, request: Request, site: Site, *, is_recent: bool = True
    ) -> AsyncIterator[Environment[ServiceStore]]:
        """An environment for one read of a visitor. Raises ``TooManyReads``; the reads may raise ``ReadTooLong``.

        With ``is_recent``, the read may be a moment old, except for what the visitor wrote.
        """
        address = client_address(request.scope, self.trusted_proxies)
        self.reads.take(site, address)
        store = self.environment.store
        if is_recent and self.replica is not None:
            store = await self.replica.recent(address)
        async with self.reads.of_visitor(site, address, request.receive) as budget:
            yield replace(self.environment, store=store.within(budget))

    async def within_current(self, budget: Budget, site: Site, thread: str | None) -> Environment[ServiceStore]:
        """Like :meth:`within`, for a read of a thread (``None``: of all) whose response is cached."""
        store = self.environment.store if self.replica is None else await self.replica.current(site.id, thread)
        return replace(self.environment, store=store.within(budget))

    def within(self, budget: Budget) -> Environment[ServiceStore]:
        """The environment, whose reads count against ``budget``."""
        return replace(self.environment, store=self.environment.store.within(budget))
