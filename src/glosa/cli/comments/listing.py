"""``glosa comments list``: what readers wrote."""

import click

from glosa.cli.comments import options
from glosa.cli.comments.text import minute, plain
from glosa.cli.comments.work import work
from glosa.composition.database import Database, site_named
from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.moderation import MOST_AT_ONCE, Filter, comments

WIDTH = 100
"""Characters shown of a comment."""


@click.command("list")
@options.database
@options.site
@click.option("--status", type=click.Choice([one.value for one in Status]), help="Only comments with this status.")
@click.option("--path", default="", help="Only comments of this page.")
@click.option(
    "--limit", type=click.IntRange(1), default=50, show_default=True, help="Number of comments, newest first."
)
def list_(*, database: str | None, site_id: str, status: str | None, path: str, limit: int) -> None:
    """List comments, newest first: id, status, time in UTC, page, author, start of the text."""

    async def gather(environment: Database) -> list[Comment]:
        site = await site_named(environment, site_id)
        selected = Filter(status=Status(status) if status else None, url=path)
        gathered: list[Comment] = []
        cursor = None
        while len(gathered) < limit:
            size = min(limit - len(gathered), MOST_AT_ONCE)
            part = await comments(environment, site, selected, limit=size, after=cursor)
            gathered += part.comments
            cursor = part.cursor
            if cursor is None:
                break
        return gathered

    found = work(database, gather)
    for comment in found:
        click.echo(_line(comment))
    if not found:
        click.echo("No comments match.", err=True)


def _line(comment: Comment) -> str:
    text = plain(comment.text.source)
    shown = text if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…"
    author = plain(comment.author.nick)
    return f"{comment.id}  {comment.status:<7}  {minute(comment.created_at)}  {plain(comment.url)}  {author}: {shown}"
