"""``translations.json``: the state of every section in each language when its translations were last accepted.

``glosa translations accept`` writes it. A site without the file doesn't use the feature.
"""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from glosa.builder.content.reading import read_file
from glosa.builder.diagnostics import Diagnostic, Severity

TRANSLATIONS_FILE = "translations.json"
"""The file's name, next to ``glosa.yaml``."""

Digests = Mapping[str, str]
"""The digest of a section's text by language."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    accepted: Mapping[str, Mapping[str, Digests]] = {}
    """By page or file, then by section."""

    def of(self, group: str, key: str) -> Digests | None:
        """The accepted state of a section; ``None`` if it was never accepted."""
        return self.accepted.get(group, {}).get(key)


def read_record(site: Path) -> Record | Diagnostic | None:
    """The record of the site in the folder; ``None`` if it has none, a diagnostic if it can't be read."""
    if not os.path.lexists(site / TRANSLATIONS_FILE):
        return None
    text = read_file(site, TRANSLATIONS_FILE)
    if isinstance(text, Diagnostic):
        return text
    try:
        return _DECODER.decode(text.encode())
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        return Diagnostic(
            severity=Severity.ERROR,
            code="translations-invalid",
            file=TRANSLATIONS_FILE,
            found=f"It can't be used: {str(error)[:1].lower()}{str(error)[1:]}.",
            expected="What 'glosa translations accept' wrote.",
            next_step="Restore the file from your version control. If two people changed it, keep the lines of both.",
        )


def encode(record: Record) -> bytes:
    """The file's bytes: sorted, with one line per section, so that version control merges it line by line."""
    groups = []
    for group, sections in sorted(record.accepted.items()):
        lines = ",\n".join(
            f"      {_json(key)}: {_json(dict(sorted(one.items())))}" for key, one in sorted(sections.items())
        )
        groups.append(f"    {_json(group)}: {{\n{lines}\n    }}")
    body = ",\n".join(groups)
    return ('{\n  "accepted": {' + (f"\n{body}\n  " if body else "") + "}\n}\n").encode()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


_DECODER = msgspec.json.Decoder(Record)
