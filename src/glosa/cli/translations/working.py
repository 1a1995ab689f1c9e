"""What the commands for translations share."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from glosa.builder.diagnostics import BuildFailed
from glosa.cli.report import fail, reporting, show, summary


@contextmanager
def working(site: Path) -> Iterator[None]:
    """Ends the run with a message if the site has errors, or if its translations can't be read or written."""
    try:
        with reporting():
            yield
    except BuildFailed as failure:
        show(failure.diagnostics, site)
        fail(f"The translations can't be compared: {summary(failure.diagnostics)}.")
