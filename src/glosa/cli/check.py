"""``glosa check``: everything that can be said about a site without building it."""

from pathlib import Path

import click

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import Severity
from glosa.builder.render.bundle import BundleMissing
from glosa.cli import arguments
from glosa.cli.report import fail, show, summary


@click.command()
@arguments.site
@arguments.strict
def check(*, site: Path, strict: bool) -> None:
    """Check links, anchors, images, languages and configuration of the folder SITE."""
    try:
        with workshop(Request(site, site / "dist")) as shop:
            faults = shop.check()
    except BundleMissing as error:
        fail(str(error))
    show(faults, site)
    if any(strict or fault.severity is Severity.ERROR for fault in faults):
        fail(f"{site} has {summary(faults)}.")
    click.echo(f"{site} has {summary(faults)}." if faults else f"{site} has no faults.")
