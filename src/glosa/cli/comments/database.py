"""``glosa comments backup``, ``migrate`` and ``rerender``: maintenance of the database."""

from pathlib import Path

import click

from glosa.cli.comments import options
from glosa.cli.comments.text import counted
from glosa.cli.comments.work import work
from glosa.cli.report import fail, reporting
from glosa.composition.database import Database, back_up_database, migrate_database, not_in_backup, service_settings
from glosa.service.domain.rerendering import Rerendered
from glosa.service.domain.rerendering import rerender as render_again


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@options.database
@click.option("--overwrite", is_flag=True, help="Replace FILE if it exists.")
def backup(*, file: Path, database: str | None, overwrite: bool) -> None:
    """Copy the database to FILE while the service runs.

    The copy is a consistent snapshot of comments, counters, sites, and tokens.

    Only its owner can read FILE. It contains readers' addresses, so protect it as you protect the database. The command
    also prints what else belongs to a full backup.
    """
    if not file.parent.is_dir():
        fail(f"There is no folder '{file.parent}'. Expected a folder to write into. Create it, or correct the name.")
    with reporting():
        source = back_up_database(database, file, overwrite=overwrite)
    click.echo(f"{source} → {file}")
    for other in not_in_backup(source):
        click.echo(f"Not in it, but part of a full backup: {other}")


@click.command()
@options.database
def migrate(*, database: str | None) -> None:
    """Create the database, or migrate it to the current schema.

    A SQLite file is backed up first, next to the original.

    The service does the same when it starts.
    """
    with reporting():
        before, after = migrate_database(service_settings(database))
    click.echo(
        f"The schema is at version {after}."
        if before == after
        else f"The schema was migrated from version {before} to {after}."
    )


@click.command()
@options.database
def rerender(*, database: str | None) -> None:
    """Render comments again if their HTML is outdated.

    The text that readers wrote doesn't change.
    """

    async def every(environment: Database) -> list[tuple[str, Rerendered]]:
        return [(site.id, await render_again(environment, site)) for site in await environment.store.sites()]

    for name, done in work(database, every):
        click.echo(f"{name}: {counted(done.comments, 'comment')} rendered again.")
        for id in done.plain:
            click.echo(f"  Comment {id} would take too long to render. It's shown as plain text.")
