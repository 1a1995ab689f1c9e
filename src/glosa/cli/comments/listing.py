"""``glosa comments list``: what readers wrote."""

import click

from glosa.cli.comments import options
from glosa.cli.comments.text import day, plain
from glosa.cli.comments.work import site_named, work
from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.moderation import MOST_AT_ONCE, Filter, comments

WIDTH = 100
"""Characters of a comment that are shown."""


@click.command("list")
@options.database
@options.site
@click.option("--status", type=click.Choice([one.value for one in Status]), help="Only those of this status.")
@click.option("--path", default="", help="Only those of this page.")
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True, help="At most so many, newest first.")
def list_(*, database: str | None, site_id: str, status: str | None, path: str, limit: int) -> None:
    """List comments, newest first: id, status, time in UTC, page, author, beginning of the text."""

    async def gather(environment: Environment) -> list[Comment]:
        site = await site_named(environment.store, site_id)
        wanted = Filter(status=Status(status) if status else None, url=path)
        gathered: list[Comment] = []
        cursor = None
        while len(gathered) < limit:
            size = min(limit - len(gathered), MOST_AT_ONCE)
            part = await comments(environment, site, wanted, limit=size, after=cursor)
            gathered += part.comments
            cursor = part.cursor
            if cursor is None:
                break
        return gathered

    found = work(database, gather)
    for comment in found:
        click.echo(_line(comment))
    if not found:
        click.echo("No comment fits.", err=True)


def _line(comment: Comment) -> str:
    text = plain(comment.text.source)
    shown = text if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…"
    author = plain(comment.author.nick)
    return f"{comment.id}  {comment.status:<7}  {day(comment.created_at)}  {plain(comment.url)}  {author}: {shown}"
