"""Finds mistakes in diagrams while the site is built: Mermaid's own parser runs in the V8 that Glosa ships with."""

import re
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from glosa.plugins import JavaScript, JavaScriptError


class Mistake(NamedTuple):
    """What Mermaid can't read."""

    message: str
    line: int | None
    """In the diagram, from 1; ``None`` if it concerns the whole diagram."""


class MermaidParser:
    """Parses diagrams. Mermaid is loaded with the first one."""

    def __init__(self, library: Path, stubs: Path) -> None:
        """``library`` is Mermaid as a classic script, ``stubs`` what it needs of a browser."""
        self._library = library
        self._stubs = stubs

    @cached_property
    def _script(self) -> JavaScript:
        return JavaScript(f"{self._stubs.read_text('utf-8')}\n{self._library.read_text('utf-8')}")

    def mistake(self, source: str) -> Mistake | None:
        """What's wrong with a diagram. Errors that aren't about its text are left to the browser."""
        try:
            self._script.call("glosaDiagrams.parse", _with_blank_remarks(source))
            failure: str = self._script.call("glosaDiagrams.outcome")
        except JavaScriptError:
            return None
        if "No diagram type detected" in failure:
            first = next((line.split()[0] for line in _body(source).splitlines() if line.strip()), "")
            return Mistake(
                f"Mermaid has no diagram '{first}'. Expected a kind such as flowchart or sequenceDiagram", None
            )
        found = _PLACE.search(failure)
        if not found:
            return None
        line = min(int(found[1]) + _hidden_lines(source), source.count("\n") + 1)
        return Mistake(_shortened(failure[found.end() :].splitlines()[-1]), line)


_PLACE = re.compile(r"(?:Parse|Lexical) error on line (\d+)(?:, column \d+)?[.:]?\s*")
_FRONT_MATTER = re.compile(r"\A-{3}\s*\n.*?\n-{3}\s*\n", re.DOTALL)
_REMARK = re.compile(r"%%\{.*?\}%%|^[^\S\n]*%%(?!\{)[^\n]*", re.DOTALL | re.MULTILINE)


def _shortened(message: str) -> str:
    """The parser's message. A long list of everything that could follow is left out."""
    found = re.fullmatch(r"Expecting (.*), got '(.*)'", message.strip())
    if not found:
        return message.strip().rstrip(".")
    got = "the end" if found[2] in {"1", "EOF"} else f"'{found[2]}'"
    return f"{got} comes unexpectedly" if found[1].count(",") > _SHORT else f"expected {found[1]}, found {got}"


_SHORT = 4


def _body(source: str) -> str:
    return _FRONT_MATTER.sub("", _with_blank_remarks(source))


def _with_blank_remarks(source: str) -> str:
    """Mermaid removes comments and directives before it counts lines, so they become as many blank lines."""
    return _REMARK.sub(lambda found: "\n" * found[0].count("\n"), source)


def _hidden_lines(source: str) -> int:
    """The lines at the start that Mermaid doesn't count: the front matter, and blank lines after it."""
    body = _body(source)
    return source.count("\n") - body.lstrip().count("\n")
