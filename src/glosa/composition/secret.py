"""The service's secrets: from the environment, or from a file that only its owner can read."""

import os
import secrets
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from glosa.composition.errors import FileNotPrivate, SecretUnusable
from glosa.service.upstream.akismet_settings import AkismetSettings
from glosa.service.upstream.altcha_settings import AltchaSettings

VARIABLE = "GLOSA_SECRET"
AKISMET_VARIABLE = "GLOSA_AKISMET_KEY"
"""Contains the key of a service that is asked whether comments are spam."""
AKISMET_ADDRESS_VARIABLE = "GLOSA_AKISMET_URL"
"""Contains the address of another service with the interface of Akismet."""
ALTCHA_VARIABLE = "GLOSA_ALTCHA_KEY"
"""Contains the key that signs the captcha's challenges."""
ALTCHA_ADDRESS_VARIABLE = "GLOSA_ALTCHA_URL"
"""Contains the address where another server answers with challenges."""
AVATAR_SERVERS_VARIABLE = "GLOSA_AVATAR_SERVERS"
"""Contains origins of hosts of pictures in the service's own network."""
METRICS_VARIABLE = "GLOSA_METRICS_TOKEN"
SHORTEST = 32
"""Characters of a secret."""


def secret_of(database: Path | None, environment: Mapping[str, str] = os.environ) -> bytes:
    """The secret of a service with the SQLite file ``database``, or with a database server.

    It comes from the environment. Otherwise, it's stored in a file next to ``database``, which is created if it's missing.
    Raises :class:`SecretUnusable` or :class:`FileNotPrivate`.
    """
    given = _given(VARIABLE, environment)
    if given is not None:
        return given
    if database is None:
        raise SecretUnusable(
            f"The environment has no {VARIABLE}. Expected a secret that's the same on every machine that uses the database "
            "server. Create it once with 'openssl rand -hex 32', and set it for every start."
        )
    return _stored(secret_file(database))


def secret_file(database: Path) -> Path:
    """Where the secret of a SQLite file is stored if the environment has none."""
    return database.with_suffix(".secret")


def metrics_token(environment: Mapping[str, str] = os.environ) -> bytes:
    """The token for reading metrics; empty if there is none. Raises :class:`SecretUnusable` if it's too short."""
    return _given(METRICS_VARIABLE, environment) or b""


def akismet_settings(environment: Mapping[str, str] = os.environ) -> AkismetSettings | None:
    """The service that is asked about spam; ``None`` without a key. Raises :class:`SecretUnusable` if its address isn't one."""
    key = environment.get(AKISMET_VARIABLE, "").strip()
    if not key:
        return None
    address = environment.get(AKISMET_ADDRESS_VARIABLE, "").strip()
    if not address:
        return AkismetSettings(key)
    if not _is_private(address):
        raise SecretUnusable(
            f"{AKISMET_ADDRESS_VARIABLE} isn't an address that begins with https://. The key and readers' comments would be sent "
            "to it without encryption. Correct it."
        )
    return AkismetSettings(key, address)


def avatar_servers(environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Origins of hosts of pictures that may be at private addresses, or without HTTPS. Raises :class:`SecretUnusable` if one isn't an origin."""
    found = tuple(environment.get(AVATAR_SERVERS_VARIABLE, "").replace(",", " ").split())
    for one in found:
        parts = urlsplit(one)
        if parts.scheme not in ("http", "https") or one != f"{parts.scheme}://{parts.netloc}".lower():
            raise SecretUnusable(
                f"'{one}' in {AVATAR_SERVERS_VARIABLE} isn't an origin. Expected scheme and host in lower case, "
                "such as http://avatars.internal:8080, separated by commas. Correct it."
            )
    return found


def altcha_settings(environment: Mapping[str, str] = os.environ) -> AltchaSettings | None:
    """Where the captcha's challenges come from; ``None`` without a captcha. Raises :class:`SecretUnusable`."""
    key = _given(ALTCHA_VARIABLE, environment) if environment.get(ALTCHA_VARIABLE) else None
    address = environment.get(ALTCHA_ADDRESS_VARIABLE, "").strip()
    if key is not None and address:
        raise SecretUnusable(
            f"The environment has both {ALTCHA_VARIABLE} and {ALTCHA_ADDRESS_VARIABLE}. Expected one of them: the key for challenges "
            "that are made here, or the address of a server that makes them. Remove the other one."
        )
    if key is not None:
        return AltchaSettings(key=key)
    if not address:
        return None
    is_private = _is_private(address)
    parts = urlsplit(address if is_private else "")
    folder, _, name = parts.path.rpartition("/")
    if not is_private or name != "challenge":
        raise SecretUnusable(
            f"{ALTCHA_ADDRESS_VARIABLE} isn't the address of a server's challenges. Expected one that begins with https:// and whose path "
            "ends with /challenge, such as https://altcha.example.org/v1/challenge?apiKey=KEY. Correct it."
        )
    return AltchaSettings(address=address, verification=parts._replace(path=f"{folder}/verify").geturl())


def _is_private(address: str) -> bool:
    """Whether nobody else reads what is sent there."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return (parts.scheme == "https" and bool(parts.hostname)) or (
        parts.scheme == "http" and parts.hostname in ("localhost", "127.0.0.1", "::1")
    )


def ensure_private(file: Path) -> None:
    """Raises :class:`FileNotPrivate` if other users can read ``file``, and ``OSError`` if it doesn't exist."""
    mode = stat.S_IMODE(file.stat().st_mode)
    if mode & 0o077:
        raise FileNotPrivate(
            f"Other users can read {file} (mode {mode:04o}). Expected mode 0600. Run: chmod 600 {file}"
        )


def _given(variable: str, environment: Mapping[str, str]) -> bytes | None:
    given = environment.get(variable)
    if given is not None and len(given) < SHORTEST:
        raise SecretUnusable(
            f"{variable} has {len(given)} characters. Expected at least {SHORTEST} random ones. "
            "Create it with: openssl rand -hex 32"
        )
    return None if given is None else given.encode()


def _stored(file: Path) -> bytes:
    try:
        if not file.exists():
            _create(file)
        ensure_private(file)
        secret = file.read_bytes().strip()
    except OSError as error:
        raise SecretUnusable(
            f"{file} can't be used: {error.strerror}. Expected a folder that this account can write to. "
            f"Choose another folder for the database with --db, or set {VARIABLE} in the environment."
        ) from error
    if len(secret) < SHORTEST:
        raise SecretUnusable(
            f"{file} contains {len(secret)} characters. Expected the {SHORTEST} or more random ones that were written "
            "there. Restore the file from a backup. If you have none, delete it; Glosa then creates a new one."
        )
    return secret


def _create(file: Path) -> None:
    """Writes a new secret under a temporary name first, so that two programs that start at once use the same one."""
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
