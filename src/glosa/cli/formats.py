"""The problems of a site as text for other programs: JSON, annotations of GitHub Actions, and SARIF."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from urllib.parse import quote

from glosa import __version__
from glosa.builder.diagnostics import Diagnostic


def as_json(problems: Sequence[Diagnostic], site: Path) -> str:
    """A list with one object per problem. ``line`` and ``column`` begin at 1, and are ``null`` if they aren't known."""
    return json.dumps(
        [
            {
                "severity": one.severity.value,
                "code": one.code,
                "file": _path(one, site),
                "line": one.line,
                "column": one.column,
                "found": one.found,
                "expected": one.expected,
                "next": one.next_step,
            }
            for one in problems
        ],
        ensure_ascii=False,
        indent=2,
    )


def as_github(problems: Sequence[Diagnostic], site: Path) -> str:
    """One workflow command per line, as GitHub Actions reads them. Each becomes an annotation next to its line."""
    return "\n".join(f"::{one.severity.value} {_properties(one, site)}::{_data(_message(one))}" for one in problems)


def as_sarif(problems: Sequence[Diagnostic], site: Path) -> str:
    """A log in the Static Analysis Results Interchange Format 2.1.0, as code hosts import it."""
    rules = sorted({one.code for one in problems})
    run = {
        "tool": {"driver": {"name": "glosa", "version": __version__, "rules": [{"id": rule} for rule in rules]}},
        "columnKind": "utf16CodeUnits",
        "results": [
            {
                "ruleId": one.code,
                "level": one.severity.value,
                "message": {"text": _message(one)},
                "locations": [{"physicalLocation": _location(one, site)}] if one.file else [],
            }
            for one in problems
        ],
    }
    return json.dumps(
        {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]},
        ensure_ascii=False,
        indent=2,
    )


FORMATS: Mapping[str, Callable[[Sequence[Diagnostic], Path], str]] = {
    "json": as_json,
    "github": as_github,
    "sarif": as_sarif,
}


def _message(one: Diagnostic) -> str:
    return f"{one.found} Expected: {one.expected} {one.next_step}"


def _path(one: Diagnostic, site: Path) -> str:
    return _below(site / one.file).as_posix() if one.file else ""


def _below(file: Path) -> Path:
    """The path relative to the working folder if it's there: code hosts run checks in the repository's."""
    return file.relative_to(Path.cwd()) if file.is_absolute() and file.is_relative_to(Path.cwd()) else file


def _location(one: Diagnostic, site: Path) -> Mapping[str, object]:
    region = {"startLine": one.line, "startColumn": one.column}
    known = {name: number for name, number in region.items() if number}
    return {"artifactLocation": {"uri": _uri(site / one.file)}} | ({"region": known} if one.line else {})


def _uri(file: Path) -> str:
    below = _below(file)
    return below.as_uri() if below.is_absolute() else quote(below.as_posix())


def _properties(one: Diagnostic, site: Path) -> str:
    values = {"file": _path(one, site), "line": one.line, "col": one.column, "title": one.code}
    return ",".join(
        f"{name}={_data(str(value)).replace(':', '%3A').replace(',', '%2C')}" for name, value in values.items() if value
    )


def _data(text: str) -> str:
    """``text`` with the escapes of workflow commands."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
