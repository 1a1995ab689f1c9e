"""``glosa serve``: the site as in production."""

from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Unpack

import click

from glosa.cli import arguments, forge_options
from glosa.cli.build import reporting_build, show_build
from glosa.cli.comments import options
from glosa.cli.login_report import show_missing_secrets
from glosa.cli.page_updates import updating_pages
from glosa.cli.progress import progress
from glosa.composition.plan import ServedOptions, ServingOptions, plan_serving
from glosa.composition.serve import PreparedSite, build_planned, prepare_site, serve_site


@click.command(cls=forge_options.ForgeCommand)
@arguments.site
@arguments.out
@arguments.base
@arguments.strict
@arguments.host
@arguments.port
@options.workers
@options.database
@options.trusted_proxy
@click.option(
    "--update-pages", is_flag=True, help="Build again after comments changed, for pages that contain comments."
)
@forge_options.platform
@forge_options.port
def serve(
    *,
    site: Path,
    out: Path | None,
    strict: bool,
    workers: int,
    update_pages: bool,
    **served: Unpack[ServedOptions],
) -> None:
    """Build the folder SITE, and serve it in production.

    Comments are served under /comments.

    With --forge, comments are stored on local stand-ins of code hosts, and the site is built into dist-forge.
    """
    serving = ServingOptions(folder=site, out=out, **served)
    with reporting_build(site, serving.output):
        with progress() as report:
            plan = plan_serving(replace(serving, progress=report))
            built = build_planned(plan, strict=strict)
        show_build(built, site, serving.output)
        prepared = prepare_site(plan)
        if prepared.service:
            show_missing_secrets(prepared.service.missing_secrets)
        with updating_pages(prepared) if update_pages else nullcontext():
            serve_site(prepared, workers=workers, started=partial(click.echo, _started(prepared)))


def _started(prepared: PreparedSite) -> str:
    """The site's address comes last, when everything else is ready."""
    forge = prepared.plan.forge
    lines = [forge_options.described(forge)] if forge else []
    return "\n".join([*lines, f"Serving on {prepared.address} – stop with Ctrl+C."])
