"""What is told when figures cannot be drawn."""

from collections.abc import Iterator
from pathlib import Path
from traceback import extract_tb
from types import FunctionType

SCRIPTS = Path(__file__).parent
WIRING = (SCRIPTS / "__main__.py", SCRIPTS / "catalogue.py")

Place = tuple[Path, int | None]
"""A file and a line in it."""


class UndrawnError(Exception):
    """A script failed or could not be loaded; the text says what, which script, what happened where, and what to do next."""

    def __init__(self, failed: str, cause: Exception, *, function: FunctionType | None = None) -> None:
        """``function`` is where to look when nothing was raised."""
        places = list(_places(cause))
        if function is not None:
            places = [(Path(function.__code__.co_filename), function.__code__.co_firstlineno)]
        (script, _), (file, line) = next((place for place in places if place[0] not in WIRING), places[-1]), places[-1]
        said = cause.msg if isinstance(cause, SyntaxError) else cause
        super().__init__(
            f"{failed}, so no figure was written.\n"
            f"  script: {_shown(script)}\n"
            f"  failed: {type(cause).__name__}: {said} ({_shown(file)}, line {line})\n"
            f"  next:   {_remedy(cause)}, then run 'make figures' again."
        )


class UnwrittenError(Exception):
    """A file could not be written; the text says which, why, and what to do next."""

    def __init__(self, file: Path, cause: OSError) -> None:
        super().__init__(
            f"{file} could not be written.\n"
            f"  failed: {cause.strerror} ({cause.filename})\n"
            "  next:   name a folder that you may write to, then run it again."
        )


def _places(cause: Exception) -> Iterator[Place]:
    """Where the scripts were when it happened, outermost first; a file that Python could not read comes last."""
    for frame in extract_tb(cause.__traceback__):
        if SCRIPTS in Path(frame.filename).parents:
            yield Path(frame.filename), frame.lineno
    if isinstance(cause, SyntaxError) and cause.filename and SCRIPTS in Path(cause.filename).parents:
        yield Path(cause.filename), cause.lineno


def _remedy(cause: Exception) -> str:
    missing = isinstance(cause, ImportError) and (cause.name or "").partition(".")[0] != "figures"
    return "run 'make setup', which installs what the scripts need" if missing else "mend that script"


def _shown(file: Path) -> str:
    return file.relative_to(SCRIPTS.parent).as_posix()
