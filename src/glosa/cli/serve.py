"""``glosa serve``: the site as in production."""

from functools import partial
from pathlib import Path

import click
from starlette.types import ASGIApp

from glosa.builder.build import Request
from glosa.cli import arguments, forging
from glosa.cli.building import build_once
from glosa.cli.comments import options
from glosa.cli.comments.beside import Beside, service_beside
from glosa.cli.comments.logins.own import origins_served
from glosa.cli.report import fail, web_address
from glosa.hosting.app import NO_MOUNTS, site_application
from glosa.hosting.errors import HostingError
from glosa.hosting.server import ensure_free
from glosa.hosting.server import serve as run
from glosa.hosting.site import BuiltSite, read_site
from glosa.service.routes.client_address import Network


@click.command(cls=forging.ForgeCommand)
@arguments.site
@arguments.out
@arguments.base
@arguments.strict
@arguments.host
@arguments.port
@options.workers
@options.database
@options.trusted_proxy
@forging.platform
@forging.port
def serve(
    *,
    site: Path,
    out: Path | None,
    base: str | None,
    strict: bool,
    host: str,
    port: int,
    workers: int,
    database: str | None,
    trusted_proxies: tuple[Network, ...],
    forge: str | None,
    forge_port: int | None,
) -> None:
    """Build the folder SITE, then serve it as in production, with its comments under /comments.

    With --forge, comments are kept on local stand-ins of code hosts that run beside it, and the site is built into dist-forge.
    """
    stand_in = forging.planned(site, forge, forge_port)
    request = Request(
        site, out or site / (forging.OUT if stand_in else "dist"), base, stand_in.comments if stand_in else None
    )
    try:
        ensure_free(host, port)
        build_once(request, strict=strict)
        built = read_site(request.out)
        service = service_beside(
            site,
            base=base,
            served=origins_served(host, port),
            database=database,
            trusted_proxies=trusted_proxies,
            forge=stand_in,
        )
        address = web_address(host, port, built.facts.base)
        with forging.running(stand_in):
            run(
                partial(_application, built, service),
                host=host,
                port=port,
                workers=workers,
                started=lambda: click.echo(_started(address, stand_in)),
            )
    except HostingError as error:
        fail(str(error))


def _started(address: str, forge: forging.Forge | None) -> str:
    """The line that a reader's browser is pointed to comes last, when everything else is there."""
    return "\n".join([*([forge.told()] if forge else []), f"Serving on {address} – stop with Ctrl+C."])


def _application(site: BuiltSite, service: Beside | None) -> ASGIApp:
    return site_application(site, mounts=service.mounts() if service else NO_MOUNTS)
