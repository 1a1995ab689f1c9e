"""Checks that public classes in ``src/`` have unique names, and that ports are small: ``python tools/names.py``.

A class is public if its name doesn't begin with an underscore. A port is a ``Protocol`` in Python, and in TypeScript an interface
of functions only. The exit code is 1 if several modules define the same name, if a name in :data:`KNOWN` is unique by now, or if a
port has too many methods.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KNOWN = frozenset[str]()
"""Names that are still to be made unique. Never add one."""
MOST_METHODS = 9
"""The most methods that a port may have."""

_INTERFACE = re.compile(r"^(?:export )?interface (?P<name>\w+)[^{\n]*\{\n(?P<body>.*?)^\}", re.DOTALL | re.MULTILINE)
_MEMBER = re.compile(r"^  (?:readonly )?(?P<name>[\w$]+)\??(?P<rest>[:(<].*)$", re.MULTILINE)
_FUNCTION = re.compile(r"[(<]|: (?:<.*>)?\((?:$|.*\) => )")
"""A method, or a property whose type is a function."""


def main() -> int:
    """Prints all problems; returns the exit code."""
    problems = [
        *check(ROOT / "src", KNOWN),
        *check_ports(ROOT / "src"),
        *check_interfaces(ROOT / "frontend"),
    ]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


def check(folder: Path, known: Collection[str] = ()) -> Iterator[str]:
    """One line for every duplicate name below ``folder`` that isn't known, and every known name without a duplicate."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for node, place in _classes(folder):
        if not node.name.startswith("_"):
            places[node.name].append(place)
    duplicates = {name: where for name, where in places.items() if len(where) > 1}
    for name in sorted(duplicates.keys() - known):
        yield f"Class {name} is defined in {' and '.join(duplicates[name])}. Rename all but one, or make them private."
    for name in sorted(set(known) - duplicates.keys()):
        yield f"Class {name} is unique now. Remove it from KNOWN in tools/names.py."


def check_ports(folder: Path) -> Iterator[str]:
    """One line for every port below ``folder`` with more methods than :data:`MOST_METHODS`."""
    for node, place in _classes(folder):
        methods = [member for member in node.body if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef)]
        if len(methods) > MOST_METHODS and any(_is_protocol(base) for base in node.bases):
            yield _too_large(place, node.name, len(methods))


def check_interfaces(folder: Path) -> Iterator[str]:
    """One line for every interface below ``folder`` that's a port with more functions than :data:`MOST_METHODS`."""
    for path in sorted(folder.rglob("*.ts*")):
        if "node_modules" in path.parts or path.suffix not in {".ts", ".tsx"}:
            continue
        source = path.read_text("utf-8")
        for interface in _INTERFACE.finditer(source):
            members = [member["rest"] for member in _MEMBER.finditer(interface["body"])]
            if len(members) > MOST_METHODS and all(map(_FUNCTION.match, members)):
                line = source.count("\n", 0, interface.start()) + 1
                place = f"{path.relative_to(folder.parent).as_posix()}:{line}"
                yield _too_large(place, interface["name"], len(members))


def _too_large(place: str, name: str, methods: int) -> str:
    return f"{place}: Port {name} has {methods} methods; at most {MOST_METHODS} were expected. Split it by its callers."


def _classes(folder: Path) -> Iterator[tuple[ast.ClassDef, str]]:
    """All classes below ``folder``, with their file and line."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield node, f"{path.relative_to(folder.parent).as_posix()}:{node.lineno}"


def _is_protocol(base: ast.expr) -> bool:
    return ast.unparse(base).partition("[")[0] == "Protocol"


if __name__ == "__main__":
    sys.exit(main())
