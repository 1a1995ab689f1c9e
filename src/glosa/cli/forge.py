"""``glosa forge``: local code hosts to try comments on, without an account or a network."""

from functools import partial

import click

from glosa.cli import arguments
from glosa.cli.report import reporting
from glosa.composition.addresses import web_address
from glosa.composition.forge_server import serve_forge
from glosa.forge.app import STAND_INS
from glosa.forge.oauth import CLIENT_ID


@click.command()
@arguments.host
@click.option("--port", type=click.IntRange(1, 65535), default=9000, show_default=True, help="Port to listen on.")
def forge(*, host: str, port: int) -> None:
    """Serve local stand-ins for GitHub and other code hosts.

    Use them to try the comment widget. They store everything in memory, and lose it when the command ends.
    """
    with reporting():
        serve_forge(host, port, started=partial(click.echo, _welcome(web_address(host, port, "/"))))


def _welcome(address: str) -> str:
    width = max(len(one.facts.title) for one in STAND_INS)
    platforms = "\n".join(
        f"  {one.facts.title:<{width}}  {address}{one.facts.name}  (client secret forge-secret-{one.facts.name})"
        for one in STAND_INS
    )
    return (
        f"Forge on {address} – stop with Ctrl+C.\n{platforms}\n"
        f"  Client id everywhere: {CLIENT_ID}. Repository: owner/docs.\n"
        "  Users, without passwords: owner and admin can write to the repository, reader can't."
    )
