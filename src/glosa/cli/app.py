"""The ``glosa`` command: which commands there are. Each is loaded when it is called, so that none pays for another."""

import io
import sys
from importlib import import_module

import click

from glosa import __version__

COMMANDS = ("build", "dev", "serve", "check", "schema")
"""In the order of the help text; each is a command of its own name in ``glosa.cli.NAME``."""


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"glosa.cli.{cmd_name}"), cmd_name)
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="Glosa %(version)s")
def glosa() -> None:
    """Build documentation sites that readers can answer."""


def main() -> None:
    """Runs the command line. What a terminal cannot write is replaced, never a reason to fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    glosa(prog_name="glosa")
