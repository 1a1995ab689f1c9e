"""The service's secrets: from the environment, or from a file of its own that nobody else can read."""

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from glosa.cli.comments.options import sqlite_file
from glosa.cli.comments.private import ensure_private
from glosa.cli.report import fail

VARIABLE = "GLOSA_SECRET"
METRICS_VARIABLE = "GLOSA_METRICS_TOKEN"
SHORTEST = 32
"""Characters of a secret from the environment."""


def secret_for(database: str, environment: Mapping[str, str] = os.environ) -> bytes:
    """The secret that belongs to ``database``; for a SQLite file that has none yet, a new one is kept beside it.

    Ends the run with a message where the secret is too short, can be read by others, or has no place.
    """
    given = _given(VARIABLE, environment)
    if given is not None:
        return given
    file = sqlite_file(database)
    if file is None:
        fail(
            f"There is no {VARIABLE} in the environment. Expected one, the same on every machine that shares a database "
            "server. Make it once with 'openssl rand -hex 32', and set it for every start."
        )
    return _kept(file.with_suffix(".secret"))


def metrics_token(environment: Mapping[str, str] = os.environ) -> bytes:
    """The token that metrics are read with; empty where there is none. Ends the run with a message where it is too short."""
    return _given(METRICS_VARIABLE, environment) or b""


def _given(variable: str, environment: Mapping[str, str]) -> bytes | None:
    given = environment.get(variable)
    if given is not None and len(given) < SHORTEST:
        fail(
            f"{variable} has {len(given)} characters. Expected at least {SHORTEST} random ones. "
            "Make one with: openssl rand -hex 32"
        )
    return None if given is None else given.encode()


def _kept(file: Path) -> bytes:
    try:
        if not file.exists():
            _make(file)
        ensure_private(file)
        secret = file.read_bytes().strip()
        if len(secret) < SHORTEST:
            fail(
                f"{file} holds {len(secret)} characters. Expected the {SHORTEST} random ones or more that were written there. "
                "Restore it from a backup; where there is none, delete it, and a new one is made."
            )
        return secret
    except OSError as error:
        fail(
            f"{file} cannot be used: {error.strerror}. Expected a folder that this account can write to. "
            f"Choose another one for the database with --db, or put the secret into the environment as {VARIABLE}."
        )


def _make(file: Path) -> None:
    """Writes a secret in full under another name first: two programs that start at a time agree on one."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as stream:
        stream.write(secrets.token_hex(32) + "\n")
        stream.flush()
        os.fsync(stream.fileno())
    try:
        with suppress(FileExistsError):
            os.link(draft, file)
    finally:
        draft.unlink()
