"""``glosa check``: everything that can be said about a site without building it."""

import tempfile
from pathlib import Path

import typer

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import Severity
from glosa.builder.render.bundle import BundleMissing
from glosa.cli.arguments import Site, Strict
from glosa.cli.report import fail, show, summary


def check(site: Site = Path("site"), strict: Strict = False) -> None:
    """Check links, anchors, images, languages and configuration."""
    try:
        with workshop(Request(site, Path(tempfile.gettempdir()) / "unused")) as shop:
            faults = shop.check()
    except BundleMissing as error:
        fail(str(error))
    show(faults, site)
    if any(strict or fault.severity is Severity.ERROR for fault in faults):
        fail(f"{site} has {summary(faults)}.")
    typer.echo(f"{site} has {summary(faults)}." if faults else f"{site} has no faults.")
