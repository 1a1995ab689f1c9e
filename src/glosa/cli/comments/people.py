"""``glosa comments moderator`` and ``session``: who may sign in to the moderation page, and who did."""

import click

from glosa.cli.comments import options
from glosa.cli.comments.actor import actor
from glosa.cli.comments.text import minute, plain
from glosa.cli.comments.work import work
from glosa.cli.report import fail
from glosa.composition.database import Database, site_named
from glosa.service.domain.access.moderators import remove as remove_from_site
from glosa.service.domain.access.sessions import sign_out


@click.group()
def moderator() -> None:
    """Manage the people who can sign in to moderate."""


@moderator.command("list")
@options.database
@options.site
def list_moderators(*, database: str | None, site_id: str) -> None:
    """List the people who can sign in.

    Prints date, role, name, and email address.
    """

    async def gather(environment: Database) -> list[str]:
        site = await site_named(environment, site_id)
        found = await environment.store.moderators(site.id)
        return [f"{minute(one.created_at)}  {one.role:<9}  {plain(one.name)}  {one.mail}".rstrip() for one in found]

    lines = work(database, gather)
    for line in lines:
        click.echo(line)
    if not lines:
        click.echo(
            f"Nobody can sign in to '{site_id}' yet. Create a link with: glosa comments login --site {site_id}",
            err=True,
        )


@moderator.command("remove")
@click.argument("name")
@options.database
@options.site
def remove_moderator(*, name: str, database: str | None, site_id: str) -> None:
    """Remove NAME, with their links and sessions."""

    async def remove(environment: Database) -> bool:
        site = await site_named(environment, site_id)
        return await remove_from_site(environment, site, name, actor())

    if not work(database, remove):
        fail(
            f"'{site_id}' has no moderator '{plain(name)}'. "
            f"Expected a name from the list of: glosa comments moderator list --site {site_id}"
        )
    click.echo(f"{plain(name)} can't sign in any more.")


@click.group()
def session() -> None:
    """Manage the browsers that are signed in to moderate."""


@session.command("list")
@options.database
@options.site
def list_sessions(*, database: str | None, site_id: str) -> None:
    """List the sessions, last used first.

    Prints id, last use, name, network, and browser.
    """

    async def gather(environment: Database) -> list[str]:
        site = await site_named(environment, site_id)
        found = await environment.store.sessions(site.id)
        return [
            f"{one.id}  {minute(one.seen_at)}  {plain(one.moderator)}  {one.network}  {plain(one.agent)}".rstrip()
            for one in found
        ]

    lines = work(database, gather)
    for line in lines:
        click.echo(line)
    if not lines:
        click.echo(f"Nobody is signed in to '{site_id}'.", err=True)


@session.command("revoke")
@click.argument("id")
@options.database
@options.site
def revoke_session(*, id: str, database: str | None, site_id: str) -> None:
    """End the session ID."""

    async def close(environment: Database) -> bool:
        site = await site_named(environment, site_id)
        return await sign_out(environment, site.id, id, actor(), own=False)

    if not work(database, close):
        fail(
            f"'{site_id}' has no session '{plain(id)}'. "
            f"Expected an id from the list of: glosa comments session list --site {site_id}"
        )
    click.echo("The session has ended.")
