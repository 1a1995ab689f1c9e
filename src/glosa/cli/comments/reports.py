"""``glosa comments reported``, ``dismiss``, and ``note``: what readers report, and what moderators note."""

import click

from glosa.cli.comments import options
from glosa.cli.comments.actor import actor
from glosa.cli.comments.listing import line_of
from glosa.cli.comments.text import counted, minute, plain
from glosa.cli.comments.work import work
from glosa.cli.report import fail
from glosa.composition.database import Database, site_named
from glosa.service.domain.moderation.notes import Note, remove_note
from glosa.service.domain.moderation.notes import note as add_note
from glosa.service.domain.moderation.reports import dismiss as dismiss_reports
from glosa.service.domain.moderation.reports import reported_comments


@click.command()
@options.database
@options.site
def reported(*, database: str | None, site_id: str) -> None:
    """List reported comments, last reported first.

    Prints the number of reports for each reason.
    """

    async def gather(environment: Database) -> list[str]:
        site = await site_named(environment, site_id)
        found = await reported_comments(environment, site)
        reasons = await environment.store.report_reasons(site.id, [one.id for one in found])
        return [
            f"{line_of(one)}  [{', '.join(f'{reason} {n}' for reason, n in sorted(reasons.get(one.id, {}).items()))}]"
            for one in found
        ]

    lines = work(database, gather)
    for line in lines:
        click.echo(line)
    if not lines:
        click.echo("Readers reported nothing.", err=True)


@click.command()
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@options.database
@options.site
def dismiss(*, ids: tuple[str, ...], database: str | None, site_id: str) -> None:
    """Dismiss the reports of comments, which stay as they are."""

    async def run(environment: Database) -> int:
        site = await site_named(environment, site_id)
        return len(await dismiss_reports(environment, site, ids, actor()))

    click.echo(f"Reports of {counted(work(database, run), 'comment')} dismissed.")


@click.group()
def note() -> None:
    """Manage the notes that only moderators see."""


@note.command()
@click.argument("id")
@click.argument("text")
@options.database
@options.site
@click.option(
    "--author", is_flag=True, help="Add the note to the comment's author, so that all of their comments show it."
)
def add(*, id: str, text: str, database: str | None, site_id: str, author: bool) -> None:
    """Add TEXT as a note to the comment ID."""

    async def save(environment: Database) -> Note | None:
        site = await site_named(environment, site_id)
        return await add_note(environment, site, id, text, about_author=author, actor=actor())

    saved = work(database, save)
    if saved is None:
        fail(
            f"The site '{site_id}' has no comment {plain(id)}. "
            f"Expected an id from the list of: glosa comments list --site {site_id}"
        )
    else:
        click.echo(f"Noted: {saved.id}")


@note.command("list")
@click.argument("id")
@options.database
@options.site
def list_(*, id: str, database: str | None, site_id: str) -> None:
    """List the notes about the comment ID and its author.

    Prints id, time in UTC, moderator, and text.
    """

    async def gather(environment: Database) -> list[str]:
        site = await site_named(environment, site_id)
        found = (await environment.store.notes(site.id, [id])).get(id, ())
        return [f"{one.id}  {minute(one.at)}  {plain(one.by)}  {plain(one.text)}" for one in found]

    lines = work(database, gather)
    for line in lines:
        click.echo(line)
    if not lines:
        click.echo("There are no notes.", err=True)


@note.command()
@click.argument("id")
@options.database
@options.site
def remove(*, id: str, database: str | None, site_id: str) -> None:
    """Remove the note ID."""

    async def run(environment: Database) -> bool:
        return await remove_note(environment, await site_named(environment, site_id), id, actor())

    if not work(database, run):
        fail(
            f"'{site_id}' has no note '{plain(id)}'. Expected an id from the list of: glosa comments note list COMMENT"
        )
    click.echo("The note was removed.")
