"""Which translations lag behind: every section as it is now, compared with the state that was last accepted."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

import msgspec

from glosa.builder.translations.record import Digests, Record
from glosa.builder.translations.units import Unit


class Standing(StrEnum):
    """The state of a section's translations."""

    CURRENT = "current"
    """No language has changed since the section was accepted."""
    BEHIND = "behind"
    """Some languages have changed, and others haven't."""
    CHANGED = "changed"
    """Every language has changed."""
    NEW = "new"
    """The section was never accepted."""


class TranslatedSection(msgspec.Struct, frozen=True):
    """A section in all its languages."""

    group: str
    key: str
    units: Mapping[str, Unit]
    """By language."""
    standing: Standing
    changed: tuple[str, ...] = ()
    """The languages that were edited last, if others lag behind."""
    behind: tuple[str, ...] = ()
    """The languages that lag behind."""

    @property
    def name(self) -> str:
        """How the command line names it: ``panel.md#view``, ``panel.md`` for what precedes the first heading."""
        return f"{self.group}#{self.key}" if self.key else self.group

    @property
    def digests(self) -> Digests:
        """Its current state."""
        return {lang: unit.digest for lang, unit in self.units.items()}


def compare(
    units: Iterable[tuple[str, Unit]], record: Record, languages: Sequence[str]
) -> tuple[TranslatedSection, ...]:
    """Every section that exists in at least two languages, in the order of ``units``, which are pairs of language and unit."""
    found: dict[tuple[str, str], dict[str, Unit]] = {}
    for lang, unit in units:
        found.setdefault((unit.group, unit.key), {})[lang] = unit
    return tuple(
        _section(group, key, own, accepted=record.of(group, key), languages=languages)
        for (group, key), own in found.items()
        if len(own) > 1
    )


def accepted(record: Record, sections: Iterable[TranslatedSection], chosen: Iterable[TranslatedSection]) -> Record:
    """The record after the ``chosen`` sections are accepted as they are now. Sections that no longer exist are removed."""
    now = {(one.group, one.key): one.digests for one in chosen}
    table: dict[str, dict[str, Digests]] = {}
    for one in sections:
        state = now.get((one.group, one.key)) or record.of(one.group, one.key)
        if state:
            table.setdefault(one.group, {})[one.key] = state
    return Record(table)


def named(sections: Iterable[TranslatedSection], name: str) -> Iterator[TranslatedSection]:
    """The sections that a name on the command line means: a whole page or file, or one section of it.

    A page can also be named by its file: ``docs/en-US/panel.md``.
    """
    group, has_key, key = name.partition("#")
    for one in sections:
        is_in_group = one.group == group or any(unit.file == group for unit in one.units.values())
        if is_in_group and (not has_key or one.key == key):
            yield one


def _section(
    group: str, key: str, units: Mapping[str, Unit], *, accepted: Digests | None, languages: Sequence[str]
) -> TranslatedSection:
    if accepted is None:
        return TranslatedSection(group, key, units, Standing.NEW)
    own = [lang for lang in languages if lang in units]
    changed = tuple(lang for lang in own if accepted.get(lang) != units[lang].digest)
    behind = tuple(lang for lang in own if lang not in changed)
    if not changed:
        return TranslatedSection(group, key, units, Standing.CURRENT)
    if not behind:
        return TranslatedSection(group, key, units, Standing.CHANGED)
    return TranslatedSection(group, key, units, Standing.BEHIND, changed, behind)
