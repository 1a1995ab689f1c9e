"""``glosa comments backup``: a copy of the database."""

import os
from collections.abc import Iterator
from pathlib import Path
from shlex import quote
from urllib.parse import urlsplit, urlunsplit

import click

from glosa.cli.comments import options
from glosa.cli.comments.logins.applications import FILE_VARIABLE, NAME
from glosa.cli.comments.place import existing
from glosa.cli.comments.secret import VARIABLE
from glosa.cli.report import fail
from glosa.service.domain.errors import Refusal
from glosa.service.storage.backup import back_up


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@options.database
@click.option("--overwrite", is_flag=True, help="Replace FILE if it exists.")
def backup(*, file: Path, database: str | None, overwrite: bool) -> None:
    """Copy the database to FILE while the service runs: comments, counters, sites and tokens as of one moment.

    FILE is readable by its owner only, and written whole or not at all. It holds addresses of readers: keep it as you keep
    the database. What else a full backup consists of is printed.
    """
    address = existing(database)
    source = options.sqlite_file(address)
    if source is None:
        fail(
            "The comments are in PostgreSQL, which has its own backup tools. Expected a SQLite file. "
            f"Run: pg_dump --format=custom --file={quote(str(file))} {quote(_without_password(address))}"
        )
    if not file.parent.is_dir():
        fail(f"There is no folder '{file.parent}'. Expected one to write into. Make it, or correct the name.")
    try:
        back_up(source, file, overwrite=overwrite)
    except Refusal as refusal:
        fail(str(refusal))
    click.echo(f"{source} → {file}")
    for other in _belonging_to(source):
        click.echo(f"Not in it, but part of a full backup: {other}")


def _belonging_to(database: Path) -> Iterator[str]:
    """What a full backup needs besides the database, next to it or in the environment."""
    if VARIABLE in os.environ:
        yield f"the secret in {VARIABLE}"
    applications = Path(os.environ.get(FILE_VARIABLE) or database.with_name(NAME))
    beside = (database.with_suffix(".secret"), applications, database.with_name("uploads"))
    yield from (str(one) for one in beside if one.exists())


def _without_password(address: str) -> str:
    parts = urlsplit(address)
    account, _, host = parts.netloc.rpartition("@")
    user = account.partition(":")[0]
    return urlunsplit(parts._replace(netloc=f"{user}@{host}" if user else host))
