"""The form of a name by which names that look the same are one."""

import re
import unicodedata

from glosa.service.domain.fields import is_visible


def folded_name(nick: str) -> str:
    """``nick`` without what readers hardly see: capitals, spaces, punctuation, accents, and letters of other scripts that look like Latin ones.

    Empty for a name that is only punctuation. The result is a key, which isn't shown.
    """
    plain = unicodedata.normalize("NFKC", nick).casefold()
    parts = unicodedata.normalize("NFD", plain)
    letters = unicodedata.normalize("NFC", _ACCENTS.sub("", parts)).translate(_LOOKALIKES)
    visible = "".join(filter(_counts, letters))
    return visible.replace("rn", "m").replace("vv", "w")


# Of Latin, Greek, and Cyrillic. In other scripts, marks are letters of their own.
_ACCENTS = re.compile("[\u0300-\u036f]")
_SELECTORS = re.compile("[\u034f\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def _counts(character: str) -> bool:
    category = unicodedata.category(character)
    if category[0] == "M":
        return _SELECTORS.match(character) is None
    return category[0] in "LNS" and is_visible(character)


# Some are alike only as capitals, which aren't distinguished from small letters here.
_LOOKALIKES = str.maketrans(
    {
        "0": "o",
        "1": "l",
        "|": "l",
        "i": "l",
        "ı": "l",
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "ħ": "h",
        "ŧ": "t",
        "ɑ": "a",
        "ɡ": "g",
        # Greek
        "α": "a",
        "β": "b",
        "ε": "e",
        "ζ": "z",
        "η": "h",
        "ι": "l",
        "κ": "k",
        "μ": "m",
        "ν": "v",
        "ο": "o",
        "ρ": "p",
        "σ": "o",
        "τ": "t",
        "υ": "y",
        "χ": "x",
        # Cyrillic
        "а": "a",
        "в": "b",
        "г": "r",
        "е": "e",
        "к": "k",
        "м": "m",
        "н": "h",
        "о": "o",
        "р": "p",
        "с": "c",
        "т": "t",
        "у": "y",
        "х": "x",
        "ѕ": "s",
        "і": "l",
        "ј": "j",
        "ԁ": "d",
        "ԛ": "q",
        "ԝ": "w",
        "һ": "h",
        "ӏ": "l",
        # Armenian
        "օ": "o",
        "ո": "n",
        "ս": "u",
        "հ": "h",
    }
)
