"""What ``glosa check`` reports about translations."""

from collections.abc import Iterator

from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.builder.translations.state import Translations


def translation_problems(state: Translations) -> Iterator[Diagnostic]:
    """A warning for each section that lags behind, in each language."""
    for one in state.sections:
        for lang in one.behind:
            unit = one.units[lang]
            newer = one.units[one.changed[0]]
            yield Diagnostic(
                severity=Severity.WARNING,
                code="translation-behind",
                file=unit.file,
                line=unit.line,
                found=f"{unit.title!r} has changed in {', '.join(one.changed)} but not in {lang}.",
                expected=f"The text of {newer.file}:{newer.line} in {lang}.",
                next_step=f"Update it, then run 'glosa translations accept SITE {one.name}'. If the change needs no"
                " translation, only run the command.",
            )
