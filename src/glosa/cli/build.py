"""``glosa build``: the static site."""

from pathlib import Path

import click

from glosa.builder.build import Request
from glosa.cli import arguments
from glosa.cli.building import build_once


@click.command()
@arguments.site
@arguments.out
@arguments.base
@arguments.strict
def build(*, site: Path, out: Path | None, base: str | None, strict: bool) -> None:
    """Build the static site from the folder SITE."""
    build_once(Request(site, out or site / "dist", base), strict=strict)
