"""Options that several commands share."""

from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import click
from click.core import ParameterSource

from glosa.service.routes.client_address import LOOPBACK, Network

DEFAULT_DATABASE = "data/comments.sqlite3"
"""Below the site's folder for ``glosa serve`` and ``glosa dev``, else below the working folder."""
SERVERS = ("postgresql://", "postgres://")
"""How the address of a database server begins."""


def sqlite_file(database: str) -> Path | None:
    """The file of a database that is one; ``None`` for a server's address."""
    return (
        Path(database.removeprefix("sqlite:///")).expanduser()
        if "://" not in database or database.startswith("sqlite:///")
        else None
    )


def _checked_database(context: click.Context, option: click.Parameter, database: str | None) -> str | None:
    if not database:
        return None
    file = sqlite_file(database)
    if file is not None:
        if file.is_dir():
            raise click.BadParameter(
                f"'{database}' is a folder. Expected a file. Name one in it: {database.rstrip('/')}/comments.sqlite3"
            )
        return database
    if not database.startswith(SERVERS):
        kind = database.partition("://")[0]
        raise click.BadParameter(
            f"Addresses that begin with '{kind}://' name no database that is known. "
            "Expected a file, or postgresql://USER@HOST/NAME. Correct the address."
        )
    typed = option.name is not None and context.get_parameter_source(option.name) is ParameterSource.COMMANDLINE
    return _without_password(database) if typed else database


def _without_password(database: str) -> str:
    try:
        password = urlsplit(database).password
    except ValueError as error:
        raise click.BadParameter(
            f"The address cannot be read: {error}. Expected postgresql://USER@HOST/NAME. Correct it."
        ) from error
    if password is not None:
        raise click.BadParameter(
            "A password among the arguments can be read by everybody on this machine. "
            "Put the whole address into the environment as GLOSA_DB instead, or the password as PGPASSWORD."
        )
    return database


def _network(context: click.Context, option: click.Parameter, values: tuple[str, ...]) -> tuple[Network, ...]:
    try:
        return tuple(ip_network(value) for value in values) or LOOPBACK
    except ValueError as error:
        raise click.BadParameter(
            f"{error}. Expected an address or a network, such as 10.0.0.0/8. Correct it."
        ) from error


database = click.option(
    "--db",
    "database",
    envvar="GLOSA_DB",
    callback=_checked_database,
    help="SQLite file, or postgresql://USER@HOST/NAME; also from GLOSA_DB.",
)
trusted_proxy = click.option(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    callback=_network,
    help="Address or network of a reverse proxy whose X-Forwarded-For is believed; repeatable. Default: this machine.",
)
site = click.option("--site", "site_id", default="default", show_default=True, help="Name of the site.")
workers = click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Worker processes.")
