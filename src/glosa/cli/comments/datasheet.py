"""``glosa comments datasheet``: which personal data a site stores."""

from collections.abc import Sequence
from datetime import UTC, datetime

import click

from glosa.cli.comments import options
from glosa.cli.comments.work import work
from glosa.composition.database import Database, site_named
from glosa.service.domain.datasheet import SheetRow, sheet_rows
from glosa.service.domain.datasheet_words import sheet_words


@click.command()
@options.database
@options.site
@click.option("--language", default="en", show_default=True, help="Language of the sheet: en or pt-BR.")
def datasheet(*, database: str | None, site_id: str, language: str) -> None:
    """Print which personal data the site stores, as Markdown.

    It says why, for how long, and how many entries the database contains now.
    """
    words = sheet_words(language)

    async def gather(environment: Database) -> tuple[Sequence[SheetRow], int]:
        site = await site_named(environment, site_id)
        return sheet_rows(await environment.store.stored(site.id), site.rules, words), environment.now()

    rows, now = work(database, gather)
    click.echo(f"# {words.title.format(site=site_id, day=_day(now))}\n\n{words.intro}\n")
    click.echo(f"| {' | '.join(words.columns)} |\n|---|---|---|--:|---|")
    for row in rows:
        click.echo(f"| {row.what} | {row.why} | {row.until} | {row.stored.count} | {_day(row.stored.oldest)} |")


def _day(at: int | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")
