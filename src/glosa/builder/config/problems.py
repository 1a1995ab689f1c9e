"""Problems in ``glosa.yaml`` by their place in the file, which become diagnostics once the line is known."""

from collections.abc import Callable, Iterable

import msgspec

from glosa.builder.diagnostics import Diagnostic, Severity

FILE = "glosa.yaml"

Place = tuple[str | int, ...]
"""Keys and 0-based list positions from the top of the file: ``("theme", "nav", 0, "text")``."""


Lines = Callable[[Place], int | None]
"""Returns the 1-based line of a place; ``None`` if it has none."""


class FileProblem(msgspec.Struct, frozen=True, kw_only=True):
    """A problem at a place. ``line`` is ``None`` if it follows from the place."""

    place: Place
    code: str
    found: str
    expected: str
    next_step: str
    line: int | None = None
    severity: Severity = Severity.ERROR

    def diagnostic(self, line: int | None) -> Diagnostic:
        """The problem as the site's owner sees it, with ``line`` unless it has its own."""
        return Diagnostic(
            severity=self.severity,
            code=self.code,
            file=FILE,
            line=self.line or line,
            found=self.found,
            expected=self.expected[:1].upper() + self.expected[1:],
            next_step=self.next_step,
        )


def called(place: Place) -> str:
    """The place in words: ``'theme.nav.text'``, ``an entry of 'head'``; the line shows which entry."""
    name = ".".join(step for step in place if isinstance(step, str))
    if not name:
        return "the file"
    return f"an entry of '{name}'" if isinstance(place[-1], int) else f"'{name}'"


def sentence(text: str) -> str:
    """``text`` as a sentence, with a capital letter and a full stop."""
    return f"{text[0].upper()}{text[1:]}."


def choice(words: Iterable[str]) -> str:
    """``'a', 'b' or 'c'``."""
    return _joined(words, "or")


def every(words: Iterable[str]) -> str:
    """``'a', 'b' and 'c'``."""
    return _joined(words, "and")


def _joined(words: Iterable[str], conjunction: str) -> str:
    *head, last = [f"'{word}'" for word in words]
    return f"{', '.join(head)} {conjunction} {last}" if head else last
