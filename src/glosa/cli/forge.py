"""``glosa forge``: code hosts to try comments on, without an account and without a network."""

import click
from starlette.types import ASGIApp

from glosa.cli import arguments
from glosa.cli.report import fail, web_address
from glosa.forge.app import STAND_INS, forge_application
from glosa.forge.oauth import CLIENT_ID
from glosa.hosting.errors import HostingError
from glosa.hosting.parent import end_with
from glosa.hosting.server import ensure_free
from glosa.hosting.server import serve as run


@click.command()
@arguments.host
@click.option("--port", type=click.IntRange(1, 65535), default=9000, show_default=True, help="Port to listen on.")
@click.option("--parent", type=int, hidden=True, help="The process that started this one, and without which it ends.")
def forge(*, host: str, port: int, parent: int | None) -> None:
    """Serve stand-ins for GitHub and other code hosts, to try the comment widget on them.

    Everything is kept in memory and gone when the command ends.
    """
    if parent is not None:
        end_with(parent)
    try:
        ensure_free(host, port)
        run(_application, host=host, port=port, started=lambda: click.echo(_welcome(web_address(host, port, "/"))))
    except HostingError as error:
        fail(str(error))


def _application() -> ASGIApp:
    return forge_application()


def _welcome(address: str) -> str:
    width = max(len(one.facts.title) for one in STAND_INS)
    platforms = "\n".join(
        f"  {one.facts.title:<{width}}  {address}{one.facts.name}  (client secret forge-secret-{one.facts.name})"
        for one in STAND_INS
    )
    return (
        f"Forge on {address} – stop with Ctrl+C.\n{platforms}\n"
        f"  Client id everywhere: {CLIENT_ID}. Repository: owner/docs.\n"
        "  Users, without a password: owner and admin may write to the repository, reader may not."
    )
