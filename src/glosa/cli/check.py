"""``glosa check``: all problems of a site, without building it."""

from pathlib import Path

import click

from glosa.builder.build import Request, cache_of
from glosa.builder.diagnostics import Severity
from glosa.cli import arguments
from glosa.cli.report import fail, reporting, show, summary
from glosa.composition.site import check_site


@click.command()
@arguments.site
@arguments.strict
def check(*, site: Path, strict: bool) -> None:
    """Check links, anchors, images, languages and configuration of the folder SITE."""
    with reporting():
        problems = check_site(Request(site, site / "dist", cache=cache_of(site)))
    show(problems, site)
    if any(strict or one.severity is Severity.ERROR for one in problems):
        fail(f"{site} has {summary(problems)}.")
    click.echo(f"{site} has {summary(problems)}." if problems else f"{site} has no problems.")
