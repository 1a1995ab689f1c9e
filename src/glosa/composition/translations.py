"""Translations of a site: which lag behind, accepting them, and exchanging them with translators."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from glosa.builder.build import Request, cache_of
from glosa.builder.content.glossary.model import GLOSSARY_FILE
from glosa.builder.content.glossary.terms import Marks
from glosa.builder.content.reference.model import SETTINGS_FILE
from glosa.builder.outcome import SiteTranslations
from glosa.builder.translations.compare import Standing, TranslatedSection, accepted, named
from glosa.builder.translations.glossary_use import Difference, differences, terms_of
from glosa.builder.translations.record import TRANSLATIONS_FILE, Record, encode
from glosa.builder.translations.replacing import Replacement, replaced
from glosa.builder.translations.units import Unit
from glosa.builder.translations.xliff import Job, NotXliff, TermPair, Translated, read, written
from glosa.composition.errors import SetupError
from glosa.composition.site import site_builder

_ROOTS = {SETTINGS_FILE: "settings", GLOSSARY_FILE: "terms"}
"""The key above all entries of a file."""


def translations_of(site: Path) -> SiteTranslations:
    """The translations of the site in a folder. Raises ``BuildFailed`` or ``FrontEndMissing``."""
    with site_builder(Request(site, site / "dist", cache=cache_of(site))) as builder:
        return builder.translations()


def accept(site: Path, names: Sequence[str], *, everything: bool) -> Sequence[TranslatedSection]:
    """Records the current state of the named sections as up to date. Raises :class:`SetupError` if there's no such section."""
    state = translations_of(site).state
    chosen = list(state.sections) if everything else []
    for name in names:
        own = list(named(state.sections, name))
        if not own:
            raise SetupError(
                f"The site has no section '{name}'. Expected a page such as panel.md, a section such as panel.md#view, or"
                " a setting such as settings.yaml#stop.distance. 'glosa translations list --all' lists them."
            )
        chosen += own
    _record(site, accepted(state.record, state.sections, chosen))
    return [one for one in chosen if one.standing is not Standing.CURRENT]


def term_differences(site: Path) -> Sequence[Difference]:
    """The glossary's terms that a section uses in some of its languages only."""
    found = translations_of(site)
    return list(differences(found.state.sections, _marks(found)))


def export(site: Path, file: Path, *, to: str, source: str | None) -> int:
    """Writes the sections that lag behind in the language ``to`` as XLIFF, and returns their number.

    They're translated from ``source``, or else from the language that changed.
    """
    found = translations_of(site)
    languages = [locale.lang for locale in found.config.locales.values()]
    for lang in (to, source):
        if lang and lang not in languages:
            raise SetupError(f"The site has no language '{lang}'. Expected one of {', '.join(languages)}.")
    jobs = list(_jobs(found, to, source))
    _write(file, written(jobs))
    return len(jobs)


@dataclass(slots=True)
class Imported:
    """The result of an import, by the names of sections."""

    changed: list[str] = field(default_factory=list)
    """Sections with a new text."""
    outdated: list[str] = field(default_factory=list)
    """Changed sections whose source has changed since the export, so that they still lag behind."""
    unknown: list[str] = field(default_factory=list)
    """Sections that no longer exist."""


def import_(site: Path, file: Path) -> Imported:
    """Puts the translations of an XLIFF file into the site's files. Sections that have caught up are accepted."""
    try:
        texts = list(read(file.read_bytes()))
    except (NotXliff, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise SetupError(
            f"'{file}' can't be read: {reason}. Expected a file of 'glosa translations export'."
        ) from error
    state = translations_of(site).state
    sections = {(one.group, one.key): one for one in state.sections}
    report = Imported()
    edits: dict[str, list[Replacement]] = {}
    caught_up: list[tuple[str, str]] = []
    for (group, key), own in _by_section(texts).items():
        section = sections.get((group, key))
        if section is None or not {own[0].source_lang, own[0].target_lang} <= section.units.keys():
            report.unknown.append(f"{group}#{key}" if key else group)
            continue
        new = [
            one for one in own if not (one.is_open and _text(section.units[one.target_lang], one.piece) == one.target)
        ]
        for one in new:
            edits.setdefault(section.units[one.target_lang].file, []).extend(_replacements(section, one))
        if not new:
            continue
        report.changed.append(section.name)
        if any(_text(section.units[one.source_lang], one.piece) != one.source for one in own):
            report.outdated.append(section.name)
        elif set(section.behind) <= {own[0].target_lang}:
            caught_up.append((group, key))
    for name, replacements in edits.items():
        path = site / name
        content = path.read_bytes().decode().removeprefix("\ufeff").replace("\r\n", "\n")
        _write(path, replaced(content, replacements).encode())
    if caught_up:
        now = translations_of(site).state
        chosen = [one for one in now.sections if (one.group, one.key) in caught_up]
        _record(site, accepted(now.record, now.sections, chosen))
    return report


def _jobs(found: SiteTranslations, to: str, source: str | None) -> Iterator[Job]:
    marks = _marks(found)
    for one in found.state.sections:
        origin = source or next(iter(one.changed), "")
        if to in one.behind and origin in one.units and origin != to:
            keys = sorted(terms_of(one.units[origin], marks[origin]))
            terms = [TermPair(marks[origin].names[key], marks[to].names[key]) for key in keys]
            yield Job(one, origin, to, terms)


def _by_section(texts: Iterable[Translated]) -> Mapping[tuple[str, str], Sequence[Translated]]:
    found: dict[tuple[str, str], list[Translated]] = {}
    for one in texts:
        found.setdefault((one.group, one.key), []).append(one)
    return found


def _replacements(section: TranslatedSection, one: Translated) -> Iterator[Replacement]:
    """The replacement for a translated text; none if the target has no such text yet, which only a person can place."""
    for piece in section.units[one.target_lang].pieces:
        if piece.name == one.piece:
            root = _ROOTS.get(section.group)
            path = (root, section.key, piece.name, one.target_lang) if root else ()
            yield Replacement(piece, path if root or piece.first else (piece.name,), one.target)


def _text(unit: Unit, piece: str) -> str:
    return next((one.text for one in unit.pieces if one.name == piece), "")


def _marks(found: SiteTranslations) -> Mapping[str, Marks]:
    return {context.lang: context.view.terms.marks for context in found.contexts.values()}


def _record(site: Path, record: Record) -> None:
    _write(site / TRANSLATIONS_FILE, encode(record))


def _write(file: Path, data: bytes) -> None:
    try:
        file.write_bytes(data)
    except OSError as error:
        raise SetupError(
            f"'{file}' can't be written: {error.strerror}. Free some space, or check its permissions."
        ) from error
