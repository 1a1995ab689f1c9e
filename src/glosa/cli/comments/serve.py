"""``glosa comments serve``: the service alone."""

from functools import partial

import click

from glosa.cli import arguments
from glosa.cli.comments import options
from glosa.cli.comments.logins.applications import exchanged, with_logins
from glosa.cli.comments.place import settings_for
from glosa.cli.comments.site import NO_SITE
from glosa.cli.comments.work import work_with
from glosa.cli.report import fail, web_address
from glosa.hosting.errors import HostingError
from glosa.hosting.server import ensure_free
from glosa.hosting.server import serve as run
from glosa.service.app import helper_process, service_application
from glosa.service.domain.environment import Environment
from glosa.service.routes.client_address import Network


@click.command()
@options.database
@arguments.host
@arguments.port
@options.workers
@options.trusted_proxy
def serve(*, database: str | None, host: str, port: int, workers: int, trusted_proxies: tuple[Network, ...]) -> None:
    """Serve comments and counters, without a site.

    The database is made where there is none. Health is told at /healthz and /readyz, counts at /metrics. Logins at code hosts
    are exchanged for the applications in oauth.yaml beside the database, or in the file that GLOSA_OAUTH names.
    """
    settings = settings_for(database, trusted_proxies=trusted_proxies)
    settings = with_logins(settings, exchanged(settings.uploads.parent))

    async def sites(environment: Environment) -> int:
        return len(await environment.store.sites())

    try:
        ensure_free(host, port)
        kept = work_with(settings, sites)
        if not kept and not settings.applications:
            click.echo(NO_SITE, err=True)
        run(
            partial(service_application, settings, helper=helper_process),
            host=host,
            port=port,
            workers=workers,
            started=lambda: click.echo(f"Serving comments on {web_address(host, port, '/')} – stop with Ctrl+C."),
        )
    except HostingError as error:
        fail(str(error))
