"""The domain's storage, on SQLite and on PostgreSQL."""

from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Self

from glosa.extras import how_to_install
from glosa.service.domain.budget import Budget
from glosa.service.domain.errors import StorageUnavailable
from glosa.service.domain.queries import Query
from glosa.service.storage.sqlite import SqliteEngine
from glosa.service.storage.transaction import Engine
from glosa.service.storage.transactions.access import SqlAccess
from glosa.service.storage.transactions.blocks import SqlBlocks
from glosa.service.storage.transactions.changes import SqlChanges
from glosa.service.storage.transactions.comments import SqlComments
from glosa.service.storage.transactions.counters import SqlCounters
from glosa.service.storage.transactions.lessons import SqlLessons
from glosa.service.storage.transactions.likes import SqlLikes
from glosa.service.storage.transactions.marks import SqlMarks
from glosa.service.storage.transactions.moderation import SqlModeration
from glosa.service.storage.transactions.names import SqlNames
from glosa.service.storage.transactions.notifications import SqlNotifications
from glosa.service.storage.transactions.own_comments import SqlOwnComments
from glosa.service.storage.transactions.passkeys import SqlPasskeys
from glosa.service.storage.transactions.personal import SqlPersonal
from glosa.service.storage.transactions.push import SqlPush
from glosa.service.storage.transactions.reactions import SqlReactions
from glosa.service.storage.transactions.reports import SqlReports
from glosa.service.storage.transactions.searches import SqlSearches
from glosa.service.storage.transactions.sites import SqlSites
from glosa.service.storage.transactions.spam import SqlSpam
from glosa.service.storage.transactions.stopped_mail import SqlStoppedMail
from glosa.service.storage.transactions.stored import SqlStored
from glosa.service.storage.transactions.subscriptions import SqlSubscriptions
from glosa.service.storage.transactions.uploads import SqlUploads

if TYPE_CHECKING:
    from glosa.service.storage.replica import ReplicaEngine


class SqlStore(
    SqlComments,
    SqlChanges,
    SqlModeration,
    SqlOwnComments,
    SqlPersonal,
    SqlStored,
    SqlMarks,
    SqlBlocks,
    SqlReports,
    SqlLikes,
    SqlReactions,
    SqlNames,
    SqlNotifications,
    SqlSpam,
    SqlLessons,
    SqlStoppedMail,
    SqlSubscriptions,
    SqlCounters,
    SqlSearches,
    SqlSites,
    SqlAccess,
    SqlPasskeys,
    SqlPush,
    SqlUploads,
):
    """Implements every port of the domain and the routes that is about storage.

    A method that writes returns when the change would survive a crash of the machine. Comments and counters are stored
    under the keys that their site's current rules derive from their addresses, even if the caller's copy of the rules
    is out of date. All methods may raise :class:`glosa.service.domain.errors.StorageUnavailable` and
    :class:`glosa.service.domain.errors.StorageBusy`.
    """

    @property
    def lane_width(self) -> int:
        """How many long reads of this process may run at a time: more if a database server does the work."""
        return self.engine.lane_width

    @property
    def damage(self) -> StorageUnavailable | None:
        """The damage of the database that a transaction of this process found; a database server looks after its own."""
        return self.engine.damage

    def within(self, budget: Budget) -> Self:
        """This store. Its reads stay within ``budget``, and raise what the budget raises."""
        bounded = copy(self)
        bounded.budget = budget
        return bounded

    async def migrate(self) -> tuple[int, int]:
        """Migrates the schema to this version, after a backup, under a lock; returns the versions before and after."""
        return await self.engine.migrate()

    async def probe(self) -> None:
        """Returns if reading and writing work at this moment; tries both. Raises ``SchemaTooNew`` as well."""
        await self.engine.probe()
        # These are the queries of every reader.
        await self.sites()
        await self.version("", None)
        await self.version("", "/")
        await self.find(Query(site="", limit=1))

    async def close(self) -> None:
        """Waits for transactions that are under way."""
        await self.engine.close()


def open_replica(primary: Engine, address: str) -> "ReplicaEngine":
    """An engine that reads from a replica at ``postgresql://…`` of the ``primary``. Connects when first used.

    Raises ``StorageUnavailable`` if the primary isn't PostgreSQL.
    """
    if primary.dialect.name != "postgres":
        raise StorageUnavailable("SQLite has no replicas. Use PostgreSQL for the database, or no replica.")
    from glosa.service.storage.postgres import PostgresEngine
    from glosa.service.storage.replica import ReplicaEngine

    assert isinstance(primary, PostgresEngine)
    return ReplicaEngine(primary, PostgresEngine(address))


def open_store(address: str) -> SqlStore:
    """``postgresql://…``, ``sqlite:///path`` (``sqlite:////path`` from the root) or a plain path. Connects when first used.

    Raises ``StorageUnavailable`` for PostgreSQL without its driver.
    """
    if address.startswith(("postgresql://", "postgres://")):
        # Imported here because the driver is optional and takes megabytes of memory.
        try:
            from glosa.service.storage.postgres import PostgresEngine
        except ModuleNotFoundError as error:
            raise StorageUnavailable(how_to_install("postgres")) from error

        return SqlStore(PostgresEngine(address))
    return SqlStore(SqliteEngine(Path(address.removeprefix("sqlite:///")).expanduser()))
