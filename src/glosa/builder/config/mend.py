"""What is left of a faulty configuration: enough to look for the faults of the pages in the same run."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from msgspec import Struct, structs

from glosa.builder.config.decode import UNREADABLE
from glosa.builder.config.faults import Fault, Place
from glosa.builder.config.model import SiteConfig
from glosa.builder.diagnostics import Severity


def mended(config: Any, faults: Sequence[Fault]) -> SiteConfig | None:
    """``config`` without the values that errors name: defaults stand in for them, entries of lists are left out.

    ``None`` where pages could not be judged by the rest. The build fails in either case.
    """
    errors = [fault for fault in faults if fault.severity is Severity.ERROR and fault.code not in _BESIDE]
    if not errors:
        return config if isinstance(config, SiteConfig) else None
    wrong = {fault.place for fault in errors}
    if not isinstance(config, SiteConfig) or any(place[0] in _ESSENTIAL for place in wrong):
        return None
    if ("title",) in wrong:
        config = structs.replace(config, title="")
    rest = _mend(config, (), wrong - {("title",)})
    return rest if isinstance(rest, SiteConfig) else None


def _mend(value: Any, place: Place, wrong: AbstractSet[Place]) -> Any:
    """``value``, or ``UNREADABLE`` where nothing of it can be used."""
    if place in wrong:
        return UNREADABLE
    match value:
        case Struct():
            fields = structs.fields(type(value))
            mended = {one.name: _mend(getattr(value, one.name), (*place, one.encode_name), wrong) for one in fields}
            kept = {name: below for name, below in mended.items() if below is not UNREADABLE}
            return type(value)(**kept) if all(one.name in kept for one in fields if one.required) else UNREADABLE
        case dict():
            entries = {key: _mend(below, (*place, key), wrong) for key, below in value.items()}
            return UNREADABLE if UNREADABLE in entries.values() else entries
        case tuple():
            items = (_mend(below, (*place, at), wrong) for at, below in enumerate(value))
            return tuple(item for item in items if item is not UNREADABLE)
    return value


_BESIDE = frozenset({"config-unknown-key", "config-duplicate-key"})
"""Faults of keys that are not part of the configuration: what was read without them is right."""

_ESSENTIAL = frozenset({"locales", "links", "variables", "listings"})
"""Keys that pages, and the texts and links in them, are made from: without them every page would look faulty."""
