"""``glosa dev``: the site while it is written."""

import tempfile
from pathlib import Path

import typer

from glosa.builder.build import Built, Request, workshop
from glosa.builder.render.bundle import BundleMissing
from glosa.cli.arguments import Base, Host, Port, Site, checked_base
from glosa.cli.report import fail, show, summary
from glosa.hosting.errors import HostingError
from glosa.preview.server import Place, preview
from glosa.preview.session import Outcome


def dev(site: Site = Path("site"), port: Port = 8000, host: Host = "127.0.0.1", base: Base = None) -> None:
    """Build and serve; rebuild and reload the browser on every save."""
    base = checked_base(base)

    def tell(outcome: Outcome) -> None:
        if isinstance(outcome, Built):
            show(outcome.warnings, site)
            typer.echo(f"Built {len(outcome.rendered)} of {outcome.pages} pages.")
        else:
            show(outcome, site)
            typer.echo(f"Not built: {summary(outcome)}. The last good state is being served.", err=True)

    with tempfile.TemporaryDirectory(prefix="glosa-dev-") as folder:
        out = Path(folder) / "site"
        try:
            with workshop(Request(site, out, base)) as shop:
                preview(
                    shop,
                    Place(site, out, host, port),
                    tell=tell,
                    ready=lambda: typer.echo(
                        f"Serving {site} on http://{host}:{port}{base or '/'} – stop with Ctrl+C."
                    ),
                )
        except (BundleMissing, HostingError) as error:
            fail(str(error))
