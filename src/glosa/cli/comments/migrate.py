"""``glosa comments migrate``: brings a database to this version's schema."""

import asyncio

import click

from glosa.cli.comments import options
from glosa.cli.comments.place import settings_for
from glosa.cli.report import fail
from glosa.service.domain.errors import Refusal
from glosa.service.storage.opening import open_store


@click.command()
@options.database
def migrate(*, database: str | None) -> None:
    """Bring the database to this version's schema, or make it; a backup is left beside a SQLite file.

    The service does the same when it starts.
    """
    settings = settings_for(database)

    async def run() -> tuple[int, int]:
        store = open_store(settings.database)
        try:
            return await store.migrate()
        finally:
            await store.close()

    try:
        before, after = asyncio.run(run())
    except Refusal as refusal:
        fail(str(refusal))
    click.echo(
        f"The schema is at version {after}."
        if before == after
        else f"The schema went from version {before} to {after}."
    )
