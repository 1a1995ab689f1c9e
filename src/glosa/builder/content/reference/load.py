"""Reads ``settings.yaml``, and reports all problems of the file together."""

from pathlib import Path

from glosa.builder.config.model import SiteConfig
from glosa.builder.content.own_file import entry_lines, pairs, read_own, text_lines
from glosa.builder.content.reference.checks import check
from glosa.builder.content.reference.model import SETTINGS_FILE, Reference, SettingsFile
from glosa.builder.diagnostics import Diagnostic, Severity


def read_reference(site_dir: Path, config: SiteConfig) -> tuple[Reference, tuple[Diagnostic, ...]]:
    """The settings of the site in ``site_dir``, and the problems of its file. Without such a file, there are no
    settings.
    """
    own = read_own(site_dir, SETTINGS_FILE, SettingsFile, check=lambda file: check(file, config))
    if not own.exists:
        return Reference(), ()
    line, below = pairs(own.root).get("settings", (None, None))
    _, note = pairs(own.root).get("undocumented", (None, None))
    settings = pairs(below)
    if own.value and not settings:
        return Reference(exists=True, is_sound=False), (_empty(line),)
    reference = Reference(
        exists=True,
        is_sound=own.value is not None,
        file=own.value or SettingsFile(),
        keys=frozenset(settings),
        lines=dict(entry_lines(settings)) if own.value else {},
        note_lines=text_lines(note),
    )
    return reference, own.diagnostics


def _empty(line: int | None) -> Diagnostic:
    """Reported once, not for every card that a page shows."""
    return Diagnostic(
        severity=Severity.ERROR,
        code="settings-empty",
        file=SETTINGS_FILE,
        line=line,
        found=f"{SETTINGS_FILE} contains no setting.",
        expected="At least one setting below 'settings', by its key.",
        next_step="Describe a setting, or delete the file if no page shows one.",
    )
