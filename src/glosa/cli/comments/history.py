"""``glosa comments log``, ``undo`` and ``edit``: what moderators did, and changing it."""

import sys

import click

from glosa.cli.comments import options
from glosa.cli.comments.actor import actor
from glosa.cli.comments.text import counted, minute, plain
from glosa.cli.comments.work import work
from glosa.cli.report import fail
from glosa.composition.database import Database, site_named
from glosa.service.domain.moderation.decisions import Outcome
from glosa.service.domain.moderation.decisions import edit as edit_comment
from glosa.service.domain.moderation.decisions import undo as undo_decision
from glosa.service.domain.moderation.log import Entry, log_page


@click.command()
@options.database
@options.site
@click.option("--comment", default="", help="Only what was done to the comment with this id.")
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True, help="Number of lines, newest first.")
def log(*, database: str | None, site_id: str, comment: str, limit: int) -> None:
    """List what moderators did, newest first.

    Prints time in UTC, decision, moderator, action, comment, and the statuses or the earlier text.
    """

    async def gather(environment: Database) -> tuple[Entry, ...]:
        site = await site_named(environment, site_id)
        return (await log_page(environment.store, site.id, comment=comment, limit=limit)).entries

    entries = work(database, gather)
    for entry in entries:
        click.echo(_line(entry))
    if not entries:
        click.echo("Nothing was moderated yet.", err=True)


@click.command()
@click.argument("decision")
@options.database
@options.site
def undo(*, decision: str, database: str | None, site_id: str) -> None:
    """Undo a decision or an edit.

    DECISION is an id from 'glosa comments log'. Comments that have changed since then stay as they are.
    """

    async def reverse(environment: Database) -> Outcome:
        site = await site_named(environment, site_id)
        return await undo_decision(environment, site, decision, actor())

    outcome = work(database, reverse)
    click.echo(f"{counted(len(outcome.changed), 'comment')} restored.")
    if left := len(outcome.unchanged) + len(outcome.missing):
        click.echo(f"{counted(left, 'comment')} changed since, or purged.", err=True)


@click.command()
@click.argument("id")
@options.database
@options.site
@click.option("--text", help="The new text. Default: read from standard input.")
def edit(*, id: str, database: str | None, site_id: str, text: str | None) -> None:
    """Replace the text of the comment ID. The log retains the earlier one."""
    source = sys.stdin.read() if text is None else text

    async def replace(environment: Database) -> str | None:
        site = await site_named(environment, site_id)
        return await edit_comment(environment, site, id, source, actor())

    decision = work(database, replace)
    if decision is None:
        fail(
            f"The site '{site_id}' has no comment {plain(id)}. "
            f"Expected an id from the list of: glosa comments list --site {site_id}"
        )
    click.echo(f"The comment was edited. To undo that: glosa comments undo {decision} --site {site_id}")


def _line(entry: Entry) -> str:
    who = f"{plain(entry.actor.name)} ({entry.actor.via})"
    change = " → ".join(one.value for one in (entry.before, entry.after) if one is not None)
    detail = plain(entry.source or entry.detail) or change
    line = f"{minute(entry.at)}  {entry.decision}  {who}  {entry.action}  {entry.comment}  {detail}"
    return line.rstrip()
