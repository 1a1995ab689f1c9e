"""``glosa dev``: the site while it is written."""

import tempfile
from pathlib import Path

import click

from glosa.builder.build import Built, Request, workshop
from glosa.builder.render.bundle import BundleMissing
from glosa.cli import arguments, forging
from glosa.cli.comments import options
from glosa.cli.comments.beside import service_beside
from glosa.cli.comments.logins.own import origins_served
from glosa.cli.report import fail, show, summary, web_address
from glosa.hosting.app import NO_MOUNTS
from glosa.hosting.errors import HostingError
from glosa.preview.server import Place, preview
from glosa.preview.session import Outcome
from glosa.service.routes.client_address import Network


@click.command(cls=forging.ForgeCommand)
@arguments.site
@arguments.base
@arguments.host
@arguments.port
@options.database
@options.trusted_proxy
@forging.platform
@forging.port
def dev(
    *,
    site: Path,
    base: str | None,
    host: str,
    port: int,
    database: str | None,
    trusted_proxies: tuple[Network, ...],
    forge: str | None,
    forge_port: int | None,
) -> None:
    """Build and serve the folder SITE; rebuild and reload the browser on every save.

    Its comments are served under /comments, as the configuration has them at the start. With --forge, they are kept on local
    stand-ins of code hosts that run beside it.
    """
    stand_in = forging.planned(site, forge, forge_port)
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
        if stand_in:
            click.echo(stand_in.told())
        click.echo(f"Serving {site} on {web_address(host, port, served[0])} – stop with Ctrl+C.")

    with tempfile.TemporaryDirectory(prefix="glosa-dev-") as folder:
        out = Path(folder) / "site"
        try:
            service = service_beside(
                site,
                base=base,
                served=origins_served(host, port),
                database=database,
                trusted_proxies=trusted_proxies,
                log_requests=False,
                forge=stand_in,
            )
            mounts = service.mounts() if service else NO_MOUNTS
            request = Request(site, out, base, stand_in.comments if stand_in else None, retained_builds=0)
            with forging.running(stand_in), workshop(request) as shop:
                preview(shop, Place(site, out, host, port, mounts), tell=tell, ready=ready)
        except (BundleMissing, HostingError) as error:
            fail(str(error))
