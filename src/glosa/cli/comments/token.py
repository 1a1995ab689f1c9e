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
    key = new_key()

    async def save(environment: Environment) -> None:
        site = await site_named(environment.store, site_id)
        if name in {one.name for one in await environment.store.tokens(site.id)}:
            fail(
                f"'{name}' has a token already. Choose another name, or remove the old one with 'token remove {name}'."
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

    for line in work(database, names):
        click.echo(line)


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
        fail(f"Nobody named '{plain(name)}' has a token for '{site_id}'. See 'glosa comments token list'.")
    click.echo(f"{plain(name)} has no token any more.")
