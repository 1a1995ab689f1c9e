"""The forms of a name by which names that look the same are one."""

import re
import unicodedata

from glosa.service.domain.fields import is_visible
from glosa.service.domain.names.lookalikes import ANYWHERE, WITH_LATIN


def folded_names(nick: str) -> tuple[str, ...]:
    """The forms of ``nick``: one or two. Two names look the same if they have one in common.

    A form has nothing that readers hardly see: capitals, spaces, punctuation, accents, and characters that look like Latin letters. There
    are two forms if a capital looks different from its small letter: ``Νίνα`` in Greek is like ``νίνα``, but also like ``Nivα``.

    Empty for a name that is only punctuation. The forms are keys, which aren't shown.
    """
    small = unicodedata.normalize("NFKC", nick).casefold()
    return tuple(form for form in dict.fromkeys((_form(small), _form(nick))) if form)


def _form(name: str) -> str:
    letters = _plain(_plain(name.translate(_LOOKALIKES)).translate(_LOOKALIKES).casefold()).translate(_LOOKALIKES)
    if _LATIN.search(letters):
        letters = letters.translate(_WITH_LATIN)
    letters = _MARKS.sub(r"\1", letters.translate(_ALIKE))
    visible = "".join(filter(_counts, letters))
    return visible.replace("rn", "m").replace("vv", "w")


def _plain(name: str) -> str:
    """Without accents, and with letters in their usual style."""
    return unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFKD", name)))


# Of Latin, Greek, and Cyrillic. In other scripts, marks are letters of their own.
_ACCENTS = re.compile("[\u0300-\u036f]")
# Marks of other scripts, and circles and the like, are part of no Latin letter.
_MARKS = re.compile(
    "([a-z])[\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0900-\u0903\u093a-\u094f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\U0001d165-\U0001d169\U0001d16d-\U0001d172]+"
)
_LATIN = re.compile("[a-z]")
_SELECTORS = re.compile("[\u034f\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def _counts(character: str) -> bool:
    category = unicodedata.category(character)
    if category[0] == "M":
        return _SELECTORS.match(character) is None
    return category[0] in "LNS" and is_visible(character)


_LOOKALIKES = str.maketrans({one: letters for letters, characters in ANYWHERE.items() for one in characters})
_WITH_LATIN = str.maketrans({one: letters for letters, characters in WITH_LATIN.items() for one in characters})
# A capital i looks like a small L.
_ALIKE = str.maketrans("01i|", "olll")
