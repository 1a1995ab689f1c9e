"""How results and problems are printed: results to standard output, problems to standard error."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import click

from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.composition.errors import ApplicationsInvalid, SetupError
from glosa.composition.refusals import advised
from glosa.hosting.errors import HostingError
from glosa.service.domain.errors import Refusal

_COLORS = {Severity.ERROR: "red", Severity.WARNING: "yellow"}


@contextmanager
def reporting() -> Iterator[None]:
    """Ends the run with a message if a program can't start, or if the service refuses an operation."""
    try:
        yield
    except ApplicationsInvalid as error:
        show(error.diagnostics, error.folder)
        fail(str(error))
    except Refusal as refusal:
        fail(advised(refusal))
    except (SetupError, HostingError) as error:
        fail(str(error))


def show(diagnostics: Iterable[Diagnostic], site: Path) -> None:
    """Prints each problem: where it is, what was found, what was expected, and the next step."""
    for one in diagnostics:
        click.echo(f"{_styled(one.severity)}: {site / one.place}: {one.found} [{one.code}]", err=True)
        click.echo(f"  expected: {one.expected}", err=True)
        click.echo(f"  next:     {one.next_step}", err=True)


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """``2 errors and 1 warning``."""
    counts = dict.fromkeys(Severity, 0)
    for one in diagnostics:
        counts[one.severity] += 1
    return " and ".join(
        f"{count} {severity.value}{'' if count == 1 else 's'}" for severity, count in counts.items() if count
    )


def warn(message: str) -> None:
    """Prints a warning that doesn't end the run."""
    click.echo(f"{_styled(Severity.WARNING)}: {message}", err=True)


def fail(message: str) -> NoReturn:
    """Ends the run with an error message and exit code 1."""
    click.echo(f"{_styled(Severity.ERROR)}: {message}", err=True)
    raise click.exceptions.Exit(1)


def _styled(severity: Severity) -> str:
    return click.style(severity.value, fg=_COLORS[severity], bold=True)
