"""Whose logins a service exchanges, and where their secrets come from: the environment, or a file that nobody else reads."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import click

from glosa.cli.report import fail
from glosa.service.app import network
from glosa.service.domain.exchange.applications import Application
from glosa.service.domain.exchange.upstream import NetworkUnusable
from glosa.service.settings import Settings

NAME = "oauth.yaml"
"""Name of the file beside the database."""
FILE_VARIABLE = "GLOSA_OAUTH"
"""Names a file in place of the one beside the database."""
SECRET_VARIABLE = "GLOSA_CLIENT_SECRET"
"""Holds the secret of the application that a site's configuration names first."""


def exchanged(
    data: Path, own: Sequence[Application] = (), *, environment: Mapping[str, str] = os.environ
) -> tuple[Application, ...]:
    """The applications of ``own``, and of the file in the folder ``data`` or of the one that the environment names.

    Whose logins cannot be exchanged for want of a secret is told and left out. Ends the run where the file is faulty.
    """
    given = environment.get(SECRET_VARIABLE, "").strip()
    named = [replace(one, client_secret=given) if at == 0 else one for at, one in enumerate(own)]
    elsewhere = environment.get(FILE_VARIABLE, "")
    file = Path(elsewhere) if elsewhere else data / NAME
    kept: tuple[Application, ...] = ()
    if elsewhere or file.exists():
        # A service without that file does without what reads it, too.
        from glosa.cli.comments.logins.file import read_applications

        kept = read_applications(file, {one.key: one for one in named})
    known = {one.key for one in kept}
    rest = [one for one in named if one.key not in known]
    for one in rest:
        if not one.client_secret and not one.host.public:
            click.echo(_missing(one, file), err=True)
    return (*kept, *(one for one in rest if one.client_secret or one.host.public))


def with_logins(settings: Settings, applications: tuple[Application, ...]) -> Settings:
    """``settings`` of a service that exchanges logins for ``applications``. Ends the run where no network can be used."""
    if applications:
        try:
            network()
        except NetworkUnusable as refusal:
            fail(str(refusal))
    return replace(settings, applications=applications)


def _missing(application: Application, file: Path) -> str:
    name = application.host.name
    return (
        f"{click.style('warning', fg='yellow', bold=True)}: Readers cannot log in at {name}: the secret of the application "
        f"'{application.client_id}' is not known.\n"
        f"  expected: the secret that {name} gave when the application was registered.\n"
        f"  next:     Start with {SECRET_VARIABLE} in the environment, or write it into {file} (mode 0600)."
    )
