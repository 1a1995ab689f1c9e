"""Whether the output may be written where it is wanted: told with all other faults, before anything is rendered."""

from collections.abc import Iterator
from pathlib import Path

from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.builder.output.stage import MARKER


def output_faults(out: Path, site: Path, *, sources: tuple[str, ...]) -> Iterator[Diagnostic]:
    """What keeps ``out`` from being the output folder. ``sources`` are the folders of ``site`` that a build reads."""
    place, root = out.resolve(), site.resolve()
    if root.is_relative_to(place) or any(place.is_relative_to(root / folder) for folder in sources):
        yield _fault(
            code="output-in-sources",
            found=f"The output folder {out} holds the site's own files, or lies among them.",
            expected="A folder of its own: what is there and not part of the built site is removed.",
        )
    elif place.exists() and not place.is_dir():
        yield _fault(code="output-not-a-folder", found=f"{out} is a file.", expected="A folder, or a new name.")
    elif place.is_dir() and not (place / MARKER).exists() and next(place.iterdir(), None):
        yield _fault(
            code="output-not-ours",
            found=f"The output folder {out} is not empty and was not written by Glosa.",
            expected="An empty or new folder, or one of an earlier build.",
        )


def unwritable(out: Path, error: OSError) -> Diagnostic:
    """The fault of a build whose files could not be written or read back."""
    return _fault(
        code="output-unwritable",
        found=f"{error.filename or out}: {error.strerror or error}.",
        expected=f"A folder {out} that this account may write to, with room for the site.",
        next_step="Check the folder, its permissions and the space left, or choose another folder with --out.",
    )


def _fault(code: str, *, found: str, expected: str, next_step: str = "Choose another folder with --out.") -> Diagnostic:
    return Diagnostic(severity=Severity.ERROR, code=code, file="", found=found, expected=expected, next_step=next_step)
