"""``glosa comments reply``, ``pin``, ``answer``, ``close`` and their opposites: what readers see of moderation."""

import sys

import click

from glosa.cli.comments import options
from glosa.cli.comments.actor import actor
from glosa.cli.comments.text import plain
from glosa.cli.comments.work import work
from glosa.cli.report import fail
from glosa.composition.database import Database, site_named
from glosa.service.domain.access.moderators import Role, speaker_of
from glosa.service.domain.comments import Badge, Comment, Mark
from glosa.service.domain.moderation.marking import Marked
from glosa.service.domain.moderation.marking import close as close_page
from glosa.service.domain.moderation.marking import mark as mark_comment
from glosa.service.domain.moderation.replying import Speaker
from glosa.service.domain.moderation.replying import reply as reply_to

_id = click.argument("id")
_path = click.argument("path")


@click.command()
@_id
@options.database
@options.site
@click.option(
    "--name", required=True, help="Name that readers see. Moderators of that name keep their role and picture."
)
@click.option(
    "--role",
    type=click.Choice([one.value for one in Role]),
    default=Role.OWNER.value,
    show_default=True,
    help="The badge, for names that aren't a moderator's.",
)
@click.option("--text", help="The reply, in Markdown. Default: read from standard input.")
def reply(*, id: str, database: str | None, site_id: str, name: str, role: str, text: str | None) -> None:
    """Reply to the comment ID on behalf of the site."""
    source = sys.stdin.read() if text is None else text

    async def save(environment: Database) -> Comment | None:
        site = await site_named(environment, site_id)
        known = {one.name: one for one in await environment.store.moderators(site.id)}.get(name)
        speaker = speaker_of(known) if known else Speaker(name=name, badge=Badge(role))
        return await reply_to(environment, site, id, source, speaker=speaker, actor=actor())

    saved = work(database, save)
    if saved is None:
        _fail_unknown(id, site_id)
    else:
        click.echo(f"Replied: {saved.id}")


@click.command()
@_id
@options.database
@options.site
def pin(*, id: str, database: str | None, site_id: str) -> None:
    """Show the comment ID first on its page."""
    _mark(id, Mark.PINNED, on=True, database=database, site_id=site_id)


@click.command()
@_id
@options.database
@options.site
def unpin(*, id: str, database: str | None, site_id: str) -> None:
    """Show the comment ID in its place again."""
    _mark(id, Mark.PINNED, on=False, database=database, site_id=site_id)


@click.command()
@_id
@options.database
@options.site
@click.option("--remove", is_flag=True, help="Remove the mark.")
def answer(*, id: str, database: str | None, site_id: str, remove: bool) -> None:
    """Mark the reply ID as the answer to its discussion."""
    _mark(id, Mark.ANSWER, on=not remove, database=database, site_id=site_id)


@click.command()
@_path
@options.database
@options.site
def close(*, path: str, database: str | None, site_id: str) -> None:
    """Close the comments of the page PATH. Readers still see them."""
    _close(path, closed=True, database=database, site_id=site_id)


@click.command()
@_path
@options.database
@options.site
def reopen(*, path: str, database: str | None, site_id: str) -> None:
    """Let readers comment on the page PATH again."""
    _close(path, closed=False, database=database, site_id=site_id)


@click.command()
@options.database
@options.site
def closed(*, database: str | None, site_id: str) -> None:
    """List the pages whose comments are closed."""

    async def gather(environment: Database) -> tuple[str, ...]:
        return await environment.store.closed_threads((await site_named(environment, site_id)).id)

    pages = work(database, gather)
    for page in pages:
        click.echo(plain(page))
    if not pages:
        click.echo("The comments of all pages are open.", err=True)


def _mark(id: str, mark: Mark, *, on: bool, database: str | None, site_id: str) -> None:
    async def run(environment: Database) -> Marked | None:
        site = await site_named(environment, site_id)
        return await mark_comment(environment, site, id, mark, actor(), on=on)

    marked = work(database, run)
    if marked is None:
        _fail_unknown(id, site_id)
    else:
        click.echo(_DONE[mark, on] if marked.changed else "Nothing changed.")


def _close(path: str, *, closed: bool, database: str | None, site_id: str) -> None:
    async def run(environment: Database) -> bool:
        return await close_page(environment, await site_named(environment, site_id), path, actor(), closed=closed)

    state = "closed" if closed else "open"
    if work(database, run):
        click.echo(f"The comments of {plain(path)} are {state}.")
    else:
        click.echo(f"The comments of {plain(path)} were {state} already.")


def _fail_unknown(id: str, site_id: str) -> None:
    fail(
        f"The site '{site_id}' has no comment {plain(id)}. "
        f"Expected an id from the list of: glosa comments list --site {site_id}"
    )


_DONE = {
    (Mark.PINNED, True): "The comment is pinned.",
    (Mark.PINNED, False): "The comment is no longer pinned.",
    (Mark.ANSWER, True): "The reply is marked as the answer.",
    (Mark.ANSWER, False): "The reply is no longer marked as the answer.",
}
