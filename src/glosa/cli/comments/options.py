"""Options that several commands share."""

from ipaddress import ip_network
from urllib.parse import urlsplit

import click
from click.core import ParameterSource

from glosa.composition.database import sqlite_file
from glosa.service.routes.client_address import LOOPBACK, Network

SERVERS = ("postgresql://", "postgres://")
"""Prefixes of the addresses of database servers."""


def checked_database(context: click.Context, option: click.Parameter, database: str | None) -> str | None:
    """The address of a database, without its password if it was typed. Raises :class:`click.BadParameter`."""
    if not database:
        return None
    file = sqlite_file(database)
    if file is not None:
        if file.is_dir():
            raise click.BadParameter(
                f"'{database}' is a folder. Expected a file, such as: {database.rstrip('/')}/comments.sqlite3"
            )
        return database
    if not database.startswith(SERVERS):
        kind = database.partition("://")[0]
        raise click.BadParameter(
            f"'{kind}://' isn't a supported kind of database. "
            "Expected a file, or postgresql://USER@HOST/NAME. Correct the address."
        )
    typed = context.get_parameter_source(option.name) is ParameterSource.COMMANDLINE
    return _without_password(database, str(option.envvar)) if typed else database


def _checked_replica(context: click.Context, option: click.Parameter, replica: str) -> str:
    """The address of a database server, or nothing. Raises :class:`click.BadParameter`."""
    if replica and not replica.startswith(SERVERS):
        raise click.BadParameter(
            f"'{replica}' isn't the address of a PostgreSQL server. Expected postgresql://USER@HOST/NAME. Correct the address."
        )
    return checked_database(context, option, replica) or ""


def _without_password(database: str, variable: str) -> str:
    try:
        password = urlsplit(database).password
    except ValueError as error:
        raise click.BadParameter(
            f"The address is invalid: {error}. Expected postgresql://USER@HOST/NAME. Correct it."
        ) from error
    if password is not None:
        raise click.BadParameter(
            "Every user of this machine can read a password in the arguments. "
            f"Pass the whole address in {variable} instead, or the password in PGPASSWORD."
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
    callback=checked_database,
    help="SQLite file, or postgresql://USER@HOST/NAME. Also read from GLOSA_DB.",
)
read_database = click.option(
    "--read-db",
    "replica",
    envvar="GLOSA_READ_DB",
    default="",
    metavar="ADDRESS",
    callback=_checked_replica,
    help="Replica of the database for reads, postgresql://USER@HOST/NAME. Also read from GLOSA_READ_DB.",
)
trusted_proxy = click.option(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    callback=_network,
    help="Address or network of a reverse proxy whose X-Forwarded-For is trusted. Repeatable. Default: this machine.",
)
site = click.option("--site", "site_id", default="default", show_default=True, help="Name of the site.")
workers = click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Worker processes.")
