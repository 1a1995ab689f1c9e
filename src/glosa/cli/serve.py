"""``glosa serve``: the site as in production."""

from functools import partial
from pathlib import Path

import click
from starlette.types import ASGIApp

from glosa.builder.build import Request
from glosa.cli import arguments
from glosa.cli.building import build_once
from glosa.cli.comments import options
from glosa.cli.comments.beside import Beside, service_beside
from glosa.cli.report import fail, web_address
from glosa.hosting.app import NO_MOUNTS, site_application
from glosa.hosting.errors import HostingError
from glosa.hosting.server import ensure_free
from glosa.hosting.server import serve as run
from glosa.hosting.site import BuiltSite, read_site
from glosa.service.routes.client_address import Network


@click.command()
@arguments.site
@arguments.out
@arguments.base
@arguments.strict
@arguments.host
@arguments.port
@options.workers
@options.database
@options.trusted_proxy
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
) -> None:
    """Build the folder SITE, then serve it as in production, with its comments under /comments."""
    request = Request(site, out or site / "dist", base)
    try:
        ensure_free(host, port)
        build_once(request, strict=strict)
        built = read_site(request.out)
        service = service_beside(site, base=base, database=database, trusted_proxies=trusted_proxies)
        run(
            partial(_application, built, service),
            host=host,
            port=port,
            workers=workers,
            started=lambda: click.echo(f"Serving on {web_address(host, port, built.facts.base)} – stop with Ctrl+C."),
        )
    except HostingError as error:
        fail(str(error))


def _application(site: BuiltSite, service: Beside | None) -> ASGIApp:
    return site_application(site, mounts=service.mounts() if service else NO_MOUNTS)
