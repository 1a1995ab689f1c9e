"""``glosa comments token``: who can moderate over the network."""

import click

from glosa.cli.comments import options
from glosa.cli.comments.text import minute, plain
from glosa.cli.comments.work import work
from glosa.cli.report import fail
from glosa.composition.database import Database, site_named
from glosa.service.domain.identity import hash_of_key, new_key
from glosa.service.domain.sites import ModeratorToken


@click.group()
def token() -> None:
    """Manage the tokens of a site's moderators."""


@token.command()
@click.argument("name")
@options.database
@options.site
def add(*, name: str, database: str | None, site_id: str) -> None:
    """Create a token for NAME. It's shown only once; the service stores its hash."""
    if not plain(name).strip():
        fail("A token needs a name. Expected the name of its user. Run: glosa comments token add NAME")
    key = new_key()

    async def save(environment: Database) -> None:
        site = await site_named(environment, site_id)
        if name in {one.name for one in await environment.store.tokens(site.id)}:
            fail(
                f"'{plain(name)}' already has a token for '{site.id}'. Expected a name without a token. "
                f"Choose another name, or revoke the old token with: glosa comments token remove NAME --site {site.id}"
            )
        created = ModeratorToken(site=site.id, name=name, hash=hash_of_key(key), created_at=environment.now())
        await environment.store.save_token(created)

    work(database, save)
    click.echo(f"Copy this token for {plain(name)} now. It won't be shown again:", err=True)
    click.echo(key)


@token.command("list")
@options.database
@options.site
def list_(*, database: str | None, site_id: str) -> None:
    """List the users who have a token."""

    async def names(environment: Database) -> list[str]:
        site = await site_named(environment, site_id)
        return [f"{minute(one.created_at)}  {plain(one.name)}" for one in await environment.store.tokens(site.id)]

    lines = work(database, names)
    for line in lines:
        click.echo(line)
    if not lines:
        click.echo(
            f"'{site_id}' has no tokens yet. Create one with: glosa comments token add NAME --site {site_id}", err=True
        )


@token.command()
@click.argument("name")
@options.database
@options.site
def remove(*, name: str, database: str | None, site_id: str) -> None:
    """Revoke NAME's token."""

    async def revoke(environment: Database) -> bool:
        site = await site_named(environment, site_id)
        return await environment.store.remove_token(site.id, name)

    if not work(database, revoke):
        fail(
            f"'{plain(name)}' has no token for '{site_id}'. "
            f"Expected a name from the list of: glosa comments token list --site {site_id}"
        )
    click.echo(f"The token of {plain(name)} is revoked.")
