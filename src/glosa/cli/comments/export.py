"""``glosa comments export``: a site's comments and counters as a file."""

from pathlib import Path

import click

from glosa.cli.comments import options
from glosa.cli.comments.text import counted
from glosa.cli.comments.work import work
from glosa.cli.report import fail
from glosa.composition.database import Database, site_named
from glosa.service.transfer.exporting import ENDINGS
from glosa.service.transfer.exporting import export as write


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@options.database
@options.site
def export(*, file: Path, database: str | None, site_id: str) -> None:
    """Export a site's comments and counters to FILE.

    'glosa comments import' can read it.

    The ending of FILE selects the format: .tar.gz (everything, as JSON lines), .json or .csv (comments only). The file
    contains readers' addresses, so protect it as you protect the database.
    """
    if not file.name.endswith(ENDINGS):
        fail(
            f"The name '{file}' doesn't select a format. Expected a name that ends in {', '.join(ENDINGS)}. "
            f"For everything: {file.with_suffix('')}.tar.gz"
        )
    if not file.parent.is_dir():
        fail(f"There is no folder '{file.parent}'. Expected a folder to write into. Create it, or correct the name.")

    async def put(environment: Database) -> int:
        site = await site_named(environment, site_id)
        return await write(environment.store, site, file)

    try:
        click.echo(f"{counted(work(database, put), 'row')} → {file}")
    except OSError as error:
        fail(
            f"'{file}' can't be written: {error.strerror}. Expected free space, and a place that this account can write to. "
            "Free some space, or choose another place."
        )
