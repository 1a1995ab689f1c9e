"""Whether the output may be written to the requested folder. Reported with all other errors, before rendering."""

import os
from collections.abc import Iterator
from pathlib import Path

from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.builder.output.lock import Locked
from glosa.builder.output.stage import GIT, MARKER, STAGING, HalfPublished

TOUCHED = frozenset({"output-half-published", "output-in-use"})
"""Codes of errors after which the output folder may differ from what the build found."""


def output_problems(out: Path, site: Path, *, sources: tuple[str, ...]) -> Iterator[Diagnostic]:
    """Reasons why ``out`` can't be the output folder. ``sources`` are the folders of ``site`` that a build reads."""
    place, root = out.resolve(), site.resolve()
    if root.is_relative_to(place) or any(place.is_relative_to(root / folder) for folder in sources):
        yield _unusable(
            code="output-in-sources",
            found=f"The output folder {out} contains the site's own files, or is inside one of their folders.",
            expected="A separate folder, because a build removes everything in it that isn't part of the built site.",
        )
    elif place.exists() and not place.is_dir():
        yield _unusable(code="output-not-a-folder", found=f"{out} is a file.", expected="A folder, or a new name.")
    elif place.is_dir() and (unrelated := _unrelated_file(place)):
        yield _unusable(
            code="output-not-ours",
            found=f"The output folder {out} was not written by Glosa, and it isn't empty: it contains {unrelated!r}.",
            expected=f"An empty or new folder, one of an earlier build, or a Git work tree with nothing but {GIT!r}.",
            next_step="Choose another folder with --out, or empty this one yourself.",
        )


def unpublished(out: Path, error: OSError | Locked | HalfPublished) -> Diagnostic:
    """The error of a build whose files couldn't be written, read back or moved into place."""
    if isinstance(error, Locked):
        return _unusable(
            code="output-in-use",
            found=f"Another build is writing to the output folder {out}.",
            expected="One build at a time for each output folder.",
            next_step="Wait until the other build has ended, then build again, or choose another folder with --out.",
        )
    if isinstance(error, HalfPublished):
        return _unusable(
            code="output-half-published",
            found=f"{_reason(error.cause, out)}. Not every file could be put back: {_reason(error.obstacle, out)}. "
            f"{out} now mixes pages of this build and of the one before.",
            expected=f"A folder {out} that this account may write to, with room for the site.",
            next_step="Check the folder, its permissions and the space left, then build again to repair it.",
        )
    return _unusable(
        code="output-unwritable",
        found=f"{_reason(error, out)}.",
        expected=f"A folder {out} that this account may write to, with room for the site.",
        next_step="Check the folder, its permissions and the space left, or choose another folder with --out.",
    )


def _unrelated_file(place: Path) -> str | None:
    """A file or folder that isn't ours, in a folder without a marker; ``None`` if there is none."""
    try:
        names = sorted(os.listdir(place))
    except OSError:
        # Building into it reports the error.
        return None
    if MARKER in names or STAGING in names:
        return None
    return next((name for name in names if name != GIT), None)


def _reason(error: BaseException, out: Path) -> str:
    if not isinstance(error, OSError):
        return "The build was interrupted"
    return f"{error.filename2 or error.filename or out}: {error.strerror or error}"


def _unusable(
    code: str, *, found: str, expected: str, next_step: str = "Choose another folder with --out."
) -> Diagnostic:
    return Diagnostic(severity=Severity.ERROR, code=code, file="", found=found, expected=expected, next_step=next_step)
