"""Checks that public classes in ``src/`` have unique names: ``python tools/names.py``.

A class is public if its name doesn't begin with an underscore. The exit code is 1 if several modules define the same name, or
if a name in :data:`KNOWN` is unique by now.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KNOWN = frozenset[str]()
"""Names that are still to be made unique. Never add one."""


def main() -> int:
    """Prints all problems; returns the exit code."""
    problems = list(check(ROOT / "src", KNOWN))
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


def check(folder: Path, known: Collection[str] = ()) -> Iterator[str]:
    """One line for every duplicate name below ``folder`` that isn't known, and every known name without a duplicate."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(f"{path.relative_to(folder.parent).as_posix()}:{node.lineno}")
    duplicates = {name: where for name, where in places.items() if len(where) > 1}
    for name in sorted(duplicates.keys() - known):
        yield f"Class {name} is defined in {' and '.join(duplicates[name])}. Rename all but one, or make them private."
    for name in sorted(set(known) - duplicates.keys()):
        yield f"Class {name} is unique now. Remove it from KNOWN in tools/names.py."


if __name__ == "__main__":
    sys.exit(main())
