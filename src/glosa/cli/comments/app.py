"""``glosa comments``: the comment service alone, and its data."""

import click

from glosa.cli.lazy import LazyGroup

COMMANDS = {
    "serve": "glosa.cli.comments.serve:serve",
    "list": "glosa.cli.comments.listing:list_",
    "approve": "glosa.cli.comments.moderation:approve",
    "spam": "glosa.cli.comments.moderation:spam",
    "delete": "glosa.cli.comments.moderation:delete",
    "restore": "glosa.cli.comments.moderation:restore",
    "site": "glosa.cli.comments.site:site",
    "token": "glosa.cli.comments.token:token",
    "import": "glosa.cli.comments.import_:import_",
    "export": "glosa.cli.comments.export:export",
    "backup": "glosa.cli.comments.database:backup",
    "migrate": "glosa.cli.comments.database:migrate",
    "rerender": "glosa.cli.comments.database:rerender",
}
"""In the order of the help text."""


@click.group(cls=LazyGroup, places=COMMANDS)
def comments() -> None:
    """Manage the comment service: moderation, sites, tokens, import, export."""
