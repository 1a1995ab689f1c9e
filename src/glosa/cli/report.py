"""How results and problems are printed: results to standard output, problems to standard error."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import click
from msgspec.structs import replace

from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.cli.formats import FORMATS
from glosa.composition.errors import PrivateFileInvalid, SetupError
from glosa.hosting.errors import HostingError

_COLORS = {Severity.ERROR: "red", Severity.WARNING: "yellow"}


@contextmanager
def reporting() -> Iterator[None]:
    """Ends the run with a message if a program can't start, or if the service refuses an operation."""
    try:
        yield
    except Exception as error:
        text = reason(error)
        if text is None:
            raise
        fail(text)


def reason(error: Exception) -> str | None:
    """Why a program can't start, or why the service refuses an operation; ``None`` for other errors.

    Prints the problems of a file with secrets.
    """
    if isinstance(error, PrivateFileInvalid):
        show(error.diagnostics, error.folder)
    if isinstance(error, (SetupError, HostingError)):
        return str(error)
    from glosa.composition.refusals import advised  # Builds without an error don't pay for the service.

    return advised(error)


def show(diagnostics: Iterable[Diagnostic], site: Path, format_: str = "text") -> None:
    """Prints each problem: where it is, what was found, what was expected, and the next step.

    Problems that differ only in their place are printed once. In the other formats, each one is printed, to standard output.
    """
    if format_ != "text":
        click.echo(FORMATS[format_](tuple(diagnostics), site))
        return
    for places in _alike(diagnostics):
        one = places[0]
        where = _escaped(str(site / one.place))
        click.echo(f"{_styled(one.severity)}: {where}: {_escaped(one.found)} [{one.code}]", err=True)
        if len(places) > 1:
            click.echo(f"  also in:  {_escaped(_listed([other.place for other in places[1:]]))}", err=True)
        click.echo(f"  expected: {_escaped(one.expected)}", err=True)
        click.echo(f"  next:     {_escaped(one.next_step)}", err=True)


def _alike(diagnostics: Iterable[Diagnostic]) -> Iterable[Sequence[Diagnostic]]:
    """The problems in groups that differ only in their place, in the order of their first ones."""
    groups: dict[Diagnostic, list[Diagnostic]] = {}
    for one in diagnostics:
        groups.setdefault(replace(one, file="", line=None, column=None), []).append(one)
    return groups.values()


def _listed(places: Sequence[str]) -> str:
    more = len(places) - SHOWN_PLACES
    return ", ".join(places[:SHOWN_PLACES]) + (f", and {more} more" if more > 0 else "")


SHOWN_PLACES = 5
"""The number of further places that are listed for problems that differ only in their place."""


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


def _escaped(text: str) -> str:
    """``text`` with escapes such as ``\\x1b`` for what a terminal would interpret, apart from tabs and line ends."""
    return _INTERPRETED.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


_INTERPRETED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters, and those that change the direction of text."""


def _styled(severity: Severity) -> str:
    return click.style(severity.value, fg=_COLORS[severity], bold=True)
