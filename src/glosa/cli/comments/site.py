"""``glosa comments site``: the sites whose comments are stored."""

import re
import secrets
from dataclasses import replace
from typing import Any

import click

from glosa.cli.comments import options
from glosa.cli.comments.rules import NAME, changed, with_rules
from glosa.cli.comments.text import NO_SITE, counted, plain
from glosa.cli.comments.work import work, work_or_create
from glosa.cli.report import fail
from glosa.composition.database import Database, site_named
from glosa.service.domain.identity import hash_of_key, master_key, new_key
from glosa.service.domain.sites import ANY, Rules, Site


@click.group()
def site() -> None:
    """Manage the sites whose comments are stored."""


@site.command()
@click.argument("name")
@options.database
@with_rules
def add(*, name: str, database: str | None, **given: Any) -> None:
    """Add a site with the name NAME."""
    if NAME.fullmatch(name) is None:
        fail(
            f"'{plain(name)}' isn't a valid name for a site. Expected up to 64 letters, digits, - and _. "
            f"For example: glosa comments site add {_suggested(name)}"
        )

    async def save(environment: Database) -> Site:
        if name in {one.id for one in await environment.store.sites()}:
            fail(
                f"There's already a site '{name}'. Expected a new name. "
                f"Choose another name, or change the site with: glosa comments site set {name}"
            )
        added = changed(Site(id=name, app_id=secrets.token_hex(12), app_key=secrets.token_hex(12)), given)
        await environment.store.save_site(added)
        return added

    _show(work_or_create(database, save))


@site.command("set")
@click.argument("name")
@options.database
@click.option("--new-master-key", is_flag=True, help="Create a new key with full access through the store protocol.")
@with_rules
def set_(*, name: str, database: str | None, new_master_key: bool, **given: Any) -> None:
    """Change the site NAME. Options that you leave out stay as they are."""

    async def save(environment: Database) -> tuple[Site, int, str]:
        before = await site_named(environment, name)
        after, key = changed(before, given), ""
        if new_master_key:
            salt = new_key()
            key = master_key(environment.secret, before.id, salt)
            after = replace(after, master_key_hash=hash_of_key(key), master_key_salt=salt)
        return after, await environment.store.save_site(after), key

    after, moved, key = work(database, save)
    _show(after)
    if moved:
        click.echo(f"{counted(moved, 'thread')} moved to another key under the new rules.", err=True)
    if key:
        click.echo("Copy this master key now. It won't be shown again:", err=True)
        click.echo(key)


@site.command("list")
@options.database
def list_(*, database: str | None) -> None:
    """List the sites, with the rules that differ from the defaults."""

    async def sites(environment: Database) -> list[Site]:
        return sorted(await environment.store.sites(), key=lambda one: one.id)

    listed = work(database, sites)
    for one in listed:
        _show(one)
    if not listed:
        click.echo(NO_SITE, err=True)


def _suggested(name: str) -> str:
    """A valid name for a site that resembles ``name``."""
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
