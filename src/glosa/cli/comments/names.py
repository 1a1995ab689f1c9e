"""``glosa comments names``: names that belong to commenters."""

from collections.abc import Sequence

import click

from glosa.cli.comments import options
from glosa.cli.comments.actor import actor
from glosa.cli.comments.text import minute, plain
from glosa.cli.comments.work import work
from glosa.cli.report import fail
from glosa.composition.database import Database, site_named
from glosa.service.domain.names.claiming import release as release_name
from glosa.service.domain.names.claims import NameClaim


@click.group()
def names() -> None:
    """List or release names that commenters keep."""


@names.command("list")
@options.database
@options.site
def list_(*, database: str | None, site_id: str) -> None:
    """List the names that belong to commenters, oldest first.

    Prints the date and the name. Of the email address, only a keyed hash is stored.
    """

    async def gather(environment: Database) -> Sequence[NameClaim]:
        site = await site_named(environment, site_id)
        return await environment.store.name_claims(site.id)

    claims = work(database, gather)
    for claim in claims:
        click.echo(f"{minute(claim.created_at)}  {plain(claim.nick)}")
    if not claims:
        click.echo(f"Nobody keeps a name on '{site_id}'.", err=True)


@names.command()
@click.argument("name")
@options.database
@options.site
def release(*, name: str, database: str | None, site_id: str) -> None:
    """Let everybody use a name again.

    Comments that its owner wrote stay, without their mark.
    """

    async def run(environment: Database) -> NameClaim | None:
        return await release_name(environment, await site_named(environment, site_id), name, actor())

    claim = work(database, run)
    if claim is None:
        fail(
            f"Nobody keeps the name '{plain(name)}' on '{site_id}'. "
            f"Expected a name from the list of: glosa comments names list --site {site_id}"
        )
    else:
        click.echo(f"The name '{plain(claim.nick)}' is free again.")
