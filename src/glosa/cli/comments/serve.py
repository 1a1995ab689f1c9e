"""``glosa comments serve``: the service alone."""

from functools import partial

import click

from glosa.cli import arguments
from glosa.cli.comments import options
from glosa.cli.comments.text import NO_SITE
from glosa.cli.report import reporting
from glosa.composition.addresses import web_address
from glosa.composition.service import open_service_alone, serve_service
from glosa.service.routes.client_address import Network


@click.command()
@options.database
@options.read_database
@click.option(
    "--uploads",
    default="",
    metavar="BUCKET",
    help="Store images in s3://BUCKET/PREFIX?endpoint=https://HOST. Also read from GLOSA_UPLOADS.",
)
@arguments.host
@arguments.port
@options.workers
@options.trusted_proxy
def serve(
    *,
    database: str | None,
    replica: str,
    uploads: str,
    host: str,
    port: int,
    workers: int,
    trusted_proxies: tuple[Network, ...],
) -> None:
    """Serve comments and counters, without a site.

    Creates the database if it doesn't exist. Health checks are at /healthz and /readyz, metrics at /metrics. The service
    exchanges logins at code hosts for the applications in oauth.yaml next to the database, or in the file named by
    GLOSA_OAUTH.
    """
    with reporting():
        settings, sites = open_service_alone(
            database, replica=replica, uploads=uploads, trusted_proxies=trusted_proxies, host=host, port=port
        )
        if not sites and not settings.applications:
            click.echo(NO_SITE, err=True)
        serve_service(
            settings,
            host=host,
            port=port,
            workers=workers,
            started=partial(click.echo, f"Serving comments on {web_address(host, port, '/')} – stop with Ctrl+C."),
        )
