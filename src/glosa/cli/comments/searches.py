"""``glosa comments searches``: which queries find nothing, and which results readers open."""

from collections.abc import Sequence

import click
import msgspec

from glosa.cli.comments import options
from glosa.cli.comments.text import plain
from glosa.cli.comments.work import work
from glosa.composition.database import Database, site_named
from glosa.service.domain.searches import MOST_A_DAY, RETENTION_DAYS, SearchTotal, full_search_days, search_totals


@click.command()
@options.database
@options.site
@click.option(
    "--days",
    type=click.IntRange(1, RETENTION_DAYS),
    default=30,
    show_default=True,
    help="Number of days to list, up to today.",
)
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True, help="Number of lines.")
@click.option("--format", "shape", type=click.Choice(["text", "json"]), default="text", show_default=True)
def searches(*, database: str | None, site_id: str, days: int, limit: int, shape: str) -> None:
    """List what readers searched for, most frequent first.

    Prints count, language, query, and the opened result or 'no results'.
    """

    async def gather(environment: Database) -> tuple[bool, tuple[SearchTotal, ...], Sequence[str]]:
        site = await site_named(environment, site_id)
        totals = tuple(await search_totals(environment, site, days=days, limit=limit))
        return site.rules.search_analytics, totals, await full_search_days(environment, site, days=days)

    is_on, totals, full = work(database, gather)
    for day in full:
        click.echo(
            f"The list is incomplete for {day}: there were {MOST_A_DAY:,} different entries, the most that are counted in a day.",
            err=True,
        )
    if shape == "json":
        click.echo(msgspec.json.encode(totals))
        return
    for total in totals:
        click.echo(f"{total.count}\t{total.lang}\t{plain(total.query)}\t{plain(total.opened) or 'no results'}")
    if not totals:
        hint = "" if is_on else " Searches aren't counted. Turn that on with 'search.analytics' in glosa.yaml."
        click.echo(f"No searches in this time.{hint}", err=True)
