"""Draws every figure of the site again: ``python -m figures [FOLDER]``, run in the site's folder.

FOLDER is where the files go, in the shape of the site; without it, the site itself.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

from figures.failures import UndrawnError, UnwrittenError

SITE = Path(__file__).parents[1]
ROOT = "{http://www.w3.org/2000/svg}svg"

Draw = Callable[[], str]


def main(folder: Path) -> None:
    """Writes every file of the catalogue below ``folder``, once all are drawn.

    Raises :class:`UndrawnError` when one cannot be drawn, :class:`UnwrittenError` when one cannot be written.
    """
    for name, svg in list(_drawings()):
        file = folder / name
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(svg.encode())
        except OSError as error:
            raise UnwrittenError(file, error) from error


def _drawings() -> Iterator[tuple[str, str]]:
    for name, draw in _catalogue().items():
        try:
            svg = draw()
        except (Exception, SystemExit) as error:
            raise UndrawnError(f"{name} could not be drawn", error) from error
        function = draw.func if isinstance(draw, partial) else draw
        try:
            _check(svg, getattr(function, "__name__", type(function).__name__))
        except (TypeError, ValueError) as error:
            raise UndrawnError(f"{name} could not be drawn", error, function=function) from error
        yield name, svg


def _check(svg: object, function: str) -> None:
    if not isinstance(svg, str):
        raise TypeError(f"{function} returned {svg!r:.40}; expected the SVG as text")
    try:
        root = ElementTree.fromstring(svg)
    except (ElementTree.ParseError, UnicodeError) as error:
        raise ValueError(f"{function} returned {svg!r:.40}, which is no XML: {error}") from error
    if root.tag != ROOT:
        raise ValueError(f"{function} returned {svg!r:.40}; expected an svg element in its namespace")


def _catalogue() -> Mapping[str, Draw]:
    """The figures by file. Loaded only here, so that a script that can't be loaded is reported like one that fails."""
    try:
        files: Mapping[str, Draw] = import_module("figures.catalogue").FILES
    except (Exception, SystemExit) as error:
        raise UndrawnError("The figures could not be loaded", error) from error
    return files


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]) if len(sys.argv) > 1 else SITE)
    except (UndrawnError, UnwrittenError) as error:
        sys.exit(f"figures: {error}")
