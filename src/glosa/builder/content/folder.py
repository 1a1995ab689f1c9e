"""Lists the files below a folder of the site, and copes with what archives, editors, and other systems leave there."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from glosa.builder.content.reading import obstacle, unreadable
from glosa.builder.diagnostics import Diagnostic, Severity


def files_below(
    site_dir: Path,
    folder: str,
    *,
    accepts: Callable[[str], bool],
    entered: Callable[[str], bool] = lambda path: True,
) -> tuple[list[str], list[Diagnostic]]:
    """The selected files below ``folder`` by code point, and the errors; paths are POSIX, below the site folder.

    Links to files are followed; links to folders aren't. A selected file that can't be read is an error.
    """
    found = list(_walk(site_dir, folder, accepts, entered))
    return sorted(one for one in found if isinstance(one, str)), [one for one in found if isinstance(one, Diagnostic)]


def refused_name(path: str) -> Diagnostic | None:
    """The error for a name that can't be part of an address."""
    sign = _REFUSED.search(path)
    if sign is None:
        return None
    what = {"\\": "a backslash"}.get(sign[0], "bytes that are not UTF-8" if sign[0] > "\x7f" else "a control character")
    return Diagnostic(
        severity=Severity.ERROR,
        code="file-name",
        file=shown(path),
        found=f"The name contains {what}, so the file can't have an address.",
        expected="A name of letters, digits and '-'.",
        next_step="Rename the file or folder.",
    )


def shown(path: str) -> str:
    """``path`` with question marks in place of unprintable characters."""
    return _UNPRINTABLE.sub("?", path)


def _walk(
    site_dir: Path, folder: str, accepts: Callable[[str], bool], entered: Callable[[str], bool]
) -> Iterator[str | Diagnostic]:
    waiting = [folder]
    while waiting:
        above = waiting.pop()
        try:
            with os.scandir(site_dir / above) as entries:
                found = [(f"{above}/{entry.name}", entry.is_dir(follow_symlinks=False)) for entry in entries]
        except OSError as error:
            yield unreadable(shown(above), error)
            continue
        for path, is_folder in found:
            if is_folder:
                waiting += [path] if entered(path) else []
            elif accepts(path):
                yield refused_name(path) or obstacle(site_dir, path) or path


_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
_REFUSED = re.compile(rf"\\|{_UNPRINTABLE.pattern}")
"""Python represents bytes that aren't valid text as surrogates."""
