"""Finds words in a text: whole words in any capitalization, the longest first."""

import re
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from os.path import commonprefix


def fold(text: str) -> str:
    """``text`` in the form for comparing spellings: in lower case, with one kind of apostrophe. Its length doesn't
    change.
    """
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(sign.lower() if len(sign.lower()) == 1 else sign for sign in text)
    return lower.replace("’", "'") if "’" in lower else lower


def folded(spelling: str) -> str:
    """A spelling in the form for looking it up: folded, with single spaces."""
    return " ".join(fold(spelling).split())


def pattern_of(spellings: Iterable[str]) -> re.Pattern[str] | None:
    """A pattern that finds the folded spellings in folded text, the longest first; ``None`` if there are none.

    A spelling doesn't match inside a hyphenated word. Where a spelling has a space, the text may have a line break.
    """
    every = sorted(set(filter(None, spellings)))
    return re.compile(rf"(?<!{_LETTER})(?<!{_LETTER}-){_any_of(every)}(?!-?{_LETTER})") if every else None


def _any_of(endings: list[str]) -> str:
    """A pattern for the longest sorted ending that matches. It's a tree that branches where the endings differ, so
    that a search looks at each character once.
    """
    branches = []
    for _, group in groupby(filter(None, endings), key=itemgetter(0)):
        below = list(group)
        shared = commonprefix(below)
        branches.append(re.escape(shared).replace(r"\ ", r"\s+") + _any_of([one.removeprefix(shared) for one in below]))
    if not branches:
        return ""
    return f"(?:{'|'.join(branches)}){'?' if '' in endings else ''}"


_LETTER = r"[^\W\u3040-\u309f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
"""A character that belongs to the word next to it. Chinese characters and hiragana don't: nothing separates words
there.
"""
