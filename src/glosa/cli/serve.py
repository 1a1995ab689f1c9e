"""``glosa serve``: the site as in production."""

from functools import partial
from pathlib import Path

import click

from glosa.builder.build import Request
from glosa.cli import arguments
from glosa.cli.building import build_once
from glosa.cli.report import fail, web_address
from glosa.hosting.app import site_application
from glosa.hosting.errors import HostingError
from glosa.hosting.server import ensure_free
from glosa.hosting.server import serve as run
from glosa.hosting.site import read_site


@click.command()
@arguments.site
@arguments.out
@arguments.base
@arguments.strict
@arguments.host
@arguments.port
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Worker processes.")
def serve(*, site: Path, out: Path | None, base: str | None, strict: bool, host: str, port: int, workers: int) -> None:
    """Build the folder SITE, then serve it as in production."""
    request = Request(site, out or site / "dist", base)
    try:
        ensure_free(host, port)
        build_once(request, strict=strict)
        built = read_site(request.out)
        run(
            partial(site_application, built),
            host=host,
            port=port,
            workers=workers,
            started=lambda: click.echo(f"Serving on {web_address(host, port, built.facts.base)} – stop with Ctrl+C."),
        )
    except HostingError as error:
        fail(str(error))
