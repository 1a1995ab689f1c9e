"""Running a single operation on the service's database."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from glosa.cli.report import reporting
from glosa.composition.database import Database, existing_database, run_on_database, service_settings

Result = TypeVar("Result")


def work(database: str | None, do: Callable[[Database], Awaitable[Result]]) -> Result:
    """The result of ``do`` on a database that exists. If the operation is refused, prints why and ends the run."""
    with reporting():
        return run_on_database(service_settings(existing_database(database)), do)


def work_or_create(database: str | None, do: Callable[[Database], Awaitable[Result]]) -> Result:
    """The result of ``do``, like :func:`work`, on a database that's created if it doesn't exist."""
    with reporting():
        return run_on_database(service_settings(database), do)
