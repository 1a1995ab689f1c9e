"""``glosa comments list``: what readers wrote."""

from datetime import UTC, datetime

import click

from glosa.cli.comments import options
from glosa.cli.comments.text import minute, plain
from glosa.cli.comments.work import work
from glosa.composition.database import Database, site_named
from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.moderation.lists import MOST_AT_ONCE, Filter, comments

WIDTH = 100
"""Characters shown of a comment."""


_MOMENT = click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"])


@click.command("list")
@options.database
@options.site
@click.option("--status", type=click.Choice([one.value for one in Status]), help="Only comments with this status.")
@click.option("--path", default="", help="Only comments of this page.")
@click.option("--contains", default="", help="Only with this in the text or the author's name, email address or link.")
@click.option("--nick", default="", help="Only with this in the author's name.")
@click.option("--mail", default="", help="Only with this in the author's email address.")
@click.option("--address", default="", help="Only from client addresses that begin with this.")
@click.option("--since", type=_MOMENT, help="Only comments from this day or time on, in UTC.")
@click.option("--until", type=_MOMENT, help="Only comments before this day or time, in UTC.")
@click.option(
    "--limit", type=click.IntRange(1), default=50, show_default=True, help="Number of comments, newest first."
)
def list_(
    *,
    database: str | None,
    site_id: str,
    status: str | None,
    path: str,
    since: datetime | None,
    until: datetime | None,
    limit: int,
    **texts: str,
) -> None:
    """List comments, newest first.

    Prints id, status, time in UTC, page, author, and the start of the text.
    """

    async def gather(environment: Database) -> list[Comment]:
        site = await site_named(environment, site_id)
        selected = Filter(
            status=Status(status) if status else None,
            url=path,
            since=_milliseconds(since),
            until=_milliseconds(until),
            **texts,
        )
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
        click.echo(line_of(comment))
    if not found:
        click.echo("No comments match.", err=True)


def _milliseconds(moment: datetime | None) -> int | None:
    return None if moment is None else int(moment.replace(tzinfo=UTC).timestamp()) * 1000


def line_of(comment: Comment) -> str:
    """One line about a comment."""
    text = plain(comment.text.source)
    shown = text if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…"
    author = plain(comment.author.nick)
    return f"{comment.id}  {comment.status:<7}  {minute(comment.created_at)}  {plain(comment.url)}  {author}: {shown}"
