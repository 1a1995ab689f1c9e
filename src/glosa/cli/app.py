"""The ``glosa`` command: which commands there are. Each is loaded when it is called, so that none pays for another."""

from importlib import import_module
from typing import Annotated

import typer
from typer.core import TyperCommand, TyperGroup

from glosa import __version__

COMMANDS = ("build", "dev", "serve", "check", "schema")
"""In the order of the help text; each is a function of its own name in ``glosa.cli.NAME``."""


class _Commands(TyperGroup):
    def list_commands(self, ctx: typer.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: typer.Context, cmd_name: str) -> TyperCommand | TyperGroup | None:
        if cmd_name not in COMMANDS:
            return None
        single = typer.Typer(add_completion=False)
        single.command(cmd_name)(getattr(import_module(f"glosa.cli.{cmd_name}"), cmd_name))
        return typer.main.get_command(single)


app = typer.Typer(cls=_Commands, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


def _show_version(value: bool) -> None:
    if value:
        typer.echo(f"Glosa {__version__}")
        raise typer.Exit


@app.callback()
def glosa(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Build documentation sites that readers can answer."""


def main() -> None:
    """Runs the command line."""
    app()
