"""The ``glosa`` command: which commands there are. Only the one that is called is loaded, so that none pays for another."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer

from glosa import __version__

COMMANDS = ("build", "dev", "serve", "check", "schema")
"""In the order of the help text; each is a function of its own name in ``glosa.cli.NAME``."""


def application(arguments: Sequence[str]) -> typer.Typer:
    """The command line with the command that ``arguments`` name, or with all when they name none."""
    app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
    app.callback()(glosa)
    named = [argument for argument in arguments if argument in COMMANDS]
    for name in named[:1] or COMMANDS:
        app.command(name)(getattr(import_module(f"glosa.cli.{name}"), name))
    return app


def _show_version(value: bool) -> None:
    if value:
        typer.echo(f"Glosa {__version__}")
        raise typer.Exit


def glosa(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Build documentation sites that readers can answer."""


def main() -> None:
    """Runs the command line."""
    application(sys.argv[1:])()
