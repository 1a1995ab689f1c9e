"""How faults and results are printed: diagnostics to standard error, the result of a run to standard output."""

from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

import click

from glosa.builder.diagnostics import Diagnostic, Severity

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow"}


def show(diagnostics: Iterable[Diagnostic], site: Path) -> None:
    """Prints every fault: where, what was found, what was expected, the next step."""
    for one in diagnostics:
        severity = click.style(one.severity.value, fg=_COLOURS[one.severity], bold=True)
        place = f"{site / one.file}:{one.line}" if one.file and one.line else str(site / one.file)
        click.echo(f"{severity}: {place}: {one.found} [{one.code}]", err=True)
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


def fail(message: str) -> NoReturn:
    """Ends the run with a message about why, and exit code 1."""
    click.echo(f"{click.style('error', fg='red', bold=True)}: {message}", err=True)
    raise click.exceptions.Exit(1)


def web_address(host: str, port: int, base: str) -> str:
    """``http://127.0.0.1:8000/docs/``; an IPv6 address stands in brackets."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{base}"
