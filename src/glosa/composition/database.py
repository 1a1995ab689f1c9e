"""The service's database from the command line: where it is, what is stored next to it, and single operations on it."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from shlex import quote
from typing import TypeAlias, TypeVar
from urllib.parse import urlsplit, urlunsplit

from glosa.composition.errors import (
    BackupFileExists,
    DatabaseMissing,
    DatabaseNotAFile,
    DataFolderUnusable,
    ReplicaMisplaced,
    SiteNotFound,
    UploadsMisplaced,
)
from glosa.composition.logins.applications import FILE_NAME, FILE_VARIABLE
from glosa.composition.notifications.settings import FILE_NAME as NOTIFICATIONS
from glosa.composition.notifications.settings import FILE_VARIABLE as NOTIFICATIONS_VARIABLE
from glosa.composition.secret import (
    VARIABLE,
    akismet_settings,
    altcha_settings,
    avatar_servers,
    metrics_token,
    secret_file,
    secret_of,
)
from glosa.composition.slow_queries import slow_query_ms
from glosa.service.domain.environment import Environment
from glosa.service.domain.sites import DEFAULT_SITE, Site
from glosa.service.opening import environment_of, opened_store
from glosa.service.routes.client_address import LOOPBACK, Network
from glosa.service.settings import Settings
from glosa.service.storage.backup import BackupExists, back_up
from glosa.service.storage.bucket_address import SCHEME, is_folder, shown
from glosa.service.storage.files import open_files
from glosa.service.storage.moving_files import MovedUploads, move_uploads
from glosa.service.storage.store import SqlStore, open_store

DEFAULT_DATABASE = "data/comments.sqlite3"
"""In the site's folder for ``glosa serve`` and ``glosa dev``, otherwise in the working directory."""
IGNORED = "*\n"
"""The data folder's ``.gitignore``: readers' addresses and the secret belong in no repository."""

UPLOADS_VARIABLE = "GLOSA_UPLOADS"
"""Address of a bucket for uploaded images."""

REPLICA_VARIABLE = "GLOSA_READ_DB"
"""Address of a replica of the database."""

Database: TypeAlias = Environment[SqlStore]
"""What operations on an open database work with."""

Result = TypeVar("Result")


def sqlite_file(database: str) -> Path | None:
    """The file of a SQLite database; ``None`` for the address of a server."""
    if "://" in database and not database.startswith("sqlite:///"):
        return None
    return Path(database.removeprefix("sqlite:///")).expanduser()


def service_settings(
    database: str | None,
    *,
    folder: Path = Path(),
    trusted_proxies: tuple[Network, ...] = LOOPBACK,
    log_requests: bool = True,
    uploads: str = "",
    replica: str = "",
) -> Settings:
    """Settings for ``database``, or for the default one in ``folder``. Creates the data folder and the secret if needed.

    ``uploads`` is the address of a bucket, or empty. Services check it with :func:`check_bucket`, and the ``replica`` with
    :func:`check_replica`; other commands need neither.

    Raises :class:`~glosa.composition.errors.SetupError`.
    """
    address = database or str(folder / DEFAULT_DATABASE)
    file = sqlite_file(address)
    data = (file or folder / DEFAULT_DATABASE).parent
    try:
        if not data.is_dir():
            data.mkdir(parents=True, mode=0o700)
            (data / ".gitignore").write_text(IGNORED)
    except OSError as error:
        raise DataFolderUnusable(
            f"The folder '{data}' can't be created: {error.strerror}. Expected a place that this account can write to. "
            "Choose another one for the database with --db."
        ) from error
    return Settings(
        database=address,
        replica=replica or os.environ.get(REPLICA_VARIABLE, ""),
        secret=secret_of(file),
        uploads=data / "uploads",
        bucket=uploads or os.environ.get(UPLOADS_VARIABLE, ""),
        trusted_proxies=trusted_proxies,
        akismet=akismet_settings(),
        altcha=altcha_settings(),
        avatar_servers=avatar_servers(),
        metrics_token=metrics_token(),
        log_requests=log_requests,
        slow_query_ms=slow_query_ms(),
    )


def check_replica(settings: Settings) -> None:
    """Raises :class:`ReplicaMisplaced` if the service can't read from the replica."""
    if not settings.replica:
        return
    if sqlite_file(settings.database) is not None:
        raise ReplicaMisplaced(
            f"The database '{settings.database}' is a SQLite file, which has no replicas. "
            f"Expected postgresql://… in --db if --read-db or {REPLICA_VARIABLE} is set. Correct one of them."
        )
    if sqlite_file(settings.replica) is not None:
        raise ReplicaMisplaced(
            f"The replica '{settings.replica}' is a file. Expected postgresql://USER@HOST/NAME in {REPLICA_VARIABLE}. Correct it."
        )
    if "," in urlsplit(settings.replica).netloc.rpartition("@")[2]:
        raise ReplicaMisplaced(
            f"The replica names several servers. They lag differently, so name one in {REPLICA_VARIABLE}, without a comma."
        )


def check_bucket(address: str) -> None:
    """Raises :class:`UploadsMisplaced` or ``StorageUnavailable`` if the service can't use it. Empty: images are in the folder."""
    if address and not address.startswith(SCHEME):
        raise UploadsMisplaced(
            f"'{shown(address)}' isn't the address of a bucket. "
            "Expected s3://BUCKET/PREFIX?endpoint=https://HOST, or nothing for the folder next to the database. Correct it."
        )
    if address:
        open_files(address)


def move_images(source: str, target: str) -> MovedUploads:
    """Copies uploaded files between a folder and a bucket.

    Raises :class:`UploadsMisplaced` if ``source`` is a folder that doesn't exist, or :class:`~glosa.service.domain.errors.Refusal`.
    """
    if is_folder(source) and not Path(source).expanduser().is_dir():
        raise UploadsMisplaced(
            f"There is no folder '{source}'. Expected the folder or the bucket with the images. Correct the path."
        )
    return asyncio.run(move_uploads(open_files(source), open_files(target)))


def existing_database(database: str | None) -> str:
    """``database``, or the default one. Raises :class:`DatabaseMissing` if it's a file that doesn't exist."""
    address = database or DEFAULT_DATABASE
    file = sqlite_file(address)
    if file is not None and not file.is_file():
        raise DatabaseMissing(
            f"There is no database '{address}'. Expected the file in which the service stores its comments. "
            "Name it with --db or GLOSA_DB, or create it with 'glosa comments migrate'."
        )
    return address


@asynccontextmanager
async def opened_database(settings: Settings) -> AsyncIterator[Database]:
    """The database of ``settings``, which is created if it doesn't exist, until the block is left.

    Raises :class:`~glosa.service.domain.errors.Refusal`.
    """
    store = await opened_store(settings)
    try:
        yield environment_of(settings, store)
    finally:
        await store.close()


def run_on_database(settings: Settings, do: Callable[[Database], Awaitable[Result]]) -> Result:
    """The result of ``do`` on the database of ``settings``, which is created if it doesn't exist.

    Raises :class:`~glosa.service.domain.errors.Refusal`.
    """

    async def run() -> Result:
        async with opened_database(settings) as environment:
            return await do(environment)

    return asyncio.run(run())


async def site_named(environment: Database, name: str) -> Site:
    """The site with that name. Raises :class:`SiteNotFound`."""
    sites = {site.id: site for site in await environment.store.sites()}
    if name not in sites:
        known = (
            f"Expected one of the existing sites: {', '.join(sorted(sites))}." if sites else "There are no sites yet."
        )
        shown = "".join(letter if letter.isprintable() else " " for letter in name)
        raise SiteNotFound(f"There is no site '{shown}'. {known} {_ADDING if name == DEFAULT_SITE else _ADDING_NAMED}")
    return sites[name]


_ADDING_NAMED = "Correct the name, or add it with: glosa comments site add NAME"
_ADDING = (
    "Start 'glosa serve' once, which adds it to the data folder of its site, or name another one with --site. "
    "Add one with: glosa comments site add NAME"
)


def migrate_database(settings: Settings) -> tuple[int, int]:
    """Creates the database, or migrates it to the current schema; the schema's versions before and after."""

    async def run() -> tuple[int, int]:
        store = open_store(settings.database)
        try:
            return await store.migrate()
        finally:
            await store.close()

    return asyncio.run(run())


def back_up_database(database: str | None, copy: Path, *, overwrite: bool) -> Path:
    """Copies a SQLite database to the file ``copy``; returns the database's file.

    Raises :class:`DatabaseNotAFile` or :class:`BackupFileExists`.
    """
    address = existing_database(database)
    source = sqlite_file(address)
    if source is None:
        raise DatabaseNotAFile(
            "The comments are in PostgreSQL, which has its own backup tools. Expected a SQLite file. "
            f"Run: pg_dump --format=custom --file={quote(str(copy))} {quote(_without_password(address))}"
        )
    try:
        back_up(source, copy, overwrite=overwrite)
    except BackupExists as refusal:
        raise BackupFileExists(f"{refusal} Choose one, or replace the file with --overwrite.") from refusal
    return source


def not_in_backup(database: Path) -> Iterator[str]:
    """What a full backup needs besides the database file, next to it or in the environment."""
    if VARIABLE in os.environ:
        yield f"the secret in {VARIABLE}"
    applications = Path(os.environ.get(FILE_VARIABLE) or database.with_name(FILE_NAME))
    notifications = Path(os.environ.get(NOTIFICATIONS_VARIABLE) or database.with_name(NOTIFICATIONS))
    others = (secret_file(database), applications, notifications, database.with_name("uploads"))
    yield from (str(one) for one in others if one.exists())


def _without_password(address: str) -> str:
    parts = urlsplit(address)
    account, _, host = parts.netloc.rpartition("@")
    user = account.partition(":")[0]
    return urlunsplit(parts._replace(netloc=f"{user}@{host}" if user else host))
