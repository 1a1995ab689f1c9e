"""What a run reports about the site owner's files. Stages collect diagnostics as values; the command line prints
them.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from heapq import nlargest

import msgspec


class Severity(StrEnum):
    """The weight of a problem. An error stops the build, except for a preview; a warning does so only with ``--strict``."""

    ERROR = "error"
    WARNING = "warning"


class Diagnostic(msgspec.Struct, frozen=True, kw_only=True):
    """One problem, always in the same form: where it is, what was found, what was expected, and the next step."""

    severity: Severity
    code: str
    """Stable, kebab-case: ``link-broken``, ``config-unknown-key``. One code per kind of problem."""
    file: str
    """POSIX path relative to the site folder; empty if the problem doesn't belong to a file."""
    line: int | None = None
    """1-based line in ``file``; ``None`` if the line isn't known."""
    column: int | None = None
    """1-based column in ``line``, in UTF-16 code units; ``None`` if it isn't known or doesn't matter."""
    found: str
    """One sentence in plain words, with the offending text quoted: ``Link 'b.md' points to no page.``"""
    expected: str
    """One sentence: what would have been right, with a suggestion if there is one."""
    next_step: str
    """One imperative sentence: what to do now."""

    @property
    def place(self) -> str:
        """``file:line:column``, ``file:line``, ``file``, or an empty string, depending on what is known."""
        return (
            ":".join(str(one) for one in (self.file, self.line, self.line and self.column) if one) if self.file else ""
        )


class BuildFailed(Exception):
    """The site can't be built. Carries all errors and warnings of the run, in reading order."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(f"{one.place}: {one.found}" for one in self.diagnostics))


def in_reading_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics without duplicates, sorted by file, line, and code, so that two runs report the same."""
    return tuple(sorted(set(diagnostics), key=_place_and_text))


def _place_and_text(one: Diagnostic) -> tuple[str, int, str, str, str, str]:
    return one.file, one.line or 0, one.code, one.found, one.severity, one.expected


def did_you_mean(word: str, candidates: Iterable[str], *, likeness: float = 0.6) -> str:
    """`` Did you mean 'x'?`` with a leading space for the closest candidate; an empty string if none is as close as ``likeness``, from 0 to 1."""
    names = sorted(candidates)
    if len(names) > _FEW:
        pairs = _pairs(word)
        names = nlargest(_FEW, names, key=lambda one: _likeness(pairs, _pairs(one)))
    near = _nearest(word, tuple(names), likeness)
    return f" Did you mean {near!r}?" if near else ""


@lru_cache(maxsize=1 << 10)
def _nearest(word: str, names: Sequence[str], likeness: float) -> str:
    from difflib import get_close_matches  # Sites without problems don't pay for it.

    return next(iter(get_close_matches(word, names, n=1, cutoff=likeness)), "")


@lru_cache(maxsize=1 << 14)
def _pairs(word: str) -> frozenset[str]:
    return frozenset(word[at : at + 2] for at in range(len(word) - 1))


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / (len(one) + len(other) or 1)


_FEW = 24
"""How many candidates are compared letter by letter. With more, those that share most pairs of letters."""
