"""One whole build as the command line does it: built or told why not. ``build`` and ``serve`` share it."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import click

from glosa.builder.build import Built, Request, workshop
from glosa.builder.diagnostics import BuildFailed
from glosa.builder.output.place import TOUCHED
from glosa.builder.render.bundle import BundleMissing
from glosa.cli.report import fail, show, summary


def build_once(request: Request, *, strict: bool) -> None:
    """Builds the site and prints the result, or prints every fault and ends the run."""
    started = perf_counter()
    try:
        with _without_collecting(), workshop(request) as shop:
            result = shop.build(strict=strict)
    except BuildFailed as failure:
        show(failure.diagnostics, request.site)
        is_untouched = request.out.exists() and not any(one.code in TOUCHED for one in failure.diagnostics)
        unchanged = f" {request.out} is unchanged." if is_untouched else ""
        fail(f"The site was not built: {summary(failure.diagnostics)}.{unchanged}")
    except BundleMissing as error:
        fail(str(error))
    show(result.warnings, request.site)
    click.echo(_told(result, request.out, perf_counter() - started))


@contextmanager
def _without_collecting() -> Iterator[None]:
    """A build allocates, writes and ends: looking for cycles meanwhile only costs time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _told(result: Built, out: Path, seconds: float) -> str:
    """One line about a successful build."""
    published = result.published
    return (
        f"{result.pages} pages ({result.written_pages} from Markdown) in {seconds:.2f} s → {out} "
        f"(files: {len(published.written)} written, {len(published.removed)} removed, {published.unchanged} unchanged)"
    )
