"""Finding words in a text: whole words whatever their case, the longest first."""

import re
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from os.path import commonprefix


def fold(text: str) -> str:
    """``text`` as spellings are compared, sign for sign as long as before: in lower case, with one kind of apostrophe."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(sign.lower() if len(sign.lower()) == 1 else sign for sign in text)
    return lower.replace("’", "'") if "’" in lower else lower


def folded(spelling: str) -> str:
    """A spelling as the name under which a use of it is known: folded, with single blanks."""
    return " ".join(fold(spelling).split())


def pattern_of(spellings: Iterable[str]) -> re.Pattern[str] | None:
    """What finds the folded spellings in folded text, the longest first; ``None`` when there are none.

    A spelling that is a part of a word joined by a hyphen is no use of it. A line may break where a spelling has a blank.
    """
    every = sorted(set(filter(None, spellings)))
    return re.compile(rf"(?<!{_LETTER})(?<!{_LETTER}-){_any_of(every)}(?!-?{_LETTER})") if every else None


def _any_of(endings: list[str]) -> str:
    """One of the sorted endings, the longest that fits: a tree that divides where they differ, so that a search looks at each
    sign once."""
    branches = []
    for _, group in groupby(filter(None, endings), key=itemgetter(0)):
        below = list(group)
        shared = commonprefix(below)
        branches.append(re.escape(shared).replace(r"\ ", r"\s+") + _any_of([one.removeprefix(shared) for one in below]))
    if not branches:
        return ""
    return f"(?:{'|'.join(branches)}){'?' if '' in endings else ''}"


_LETTER = r"[^\W\u3040-\u309f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
"""A sign that belongs to the word beside it. Chinese characters and hiragana do not: nothing divides words there."""
