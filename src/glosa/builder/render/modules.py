"""Diagnostics for the site's own modules that the engine rejects: components and languages for code blocks."""

from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.builder.render.runtime import JsError


def line_in(file: str, error: JsError) -> int | None:
    """The 1-based line of the module in ``file`` that threw, or called what threw. The engine adds one line above the module."""
    return next((line - 1 for script, line, _ in error.places if script == file), None)


def unusable(file: str, source: str, error: JsError) -> Diagnostic:
    """The error of the module in ``file`` that the engine rejects. A missing bracket is reported on its last line."""
    line = line_in(file, error)
    return Diagnostic(
        severity=Severity.ERROR,
        code="module-unusable",
        file=file,
        line=line and min(line, source.count("\n") + 1),
        found=f"The module can't be used: {error}",
        expected="A component exports a function 'render', a language exports a grammar by default.",
        next_step="Correct the module.",
    )
