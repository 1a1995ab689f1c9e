"""The applications whose logins a service exchanges, and their secrets: from the environment, or from a private file."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from glosa.composition.errors import NetworkMissing
from glosa.service.domain.exchange.applications import Application
from glosa.service.domain.exchange.upstream import NetworkUnusable
from glosa.service.settings import Settings
from glosa.service.upstream.network import network

FILE_NAME = "oauth.yaml"
"""Name of the file next to the database."""
FILE_VARIABLE = "GLOSA_OAUTH"
"""Names a file to read instead of the one next to the database."""
SECRET_VARIABLE = "GLOSA_CLIENT_SECRET"
"""Contains the secret of the first application in a site's configuration."""


@dataclass(frozen=True, slots=True)
class MissingSecret:
    """Readers can't log in at a code host, because the service has no secret for its application."""

    host: str
    client_id: str
    file: Path
    """Where the secret can be added."""


@dataclass(frozen=True, slots=True)
class ExchangedLogins:
    """The applications that can be used, and those that can't."""

    applications: tuple[Application, ...] = ()
    missing: tuple[MissingSecret, ...] = ()


def exchanged_logins(
    data: Path, configured: Sequence[Application] = (), *, environment: Mapping[str, str] = os.environ
) -> ExchangedLogins:
    """The ``configured`` applications and those of the file in the folder ``data``, or of the file that the environment names.

    Raises :class:`~glosa.composition.errors.SetupError` if the file can't be used.
    """
    given = environment.get(SECRET_VARIABLE, "").strip()
    named = [replace(one, client_secret=given) if at == 0 else one for at, one in enumerate(configured)]
    elsewhere = environment.get(FILE_VARIABLE, "")
    file = Path(elsewhere) if elsewhere else data / FILE_NAME
    listed: tuple[Application, ...] = ()
    if elsewhere or file.exists():
        # Without the file, a service doesn't need the memory of the modules that read it.
        from glosa.composition.logins.oauth_file import read_applications

        listed = read_applications(file, {one.key: one for one in named})
    keys = {one.key for one in listed}
    rest = [one for one in named if one.key not in keys]
    return ExchangedLogins(
        applications=(*listed, *(one for one in rest if _is_usable(one))),
        missing=tuple(MissingSecret(one.host.name, one.client_id, file) for one in rest if not _is_usable(one)),
    )


def with_applications(settings: Settings, applications: tuple[Application, ...]) -> Settings:
    """``settings`` of a service that exchanges logins for ``applications``. Raises :class:`NetworkMissing`."""
    if applications:
        try:
            network()
        except NetworkUnusable as refusal:
            raise NetworkMissing(str(refusal)) from refusal
    return replace(settings, applications=applications)


def _is_usable(application: Application) -> bool:
    return bool(application.client_secret or application.host.public)
