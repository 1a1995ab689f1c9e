"""What the domain needs of a storage engine. One contract suite runs on every engine."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.budget import Budget
from glosa.service.domain.comments import Comment, Status, Text
from glosa.service.domain.counters import Counter
from glosa.service.domain.limits import Bucket
from glosa.service.domain.queries import Audience, Condition, Query
from glosa.service.domain.sites import Site
from glosa.service.domain.submissions import Submission
from glosa.service.domain.uploads import Upload


@dataclass(frozen=True, slots=True)
class Counts:
    """How many comments readers see in a thread, a removed root that stays in place among them."""

    roots: int = 0
    replies: int = 0


@dataclass(frozen=True, slots=True)
class Added:
    """What an import took: ids of rows that were new, and of those that were there already."""

    new: tuple[str, ...]
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A moderator's token: only the hash is kept."""

    site: str
    name: str
    hash: str
    """SHA-256 in hex."""
    created_at: int


class Store(Protocol):
    """Comments, counters, sites and limits on disk.

    A method that writes returns when what it wrote would survive a crash of the machine. What it adds to a site that is
    kept stands under the key that the site's rules of that moment make of its url, or of its root's, even when the caller
    worked with rules from before a change. All may raise :class:`glosa.service.domain.errors.StorageUnavailable`.
    """

    @property
    def lane_width(self) -> int:
        """Long reads of this process that may run at a time: more where they are the work of a server."""

    def within(self, budget: Budget) -> "Store":
        """This store, whose reads keep to ``budget`` and raise what it raises."""

    async def version(self, site: str, thread: str | None) -> object:
        """A value that differs from the last one when the site's rules, or the comments of a thread (``None``: of any),

        were changed by any process. Views of pages do not change it. Asked before what it is to date is read."""

    async def sites(self) -> Sequence[Site]: ...

    async def save_site(self, site: Site) -> int:
        """Adds ``site``, or replaces the one of the same id. Raises ``SiteExists`` where another has its app id.

        New rules move threads in the same step, and it answers how many: each root and each counter goes to the key of
        its own url, replies go with their root. Counters that meet are added up, and answer to the ids of both; rules
        that part their pages again leave the sum at the url of the one that was there first."""

    async def tokens(self, site: str) -> Sequence[Token]: ...

    async def save_token(self, token: Token) -> None:
        """Adds ``token``, or replaces the one of that site and name. Raises ``SiteUnknown``."""

    async def remove_token(self, site: str, name: str) -> bool: ...

    async def find(self, query: Query) -> Sequence[Comment]:
        """In order. With ``room``, the first two at least; of the others none after one that no longer fits."""

    async def count(self, site: str, where: Condition, audience: Audience = Audience.READERS) -> int: ...

    async def replies(self, site: str, roots: Sequence[str], limit: int, room: int) -> Mapping[str, Sequence[Comment]]:
        """The first ``limit`` replies of each root that readers see, oldest first; roots without any are left out.

        Of each root none is read after one that no longer fits into ``room`` bytes of HTML."""

    async def counts(self, site: str, threads: Sequence[str]) -> Mapping[str, Counts]:
        """For every thread named."""

    async def submitted(self, site: str, submission: Submission, now: int) -> Comment | None:
        """The comment that an earlier attempt of ``submission`` kept, ``None`` where there is none.

        Raises ``KeyReused``."""

    async def add(
        self,
        comment: Comment,
        limits: Sequence[Bucket] = (),
        *,
        submission: Submission | None = None,
        device: str = "",
    ) -> Comment:
        """Keeps a new comment, if every bucket lets it through at its ``created_at``, and answers it.

        Where an earlier attempt of ``submission`` was kept, answers the comment of that one, which may be in any status
        by now, and takes from no bucket. Raises ``TooManyPosts`` or ``KeyReused``, and then takes from none; or
        ``CommentExists``. A ``device`` is noted with the comment."""

    async def is_approved(self, site: str, device: str) -> bool:
        """Whether a comment that was noted with ``device`` is visible."""

    async def forget_submissions(self, before: int) -> int:
        """Forgets those of all sites that were made before a time; answers how many."""

    async def take(self, site: str, limits: Sequence[Bucket], now: int) -> None:
        """Takes from every bucket, or raises ``TooManyPosts`` and takes from none."""

    async def add_all(self, comments: Sequence[Comment]) -> Added:
        """Keeps those whose ids the site does not have yet, all or none, without limits: for imports."""

    async def set_status(self, site: str, ids: Sequence[str], status: Status, now: int) -> Sequence[str]:
        """Answers the ids of those that exist."""

    async def set_text(self, site: str, id: str, text: Text, now: int) -> bool: ...

    async def purge(self, site: str, ids: Sequence[str]) -> Sequence[str]:
        """Destroys comments, and the replies of purged roots. Answers the ids destroyed, those named first."""

    async def visit(self, counter: Counter, amount: int = 1, limits: Callable[[], Sequence[Bucket]] = tuple) -> Counter:
        """Adds ``amount`` views to the counter of that site and key, or keeps ``counter`` as it is where there is none.

        ``limits`` is called only then: if a bucket of those does not let it through at its ``created_at``, it raises
        ``TooManyPosts`` and keeps nothing."""

    async def visit_once(self, counter: Counter, key: str, limits: Callable[[], Sequence[Bucket]]) -> Counter | None:
        """Counts one view as :meth:`visit` does, unless a visit with ``key`` was counted before: then returns ``None``.

        A visit that ``TooManyPosts`` refuses leaves its key unused."""

    async def forget_visits(self, before: int) -> int:
        """Forgets the keys of visits of all sites that were counted before a time, in bounded pieces; returns how many."""

    async def visit_by_id(self, site: str, id: str, amount: int, now: int) -> Counter | None: ...

    async def counters(self, site: str, keys: Sequence[str]) -> Mapping[str, Counter]: ...

    async def counter_by_id(self, site: str, id: str) -> Counter | None: ...

    async def save_counter(self, counter: Counter) -> None:
        """Replaces the counter of that site and key, and the one of that id: for imports and the master key."""

    async def add_counters(self, counters: Sequence[Counter]) -> Added:
        """For imports, all or none: a counter whose id the site has keeps the larger number of views; one whose key has a
        counter of another id adds its views to that one, which answers to both ids from then on."""

    async def remove_counter(self, site: str, id: str) -> bool: ...

    def all_comments(self, site: str) -> AsyncIterator[Comment]:
        """Oldest first, of every status, in constant memory."""

    def all_counters(self, site: str) -> AsyncIterator[Counter]: ...

    async def add_upload(self, upload: Upload, quota: int) -> None:
        """Raises ``UploadsFull`` when the site's uploads would then take more than ``quota`` bytes."""

    async def unused_uploads(self, before: int) -> Sequence[Upload]:
        """Those made before a time that no comment of any status uses."""

    async def is_used(self, site: str, upload: str) -> bool:
        """Whether a comment of any status uses the upload of that id."""

    async def remove_upload(self, site: str, id: str) -> bool:
        """Forgets an upload unless a comment has come to use it; ``False`` where it stays or there is none."""

    async def migrate(self) -> tuple[int, int]:
        """Brings the schema to this version, after a backup, under a lock; answers the versions before and after."""

    async def probe(self) -> None:
        """Returns when reading and writing work at this moment; it tries both. Raises ``SchemaTooNew`` as well."""

    async def close(self) -> None: ...
