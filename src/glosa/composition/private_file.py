"""YAML files that contain secrets: only their owner can read them, and no message repeats their text."""

from pathlib import Path

import yaml
from msgspec import structs

from glosa.builder.config.problems import FileProblem, called, sentence
from glosa.builder.diagnostics import Diagnostic
from glosa.composition.secret import ensure_private


def private_text(file: Path) -> str:
    """The text of ``file``. Raises :class:`~glosa.composition.errors.FileNotPrivate`, ``OSError`` or ``UnicodeDecodeError``."""
    ensure_private(file)
    return file.read_text("utf-8")


def not_yaml(text: str, mark: yaml.Mark | None, *, code: str, start: str) -> Diagnostic:
    """The error for a text that isn't YAML. ``start`` is the key that such a file begins with."""
    problem = FileProblem(
        place=(),
        code=code,
        found="The file is not valid YAML.",
        expected=f"'{start}', followed by a list of 'key: value' lines.",
        next_step="Correct this line or the one above it.",
    )
    return problem.diagnostic(min(mark.line, text.rstrip().count("\n")) + 1 if mark else None)


def redacted(problem: FileProblem) -> FileProblem:
    """``problem`` without any text of the file: a secret may be in the wrong place."""
    match problem.code:
        case "config-wrong-value":
            found = sentence(f"{called(problem.place)} has an invalid value")
        case "config-unknown-key":
            found = sentence(f"{called(problem.place[:-1])} has an unknown key")
        case "config-duplicate-key":
            found = sentence(f"{called(problem.place[:-1])} has the same key twice")
        case _:
            found = problem.found
    return structs.replace(problem, found=found)
