"""The words of the site's own theme, in place of the builder's."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec

SiteWords = Mapping[str, Mapping[str, str]]
"""By language tag, then by key: ``text.tip``."""

Worded = TypeVar("Worded", bound=msgspec.Struct)


def worded(texts: Worded, words: SiteWords, lang: str, prefix: str) -> Worded:
    """``texts`` with the site's words for the language of a tag: those of the tag itself, over those of its first part.

    Keys are ``prefix`` and the field's name in camelCase; those of texts within ``texts`` continue after a dot.
    """
    if not words:
        return texts
    own = {**words.get(lang.lower().partition("-")[0], {}), **words.get(lang, {})}
    return _replaced(texts, own, prefix) if any(key.startswith(prefix) for key in own) else texts


def word_keys(texts: msgspec.Struct, prefix: str) -> Iterator[tuple[str, str]]:
    """Each text in ``texts`` by its key."""
    for name, value in _fields(texts).items():
        key = f"{prefix}{_camel(name)}"
        if isinstance(value, str):
            yield key, value
        elif isinstance(value, msgspec.Struct):
            yield from word_keys(value, f"{key}.")
        else:
            yield from ((f"{key}.{one}", text) for one, text in value.items())


def _replaced(texts: Worded, own: Mapping[str, str], prefix: str) -> Worded:
    changed: dict[str, Any] = {}
    for name, value in _fields(texts).items():
        key = f"{prefix}{_camel(name)}"
        if isinstance(value, str):
            changed[name] = own.get(key, value)
        elif isinstance(value, msgspec.Struct):
            changed[name] = _replaced(value, own, f"{key}.")
        else:
            changed[name] = {one: own.get(f"{key}.{one}", text) for one, text in value.items()}
    return msgspec.structs.replace(texts, **changed)


def _fields(texts: msgspec.Struct) -> Mapping[str, Any]:
    """All fields with texts, without the language tag."""
    return {name: getattr(texts, name) for name in texts.__struct_fields__ if name != "lang"}


def _camel(name: str) -> str:
    return re.sub(r"_([a-z])", lambda found: found[1].upper(), name)
