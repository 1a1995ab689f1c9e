"""``glosa comments site``: the sites whose comments are kept."""

import re
import secrets
from dataclasses import replace
from typing import Any

import click

from glosa.cli.comments import options
from glosa.cli.comments.place import settings_for
from glosa.cli.comments.rules import NAME, changed, with_rules
from glosa.cli.comments.text import counted, plain
from glosa.cli.comments.work import site_named, work, work_with
from glosa.cli.report import fail
from glosa.service.domain.environment import Environment
from glosa.service.domain.identity import hash_of_key, master_key, new_key
from glosa.service.domain.sites import ANY, Rules, Site

NO_SITE = "No site is kept yet. Add one with: glosa comments site add NAME"


@click.group()
def site() -> None:
    """The sites whose comments are kept."""


@site.command()
@click.argument("name")
@options.database
@with_rules
def add(*, name: str, database: str | None, **given: Any) -> None:
    """Keep the comments of a site under NAME."""
    if NAME.fullmatch(name) is None:
        fail(
            f"'{plain(name)}' is no name for a site. Expected up to 64 letters, digits, - and _. "
            f"For example: glosa comments site add {_suggested(name)}"
        )

    async def save(environment: Environment) -> Site:
        if name in {one.id for one in await environment.store.sites()}:
            fail(
                f"There is a site '{name}' already. Expected a new name. "
                f"Choose another one, or change the site with: glosa comments site set {name}"
            )
        added = changed(Site(id=name, app_id=secrets.token_hex(12), app_key=secrets.token_hex(12)), given)
        await environment.store.save_site(added)
        return added

    _show(work_with(settings_for(database), save))


@site.command("set")
@click.argument("name")
@options.database
@click.option("--new-master-key", is_flag=True, help="Make a new key that opens everything in the store protocol.")
@with_rules
def set_(*, name: str, database: str | None, new_master_key: bool, **given: Any) -> None:
    """Change the site NAME; what is not named stays."""

    async def save(environment: Environment) -> tuple[Site, int, str]:
        before = await site_named(environment.store, name)
        after, key = changed(before, given), ""
        if new_master_key:
            salt = new_key()
            key = master_key(environment.secret, before.id, salt)
            after = replace(after, master_key_hash=hash_of_key(key), master_key_salt=salt)
        return after, await environment.store.save_site(after), key

    after, moved, key = work(database, save)
    _show(after)
    if moved:
        click.echo(f"{counted(moved, 'thread')} got another key by the new rules.", err=True)
    if key:
        click.echo("Keep this master key; it is not shown again:", err=True)
        click.echo(key)


@site.command("list")
@options.database
def list_(*, database: str | None) -> None:
    """List the sites and what differs from the default rules."""

    async def sites(environment: Environment) -> list[Site]:
        return sorted(await environment.store.sites(), key=lambda one: one.id)

    kept = work(database, sites)
    for one in kept:
        _show(one)
    if not kept:
        click.echo(NO_SITE, err=True)


def _suggested(name: str) -> str:
    """``name`` as a site may be called, if anything is left of it."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-")[:64] or "docs"


def _show(one: Site) -> None:
    default = Rules()
    differing = [
        f"{name}={_value(value)}"
        for name in Rules.__dataclass_fields__
        if (value := getattr(one.rules, name)) != getattr(default, name)
    ]
    facts = [f"app_id={one.app_id}", f"app_key={one.app_key}"]
    if one.origins and (one.origins != (ANY,) or one.rules.home):
        facts.append(f"origins={','.join(one.origins)}")
    click.echo(plain("  ".join([one.id, *facts, *differing])))


def _value(value: object) -> str:
    return (
        ",".join(value) if isinstance(value, tuple) else str(value).lower() if isinstance(value, bool) else str(value)
    )
