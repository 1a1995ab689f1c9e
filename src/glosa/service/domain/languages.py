"""The language of a text: which one fits what a person uses, and in which direction it's written."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeVar

_Words = TypeVar("_Words")


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestWords:
    """Texts of a page on which people request a link by mail, and of that mail. ``subject`` and ``before`` have placeholders."""

    intro: str
    field: str
    """Label of the field for the address."""
    send: str
    sent: str
    """The same whether a link is sent or not."""
    subject: str
    before: str
    open: str
    """Label of the link."""
    after: str


def words_in(texts: Mapping[str, _Words], language: str) -> _Words:
    """The texts of a language, or the English ones if it has none. ``texts`` have the tags of languages in lowercase."""
    return texts[fitting(texts, language) or "en"]


def language_of(texts: Collection[str], language: str) -> str:
    """The tag of the texts that :func:`words_in` returns, for the attribute ``lang``."""
    return language if fitting(texts, language) else "en"


def fitting(texts: Collection[str], language: str) -> str | None:
    """Which of ``texts``, by lowercase tags, are in a language: those of the tag itself, or of its first part; ``None`` if there are none. Regions with traditional characters get the texts of Taiwan."""
    tag = language.lower()
    if _TRADITIONAL.match(tag):
        tag = "zh-tw"
    return next((one for one in (tag, tag.partition("-")[0]) if one in texts), None)


def direction(language: str) -> str:
    """The attribute ``dir`` of an element in a language, with a space before it; nothing for what is written from left to right."""
    return ' dir="rtl"' if is_rtl(language) else ""


def is_rtl(language: str) -> bool:
    """Whether a language is written from right to left."""
    return language.lower().partition("-")[0] in _RTL


_RTL = frozenset({"ar", "fa", "he", "ur"})
_TRADITIONAL = re.compile(r"zh-(?:tw|hant|hk|mo)\b")
