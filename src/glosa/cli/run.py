"""``glosa run``: runs a command that a plugin of the site adds."""

from pathlib import Path

import click

from glosa.builder.diagnostics import BuildFailed, did_you_mean
from glosa.cli.report import fail, reporting, show, summary
from glosa.composition.plugin_commands import plugin_commands


@click.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("site", type=click.Path(path_type=Path))
@click.argument("command", required=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def run(*, site: Path, command: str | None, arguments: tuple[str, ...]) -> None:
    """Run a command of one of the site's plugins.

    Without COMMAND, lists the commands of the folder SITE.
    """
    try:
        commands = plugin_commands(site)
    except BuildFailed as failure:
        show(failure.diagnostics, site)
        fail(f"{site} has {summary(failure.diagnostics)}.")
    show(commands.diagnostics, site)
    if command is None:
        for name in commands.plugins:
            click.echo(f"{name}\t{commands.about(name)}")
        if not commands.plugins:
            click.echo("No plugin of this site has a command.", err=True)
        return
    if command not in commands.plugins:
        known = ", ".join(commands.plugins) or "none: no plugin of this site has a command"
        fail(f"There is no command '{command}'. Expected one of {known}.{did_you_mean(command, commands.plugins)}")
    with reporting():
        code = commands.run(command, arguments)
    if code:
        raise click.exceptions.Exit(code)
