"""``glosa build``: the static site."""

import gc
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import BuildFailed
from glosa.builder.output.stage import NotOurs
from glosa.builder.render.bundle import BundleMissing
from glosa.cli.arguments import Base, Site, Strict, checked_base
from glosa.cli.report import built, fail, show, summary


def build(
    site: Site = Path("site"),
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder to write to; default: dist inside the site folder.")
    ] = None,
    base: Base = None,
    strict: Strict = False,
) -> None:
    """Build the static site."""
    gc.disable()  # A build allocates, writes and ends: collecting cycles in between only costs time.
    started = perf_counter()
    target = out or site / "dist"
    try:
        with workshop(Request(site, target, checked_base(base))) as shop:
            result = shop.build(strict=strict)
    except BuildFailed as failure:
        show(failure.diagnostics, site)
        fail(f"The site was not built: {summary(failure.diagnostics)}. {target} is as it was.")
    except (NotOurs, BundleMissing) as error:
        fail(str(error))
    show(result.warnings, site)
    typer.echo(built(result, target, perf_counter() - started))
