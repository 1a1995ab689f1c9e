"""Checks the settings file for problems beyond its keys and types."""

from collections.abc import Iterator, Mapping
from typing import Any

from glosa.builder.config.addresses import RESERVED_IDS
from glosa.builder.config.model import SiteConfig
from glosa.builder.config.partial import Partial
from glosa.builder.config.problems import FileProblem, Place, choice
from glosa.builder.config.text import variables_for
from glosa.builder.content.localized import language_problems, variable_problems
from glosa.builder.content.reference.model import PARTS, anchor_of
from glosa.builder.diagnostics import did_you_mean


def check(file: Partial, config: SiteConfig) -> Iterator[FileProblem]:
    """Every problem of ``file``. Some of its values may be unreadable."""
    kinds, units, settings = (_readable(one) for one in (file.kinds, file.units, file.settings))
    languages = [locale.lang for locale in config.locales.values()]
    variables = variables_for(config, languages[0])
    for place, words, is_value in (*_note(file), *_texts(kinds, units, settings)):
        yield from language_problems(
            place,
            words,
            languages,
            may_be_one=is_value,
            code=("settings-language-missing", "settings-language-unknown"),
        )
        if place != _NOTE and place[-1] not in PARTS:
            yield from variable_problems(place, words, variables)
    for key, setting in settings.items():
        if anchor_of(key) in RESERVED_IDS:
            yield _taken(key)
        if isinstance(setting, Partial):
            yield from _kind(key, setting, kinds)
            yield from _unit(key, setting, units, settings)
            yield from _dependencies(key, setting, settings)
            yield from _source(key, setting)


def _note(file: Partial) -> Iterator[tuple[Place, str | Mapping[str, Any], bool]]:
    if isinstance(file.undocumented, str | dict) and file.undocumented != "":
        yield _NOTE, file.undocumented, False


def _readable(mapping: Any) -> Mapping[str, Any]:
    return mapping if isinstance(mapping, dict) else {}


def _texts(
    kinds: Mapping[str, Any], units: Mapping[str, Any], settings: Mapping[str, Any]
) -> Iterator[tuple[Place, str | Mapping[str, Any], bool]]:
    """Every text with its place, and whether it's a value, which may be the same in all languages."""
    found: list[tuple[Place, Any, bool]] = [
        *((("kinds", name, "label"), kind.label, False) for name, kind in kinds.items() if isinstance(kind, Partial)),
        *((("units", name), unit, False) for name, unit in units.items()),
    ]
    for key, setting in settings.items():
        if isinstance(setting, Partial):
            found += ((("settings", key, name), getattr(setting, name), False) for name in ("label", *PARTS))
            found += ((("settings", key, name), getattr(setting, name), True) for name in _VALUES)
    optional = {*PARTS[1:], *_VALUES}
    for place, words, is_value in found:
        is_left_out = words == "" and place[0] == "settings" and place[-1] in optional
        if isinstance(words, str | dict) and not is_left_out:
            yield place, words, is_value


def _taken(key: str) -> FileProblem:
    return FileProblem(
        place=("settings", key),
        code="settings-key-reserved",
        found=f"The key {key!r} gives its card the anchor {anchor_of(key)!r}, which Glosa itself uses on every page.",
        expected="A key whose last part is another word: it is the anchor of the card.",
        next_step="Choose another last part, here and in the line '::: setting' of its page.",
    )


def _kind(key: str, setting: Partial, kinds: Mapping[str, Any]) -> Iterator[FileProblem]:
    if isinstance(setting.kind, str) and setting.kind not in kinds:
        yield FileProblem(
            place=("settings", key, "kind"),
            code="settings-kind-unknown",
            found=f"There is no kind '{setting.kind}'.",
            expected=f"A name from 'kinds'{f': {choice(kinds)}' if kinds else ', which is empty'}."
            f"{did_you_mean(setting.kind, kinds)}",
            next_step="Correct the name, or add it to 'kinds' with a label.",
        )


def _unit(key: str, setting: Partial, units: Mapping[str, Any], settings: Mapping[str, Any]) -> Iterator[FileProblem]:
    unit = setting.unit
    if isinstance(unit, str) and unit and unit not in units and (unit not in settings or unit == key):
        yield FileProblem(
            place=("settings", key, "unit"),
            code="settings-unit-unknown",
            found=f"There is no unit '{unit}'.",
            expected=f"A name from 'units', or the key of another setting.{did_you_mean(unit, [*units, *settings])}",
            next_step="Correct the name, or add it to 'units'.",
        )


def _dependencies(key: str, setting: Partial, settings: Mapping[str, Any]) -> Iterator[FileProblem]:
    for at, other in enumerate(setting.depends_on if isinstance(setting.depends_on, tuple) else ()):
        if isinstance(other, str) and (other not in settings or other == key):
            found = "It depends on itself." if other == key else f"It depends on '{other}', which isn't a setting."
            yield FileProblem(
                place=("settings", key, "dependsOn", at),
                code="settings-dependency-unknown",
                found=found,
                expected=f"The key of another setting.{did_you_mean(other, settings.keys() - {key})}",
                next_step="Correct the key, or remove it.",
            )


def _source(key: str, setting: Partial) -> Iterator[FileProblem]:
    for name in ("default", "range"):
        if getattr(setting, name) != "" and setting.source == "":
            yield FileProblem(
                place=("settings", key, name),
                code="settings-source-missing",
                found=f"'settings.{key}' has a {name} without a source.",
                expected="'source:' with the address or the document that states it.",
                next_step=f"Add the source, or remove the {name}: then the card says that it isn't documented yet.",
            )


_VALUES = ("default", "range", "source")
_NOTE: Place = ("undocumented",)
