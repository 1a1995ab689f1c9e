"""``glosa comments token``: who may moderate over the network."""

import click

from glosa.cli.comments import options
from glosa.cli.comments.text import day, plain
from glosa.cli.comments.work import site_named, work
from glosa.cli.report import fail
from glosa.service.domain.environment import Environment
from glosa.service.domain.identity import hash_of_key, new_key
from glosa.service.domain.store import Token


@click.group()
def token() -> None:
    """Moderators' tokens of a site."""


@token.command()
@click.argument("name")
@options.database
@options.site
def add(*, name: str, database: str | None, site_id: str) -> None:
    """Make a token for NAME. It is shown this once; only its hash is kept."""
    if not plain(name).strip():
        fail("A token needs a name. Expected that of the person who will use it. Run: glosa comments token add NAME")
    key = new_key()

    async def save(environment: Environment) -> None:
        site = await site_named(environment.store, site_id)
        if name in {one.name for one in await environment.store.tokens(site.id)}:
            fail(
                f"'{plain(name)}' has a token for '{site.id}' already. Expected a name that has none. "
                f"Choose another one, or remove the old token with: glosa comments token remove NAME --site {site.id}"
            )
        made = Token(site=site.id, name=name, hash=hash_of_key(key), created_at=environment.now())
        await environment.store.save_token(made)

    work(database, save)
    click.echo(f"Keep this token for {plain(name)}; it is not shown again:", err=True)
    click.echo(key)


@token.command("list")
@options.database
@options.site
def list_(*, database: str | None, site_id: str) -> None:
    """List the names of those who have a token."""

    async def names(environment: Environment) -> list[str]:
        site = await site_named(environment.store, site_id)
        return [f"{day(one.created_at)}  {plain(one.name)}" for one in await environment.store.tokens(site.id)]

    lines = work(database, names)
    for line in lines:
        click.echo(line)
    if not lines:
        click.echo(
            f"Nobody has a token for '{site_id}' yet. Make one with: glosa comments token add NAME --site {site_id}",
            err=True,
        )


@token.command()
@click.argument("name")
@options.database
@options.site
def remove(*, name: str, database: str | None, site_id: str) -> None:
    """Take NAME's token away."""

    async def drop(environment: Environment) -> bool:
        site = await site_named(environment.store, site_id)
        return await environment.store.remove_token(site.id, name)

    if not work(database, drop):
        fail(
            f"Nobody named '{plain(name)}' has a token for '{site_id}'. "
            f"Expected a name that is listed by: glosa comments token list --site {site_id}"
        )
    click.echo(f"{plain(name)} has no token any more.")
