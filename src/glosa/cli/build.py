"""``glosa build``: the static site."""

from pathlib import Path

import click

from glosa.builder.build import Request
from glosa.cli import arguments
from glosa.cli.build_report import reporting_build, show_build
from glosa.composition.site import build_site


@click.command()
@arguments.site
@arguments.out
@arguments.base
@arguments.strict
def build(*, site: Path, out: Path | None, base: str | None, strict: bool) -> None:
    """Build the static site from the folder SITE."""
    folder = out or site / "dist"
    with reporting_build(site, folder):
        show_build(build_site(Request(site, folder, base), strict=strict), site, folder)
