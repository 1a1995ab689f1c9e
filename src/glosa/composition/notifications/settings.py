"""Where a service notifies owners: from a private file next to its database."""

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from glosa.composition.errors import NetworkMissing
from glosa.service.domain.exchange.upstream import NetworkUnusable
from glosa.service.domain.notifications.channels import Notifications
from glosa.service.settings import Settings
from glosa.service.upstream.couriers import ensure_possible

FILE_NAME = "notifications.yaml"
"""Name of the file next to the database."""
FILE_VARIABLE = "GLOSA_NOTIFICATIONS"
"""Names a file to read instead of the one next to the database."""


def with_notifications(settings: Settings, *, environment: Mapping[str, str] = os.environ) -> Settings:
    """``settings`` with what the file says. Raises :class:`~glosa.composition.errors.SetupError` if it can't be used."""
    notifications = configured_notifications(settings.uploads.parent, environment=environment)
    try:
        ensure_possible(notifications)
    except NetworkUnusable as refusal:
        raise NetworkMissing(str(refusal)) from refusal
    return replace(settings, notifications=notifications)


def configured_notifications(data: Path, *, environment: Mapping[str, str] = os.environ) -> Notifications:
    """What the file in the folder ``data`` says, or the file that the environment names; without a file, nothing."""
    elsewhere = environment.get(FILE_VARIABLE, "")
    file = Path(elsewhere) if elsewhere else data / FILE_NAME
    if not elsewhere and not file.exists():
        return Notifications()
    # Without the file, a service doesn't need the memory of the modules that read it.
    from glosa.composition.notifications.file import read_notifications

    return read_notifications(file, environment=environment)
