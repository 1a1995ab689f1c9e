"""``glosa comments export``: a site's comments and counters as a file."""

from pathlib import Path

import click

from glosa.cli.comments import options
from glosa.cli.comments.text import counted
from glosa.cli.comments.work import site_named, work
from glosa.cli.report import fail
from glosa.service.domain.environment import Environment
from glosa.service.transfer.exporting import ENDINGS
from glosa.service.transfer.exporting import export as write


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@options.database
@options.site
def export(*, file: Path, database: str | None, site_id: str) -> None:
    """Write a site's comments and counters into FILE, which 'glosa comments import' takes back unchanged.

    Its ending chooses the form: .tar.gz (everything, as JSON lines), .json or .csv (comments only). It holds the
    addresses of those who wrote: keep it as you keep the database.
    """
    if not file.name.endswith(ENDINGS):
        fail(
            f"The name '{file}' does not say what to write. Expected one that ends in {', '.join(ENDINGS)}. "
            f"For everything: {file.with_suffix('')}.tar.gz"
        )
    if not file.parent.is_dir():
        fail(f"There is no folder '{file.parent}'. Expected one to write into. Make it, or correct the name.")

    async def put(environment: Environment) -> int:
        site = await site_named(environment.store, site_id)
        return await write(environment.store, site, file)

    try:
        click.echo(f"{counted(work(database, put), 'row')} → {file}")
    except OSError as error:
        fail(
            f"'{file}' cannot be written: {error.strerror}. Expected room and the right to write there. "
            "Make room, or choose another place."
        )
