"""The ``glosa`` command and its subcommands, each imported only when it's called."""

import errno
import gc
import io
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from glosa import __version__
from glosa.extras import ExtraName, extra_of, how_to_install

COMMANDS = {
    "new": "glosa.cli.new:new",
    "build": "glosa.cli.build:build",
    "dev": "glosa.cli.dev:dev",
    "serve": "glosa.cli.serve:serve",
    "check": "glosa.cli.check:check",
    "search": "glosa.cli.search:search",
    "translations": "glosa.cli.app:translations",
    "migrate": "glosa.cli.migrate:migrate_",
    "run": "glosa.cli.run:run",
    "comments": "glosa.cli.app:comments",
    "forge": "glosa.cli.forge:forge",
    "schema": "glosa.cli.schema:schema",
    "types": "glosa.cli.types:types",
}
"""Name → ``module:function``, in the order of the help text."""

COMMENT_COMMANDS = {
    "serve": "glosa.cli.comments.serve:serve",
    "list": "glosa.cli.comments.listing:list_",
    "approve": "glosa.cli.comments.moderation:approve",
    "spam": "glosa.cli.comments.moderation:spam",
    "delete": "glosa.cli.comments.moderation:delete",
    "restore": "glosa.cli.comments.moderation:restore",
    "reply": "glosa.cli.comments.marking:reply",
    "pin": "glosa.cli.comments.marking:pin",
    "unpin": "glosa.cli.comments.marking:unpin",
    "answer": "glosa.cli.comments.marking:answer",
    "close": "glosa.cli.comments.marking:close",
    "reopen": "glosa.cli.comments.marking:reopen",
    "closed": "glosa.cli.comments.marking:closed",
    "block": "glosa.cli.comments.blocking:block",
    "reported": "glosa.cli.comments.reports:reported",
    "dismiss": "glosa.cli.comments.reports:dismiss",
    "note": "glosa.cli.comments.reports:note",
    "edit": "glosa.cli.comments.history:edit",
    "undo": "glosa.cli.comments.history:undo",
    "log": "glosa.cli.comments.history:log",
    "person": "glosa.cli.comments.person:person",
    "names": "glosa.cli.comments.names:names",
    "follow": "glosa.cli.comments.follow:follow",
    "datasheet": "glosa.cli.comments.datasheet:datasheet",
    "pages": "glosa.cli.comments.pages:pages",
    "searches": "glosa.cli.comments.searches:searches",
    "filter": "glosa.cli.comments.filter:filter_",
    "notifications": "glosa.cli.comments.notifications:notifications",
    "login": "glosa.cli.comments.login:login",
    "moderator": "glosa.cli.comments.people:moderator",
    "passkey": "glosa.cli.comments.passkeys:passkey",
    "session": "glosa.cli.comments.people:session",
    "site": "glosa.cli.comments.site:site",
    "token": "glosa.cli.comments.token:token",
    "import": "glosa.cli.comments.import_:import_",
    "export": "glosa.cli.comments.export:export",
    "backup": "glosa.cli.comments.database:backup",
    "migrate": "glosa.cli.comments.database:migrate",
    "rerender": "glosa.cli.comments.database:rerender",
    "uploads": "glosa.cli.comments.uploads:uploads",
}
"""The subcommands of ``glosa comments``, each with its module."""


TRANSLATION_COMMANDS = {
    "list": "glosa.cli.translations.listing:list_",
    "accept": "glosa.cli.translations.acceptance:accept",
    "export": "glosa.cli.translations.exchange:export",
    "import": "glosa.cli.translations.exchange:import_",
    "terms": "glosa.cli.translations.terms:terms",
}
"""The subcommands of ``glosa translations``, each with its module."""


class LazyGroup(click.Group):
    """A group of commands that are imported only when they're called."""

    def __init__(self, *arguments: Any, commands_at: Mapping[str, str], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._commands_at = commands_at

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._commands_at)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._commands_at:
            return None
        module, _, name = self._commands_at[cmd_name].partition(":")
        try:
            with _without_collecting():
                command: click.Command = getattr(import_module(module), name)
        except ModuleNotFoundError as error:
            extra = extra_of(error)
            if extra is None:
                raise
            return _unavailable(cmd_name, extra)
        return command


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Imported code stays, so garbage collection would only look through it."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _unavailable(name: str, extra: ExtraName) -> click.Command:
    """A command whose packages aren't installed. It accepts any arguments and fails with what to install."""

    def explain() -> None:
        raise click.ClickException(how_to_install(extra))

    return click.Command(
        name,
        callback=explain,
        short_help=f"Not installed: pip install 'glosa-docs[{extra}]'",
        context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
        add_help_option=False,
    )


@click.group(cls=LazyGroup, commands_at=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="Glosa %(version)s")
def glosa() -> None:
    """Build documentation sites that readers can answer."""


@click.group(cls=LazyGroup, commands_at=COMMENT_COMMANDS)
def comments() -> None:
    """Manage comments: moderation, sites, tokens, import, export."""


@click.group(cls=LazyGroup, commands_at=TRANSLATION_COMMANDS)
def translations() -> None:
    """Compare a site's languages, and work with translators."""


def main() -> None:
    """Runs the command line. Characters that a terminal can't show are replaced."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        glosa(prog_name="glosa")
    except OSError as error:
        # The output itself, such as a file on a full disk. Files that Glosa writes have names.
        if error.errno != errno.ENOSPC or error.filename is not None:
            raise
        click.echo(
            "error: The output can't be written: no space left on device. Free some space, and repeat the command.",
            err=True,
        )
        sys.exit(1)
