"""Checks that no file of code in ``src/`` and ``frontend/`` is longer than 400 lines: ``python tools/lengths.py``.

It reads the files that git tracks, and new ones that it doesn't ignore, whether they're written by hand or generated. Data isn't
checked. The exit code is 1 if a file is too long.
"""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "frontend")
MOST_LINES = 400
"""The most lines that a file may have."""
CODE = frozenset({".cjs", ".css", ".html", ".js", ".mjs", ".py", ".sql", ".ts", ".tsx"})
"""Suffixes of the checked files."""


def main() -> int:
    """Prints all problems; returns the exit code."""
    problems = list(check(ROOT, files(ROOT)))
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


def files(root: Path) -> list[str]:
    """The files in :data:`FOLDERS` that git tracks or doesn't ignore, relative to ``root``."""
    command = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *FOLDERS)
    found = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    return found.split("\0")[:-1]


def check(root: Path, names: Iterable[str]) -> Iterator[str]:
    """One line for every file of code that's too long; ``names`` are relative to ``root``."""
    for name in sorted(names):
        path = root / name
        if path.suffix in CODE and path.is_file():
            lines = len(path.read_text("utf-8").splitlines())
            if lines > MOST_LINES:
                yield f"{name} has {lines} lines; at most {MOST_LINES} were expected. Split it by subject."


if __name__ == "__main__":
    sys.exit(main())
