"""Reports why a built site couldn't be published."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from glosa.builder.diagnostics import BuildFailed, Diagnostic
from glosa.builder.output.lock import Locked
from glosa.builder.output.place import unpublished
from glosa.builder.output.stage import HalfPublished
from glosa.builder.render.bundle import Bundle
from glosa.builder.render.engines import Engines
from glosa.builder.render.theme import UNRENDERED, unrendered
from glosa.builder.reuse import Reuse


@contextmanager
def publishing(
    out: Path, warnings: tuple[Diagnostic, ...], *, reuse: Reuse, bundle: Bundle, engines: Engines
) -> Iterator[None]:
    """Publishes into ``out`` within the block. Raises :class:`BuildFailed` with the build's ``warnings`` if that fails."""
    try:
        yield
    except (OSError, Locked, HalfPublished) as error:
        reuse.forget()
        raise BuildFailed((*warnings, unpublished(out, error))) from error
    except UNRENDERED as error:
        if not bundle.is_themed:
            raise
        raise BuildFailed((*warnings, unrendered(error, engines.first))) from error
