"""Draws every figure of the site again: ``python -m figures [FOLDER]``, run in the site's folder.

FOLDER is where the files go, in the shape of the site; without it, the site itself.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path

from figures.failures import UndrawnError

SITE = Path(__file__).parents[1]

Draw = Callable[[], str]


def main(folder: Path) -> None:
    """Writes every file of the catalogue below ``folder``, once all are drawn; :class:`UndrawnError` when one cannot be."""
    for name, svg in list(_drawings()):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(svg.encode())


def _drawings() -> Iterator[tuple[str, str]]:
    for name, draw in _catalogue().items():
        try:
            svg = draw()
        except Exception as error:
            raise UndrawnError(f"{name} could not be drawn", error) from error
        yield name, svg


def _catalogue() -> Mapping[str, Draw]:
    """Loaded only here, so that a script that cannot be loaded is told like one that fails."""
    try:
        files: Mapping[str, Draw] = import_module("figures.catalogue").FILES
    except Exception as error:
        raise UndrawnError("The figures could not be loaded", error) from error
    return files


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]) if len(sys.argv) > 1 else SITE)
    except UndrawnError as error:
        sys.exit(f"figures: {error}")
