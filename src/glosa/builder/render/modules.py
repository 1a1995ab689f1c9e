"""What is told of a module of the site's own that the engine refuses: a component, or a language of fences."""

from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.builder.render.runtime import JsError


def line_in(file: str, error: JsError) -> int | None:
    """The 1-based line of the module in ``file`` that threw, or called what threw; the engine has a line of its own above."""
    return next((line - 1 for script, line in error.places if script == file), None)


def unusable(file: str, source: str, error: JsError) -> Diagnostic:
    """The fault of the module in ``file`` that the engine refuses; a missing bracket is told in its last line."""
    line = line_in(file, error)
    return Diagnostic(
        severity=Severity.ERROR,
        code="module-unusable",
        file=file,
        line=line and min(line, source.count("\n") + 1),
        found=f"The module cannot be used: {error}",
        expected="A component exports a function 'render', a language exports a grammar by default.",
        next_step="Correct the module.",
    )
