"""``glosa dev``: the site while it is written."""

import tempfile
from pathlib import Path

import click

from glosa.builder.build import Built, Request, workshop
from glosa.builder.render.bundle import BundleMissing
from glosa.cli import arguments
from glosa.cli.report import fail, show, summary, web_address
from glosa.hosting.errors import HostingError
from glosa.preview.server import Place, preview
from glosa.preview.session import Outcome


@click.command()
@arguments.site
@arguments.base
@arguments.host
@arguments.port
def dev(*, site: Path, base: str | None, host: str, port: int) -> None:
    """Build and serve the folder SITE; rebuild and reload the browser on every save."""

    served = [base or "/"]

    def tell(outcome: Outcome) -> None:
        if isinstance(outcome, Built):
            served[0] = outcome.base
            show(outcome.warnings, site)
            click.echo(f"Built {len(outcome.rendered)} of {outcome.pages} pages.")
        else:
            show(outcome, site)
            click.echo(f"Not built: {summary(outcome)}. The last good state is being served.", err=True)

    def ready() -> None:
        click.echo(f"Serving {site} on {web_address(host, port, served[0])} – stop with Ctrl+C.")

    with tempfile.TemporaryDirectory(prefix="glosa-dev-") as folder:
        out = Path(folder) / "site"
        try:
            with workshop(Request(site, out, base)) as shop:
                preview(shop, Place(site, out, host, port), tell=tell, ready=ready)
        except (BundleMissing, HostingError) as error:
            fail(str(error))
