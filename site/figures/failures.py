"""Errors about figures that can't be drawn."""

from collections.abc import Callable, Iterator
from pathlib import Path
from traceback import extract_tb
from types import CodeType

SCRIPTS = Path(__file__).parent
CATALOGUE = SCRIPTS / "catalogue.py"
WIRING = (SCRIPTS / "__main__.py", CATALOGUE)

Place = tuple[Path, int | None]
"""A file and a line in it, where one is known."""


class UndrawnError(Exception):
    """A script failed or could not be loaded; the text says what, which script, what happened where, and what to do next."""

    def __init__(self, failed: str, cause: BaseException, *, function: Callable[..., object] | None = None) -> None:
        """``function`` is where to look when it raised nothing."""
        places = list(_places(cause)) if function is None else [_defined(function)]
        (script, _), last = next((place for place in places if place[0] not in WIRING), places[-1]), places[-1]
        said = str(cause.msg if isinstance(cause, SyntaxError) else cause)
        super().__init__(
            f"{failed}, so no figure was written.\n"
            f"  script: {_shown(script)}\n"
            f"  failed: {': '.join(filter(None, [type(cause).__name__, said]))} ({_shown(*last)})\n"
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


def _places(cause: BaseException) -> Iterator[Place]:
    """Where the scripts were when it happened, outermost first; a file that Python could not read comes last."""
    for frame in extract_tb(cause.__traceback__):
        if SCRIPTS in Path(frame.filename).parents:
            yield Path(frame.filename), frame.lineno
    if isinstance(cause, SyntaxError) and cause.filename and SCRIPTS in Path(cause.filename).parents:
        yield Path(cause.filename), cause.lineno


def _defined(function: Callable[..., object]) -> Place:
    """Where a function of the scripts begins; the catalogue for any other, as it is named there."""
    code = getattr(function, "__code__", None) or getattr(type(function).__call__, "__code__", None)
    if isinstance(code, CodeType) and SCRIPTS in Path(code.co_filename).parents:
        return Path(code.co_filename), code.co_firstlineno
    return CATALOGUE, None


def _remedy(cause: BaseException) -> str:
    missing = isinstance(cause, ImportError) and (cause.name or "").partition(".")[0] != "figures"
    return "run 'make setup', which installs what the scripts need" if missing else "mend that script"


def _shown(file: Path, line: int | None = None) -> str:
    name = file.relative_to(SCRIPTS.parent).as_posix()
    return name if line is None else f"{name}, line {line}"
