"""Reports why a built site couldn't be published."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from glosa.builder.diagnostics import BuildFailed, Diagnostic
from glosa.builder.output.lock import Locked
from glosa.builder.output.place import unpublished
from glosa.builder.output.stage import HalfPublished
from glosa.builder.render.site_code import SiteCode
from glosa.builder.reuse import Reuse


@contextmanager
def publishing(out: Path, warnings: tuple[Diagnostic, ...], *, reuse: Reuse, code: SiteCode) -> Iterator[None]:
    """Publishes into ``out`` within the block. Raises :class:`BuildFailed` with the build's ``warnings`` if that fails."""
    try:
        yield
    except (OSError, Locked, HalfPublished) as error:
        reuse.forget()
        raise BuildFailed((*warnings, unpublished(out, error))) from error
    except Exception as error:
        problem = code.unrendered(error)
        if problem is None:
            raise
        raise BuildFailed((*warnings, problem)) from error
