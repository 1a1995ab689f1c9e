"""Reports why a site can't be built, or couldn't be published."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from glosa.builder.content.site_files import SOURCE_FOLDERS
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity, in_reading_order
from glosa.builder.output.lock import Locked
from glosa.builder.output.place import output_problems, unpublished
from glosa.builder.output.stage import HalfPublished
from glosa.builder.pages.assemble import AssembledSite
from glosa.builder.render.site_code import SiteCode
from glosa.builder.reuse import Reuse


def publishable(out: Path, site: AssembledSite, *, strict: bool) -> tuple[Diagnostic, ...]:
    """The warnings of a site that's about to be rendered. Raises :class:`BuildFailed` if there are errors."""
    place = output_problems(out, site.folder, sources=SOURCE_FOLDERS)
    found = in_reading_order((*site.diagnostics, *place))
    if any(strict or one.severity is Severity.ERROR for one in found):
        raise BuildFailed(found)
    return found


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
