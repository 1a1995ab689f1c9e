"""The ``glosa`` command: which commands there are."""

import io
import sys

import click

from glosa import __version__
from glosa.cli.lazy import LazyGroup

COMMANDS = {
    "build": "glosa.cli.build:build",
    "dev": "glosa.cli.dev:dev",
    "serve": "glosa.cli.serve:serve",
    "check": "glosa.cli.check:check",
    "comments": "glosa.cli.comments.app:comments",
    "forge": "glosa.cli.forge:forge",
    "schema": "glosa.cli.schema:schema",
}
"""In the order of the help text."""


@click.group(cls=LazyGroup, places=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="Glosa %(version)s")
def glosa() -> None:
    """Build documentation sites that readers can answer."""


def main() -> None:
    """Runs the command line. What a terminal cannot write is replaced, never a reason to fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    glosa(prog_name="glosa")
