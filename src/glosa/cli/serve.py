"""``glosa serve``: the site as in production."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from glosa.builder.build import Request
from glosa.cli.arguments import Base, Host, Out, Port, Site, Strict, checked_base
from glosa.cli.building import build_once
from glosa.cli.report import fail
from glosa.hosting.app import site_application
from glosa.hosting.errors import HostingError
from glosa.hosting.server import ensure_free
from glosa.hosting.server import serve as run
from glosa.hosting.site import read_site


def serve(
    site: Site = Path("site"),
    port: Port = 8000,
    host: Host = "127.0.0.1",
    workers: Annotated[int, typer.Option("--workers", min=1, help="Worker processes.")] = 1,
    out: Out = None,
    base: Base = None,
    strict: Strict = False,
) -> None:
    """Build, then serve as in production."""
    request = Request(site, out or site / "dist", checked_base(base))
    try:
        ensure_free(host, port)
        build_once(request, strict=strict)
        built = read_site(request.out)
        run(
            partial(site_application, built),
            host=host,
            port=port,
            workers=workers,
            started=lambda: typer.echo(f"Serving on http://{host}:{port}{built.facts.base} – stop with Ctrl+C."),
        )
    except HostingError as error:
        fail(str(error))
