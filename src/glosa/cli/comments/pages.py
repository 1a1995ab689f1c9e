"""``glosa comments pages``: which pages readers discuss most, and how many comments have no reply."""

import click

from glosa.cli.comments import options
from glosa.cli.comments.text import plain
from glosa.cli.comments.work import work
from glosa.composition.database import Database, site_named
from glosa.service.domain.latest import Discussed, most_discussed

_DAY = 24 * 60 * 60 * 1000


@click.command()
@options.database
@options.site
@click.option(
    "--days", type=click.IntRange(1), default=90, show_default=True, help="Number of days to count, up to today."
)
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, help="Number of lines.")
def pages(*, database: str | None, site_id: str, days: int, limit: int) -> None:
    """List the pages with the most questions.

    Prints the number of comments that aren't replies, of those without a reply, of replies, and the page.

    Only comments that readers see count.
    """

    async def gather(environment: Database) -> tuple[Discussed, ...]:
        site = await site_named(environment, site_id)
        comments = environment.store.all_comments(site.id)
        return await most_discussed(comments, since=environment.now() - days * _DAY, limit=limit)

    found = work(database, gather)
    for page in found:
        click.echo(f"{page.comments}\t{page.unanswered} without a reply\t{page.replies} replies\t{plain(page.thread)}")
    if not found:
        click.echo("No comments in this time.", err=True)
