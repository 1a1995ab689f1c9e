"""``glosa comments login``: a one-time link to the moderation page."""

import click

from glosa.cli.comments import options
from glosa.cli.comments.actor import actor
from glosa.cli.comments.text import plain
from glosa.cli.comments.work import work
from glosa.composition.addresses import browser_address
from glosa.composition.database import Database, site_named
from glosa.service.domain.access.moderators import LINK_LIVES_MS, Role
from glosa.service.domain.names.inviting import Invited, invite

LOCAL = "http://127.0.0.1:8000"
"""Where ``glosa serve`` listens by default."""


def _address(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    address = None if text is None else browser_address(text)
    if text is not None and address is None:
        raise click.BadParameter(
            f"'{plain(text)}' isn't the address of a service. Expected one such as https://docs.example.org/comments. "
            "Correct it."
        )
    return address


@click.command()
@options.database
@options.site
@click.option("--name", default="owner", show_default=True, help="Name of the person who signs in.")
@click.option(
    "--role",
    type=click.Choice([one.value for one in Role]),
    help="Role of the person. Default: owner for new people. Existing people keep their role.",
)
@click.option("--mail", help="Their email address.")
@click.option(
    "--url", callback=_address, help="Address of the service. Default: comments after the site's url and base."
)
def login(
    *, database: str | None, site_id: str, name: str, role: str | None, mail: str | None, url: str | None
) -> None:
    """Create a one-time link to the moderation page.

    The link works once, within 10 minutes. Anyone who opens it can moderate, so treat it like a password.
    """

    async def create(environment: Database) -> tuple[Invited, str]:
        site = await site_named(environment, site_id)
        known = {one.name for one in await environment.store.moderators(site.id)}
        chosen = Role(role) if role else None if name.strip() in known else Role.OWNER
        invited = await invite(environment, site, name, actor=actor(), role=chosen, mail=mail)
        return invited, url or (site.rules.home or LOCAL) + site.rules.service_path

    invited, address = work(database, create)
    minutes = LINK_LIVES_MS // 60_000
    click.echo(f"Open this link within {minutes} minutes to sign in as {plain(name.strip())}. It works once:", err=True)
    for nick in invited.released:
        click.echo(
            f"The name '{plain(nick)}' belonged to a commenter, who can't use it any more. Their comments stay, without their mark.",
            err=True,
        )
    click.echo(f"{address.rstrip('/')}/admin/#{site_id}.{invited.key}")
