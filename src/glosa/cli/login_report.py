"""Warnings about logins that a service can't exchange. Apart from ``report``, because most commands don't need the service's code."""

from collections.abc import Iterable

from glosa.cli.report import warn
from glosa.composition.logins.applications import SECRET_VARIABLE, MissingSecret


def show_missing_secrets(missing: Iterable[MissingSecret]) -> None:
    """Warns of each application whose secret is missing."""
    for one in missing:
        warn(
            f"Readers can't log in at {one.host}: the service has no secret for the application '{one.client_id}'.\n"
            f"  expected: The client secret from {one.host}.\n"
            f"  next:     Start with {SECRET_VARIABLE} in the environment, or add it to {one.file} (mode 0600)."
        )
