"""``glosa comments passkey``: the keys with which people sign in to the moderation page without a link."""

import click

from glosa.cli.comments import options
from glosa.cli.comments.actor import actor
from glosa.cli.comments.text import minute, plain
from glosa.cli.comments.work import work
from glosa.cli.report import fail
from glosa.composition.database import Database, site_named
from glosa.service.domain.access.passkeys import remove_passkey


@click.group()
def passkey() -> None:
    """Manage the passkeys of the people who can sign in."""


@passkey.command("list")
@options.database
@options.site
def list_passkeys(*, database: str | None, site_id: str) -> None:
    """List the passkeys of everybody, by person.

    Prints id, date of the last use, person, host, and the passkey's name.
    """

    async def gather(environment: Database) -> list[str]:
        site = await site_named(environment, site_id)
        people = await environment.store.moderators(site.id)
        found = [one for person in people for one in await environment.store.passkeys(site.id, person.name)]
        return [
            f"{one.id}  {minute(one.used_at) if one.used_at else 'never used':<16}  {plain(one.moderator)}  {one.host}  {plain(one.name)}"
            for one in found
        ]

    lines = work(database, gather)
    for line in lines:
        click.echo(line)
    if not lines:
        click.echo(f"Nobody has a passkey for '{site_id}'. People add theirs on the moderation page.", err=True)


# Every 64th id begins with a dash.
@passkey.command("remove", context_settings={"ignore_unknown_options": True})
@click.argument("id")
@options.database
@options.site
def remove(*, id: str, database: str | None, site_id: str) -> None:
    """Remove the passkey ID. Sessions that it opened continue."""

    async def run(environment: Database) -> str:
        site = await site_named(environment, site_id)
        found = await environment.store.passkey(site.id, id)
        if found is None or not await remove_passkey(environment, site, id, found.moderator, actor()):
            return ""
        return found.moderator

    person = work(database, run)
    if not person:
        fail(
            f"'{site_id}' has no passkey '{plain(id)}'. "
            f"Expected an id from the list of: glosa comments passkey list --site {site_id}"
        )
    click.echo(f"{plain(person)} can't sign in with this passkey any more. Sessions continue: see 'session list'.")
