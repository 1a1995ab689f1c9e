"""The form of a name by which names that look the same are one."""

import re
import unicodedata

from glosa.service.domain.fields import is_visible


def folded_name(nick: str) -> str:
    """``nick`` without what readers hardly see: capitals, spaces, punctuation, accents, and letters of other scripts that look like Latin ones.

    Empty for a name that is only punctuation. The result is a key, which isn't shown.
    """
    plain = unicodedata.normalize("NFKC", nick.translate(_EARLY)).casefold()
    parts = unicodedata.normalize("NFD", plain)
    letters = _MARKS.sub(r"\1", unicodedata.normalize("NFC", _ACCENTS.sub("", parts)).translate(_LOOKALIKES))
    visible = "".join(filter(_counts, letters))
    return visible.replace("rn", "m").replace("vv", "w")


# Of Latin, Greek, and Cyrillic. In other scripts, marks are letters of their own.
_ACCENTS = re.compile("[\u0300-\u036f]")
# Marks of other scripts, and circles and the like, are part of no Latin letter.
_MARKS = re.compile(
    "([a-z])[\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0900-\u0903\u093a-\u094f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\U0001d165-\U0001d169\U0001d16d-\U0001d172]+"
)
_SELECTORS = re.compile("[\u034f\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def _counts(character: str) -> bool:
    category = unicodedata.category(character)
    if category[0] == "M":
        return _SELECTORS.match(character) is None
    return category[0] in "LNS" and is_visible(character)


# Letters whose capitals fold to letters that look different.
_EARLY = str.maketrans("\u03f9\u03f2\u037f\u03f3", "ccjj")
# Some are alike only as capitals, which aren't distinguished from small letters here.
_LOOKALIKES = str.maketrans(
    {
        "0": "o",
        "1": "l",
        "|": "l",
        "ǀ": "l",
        "ɩ": "l",
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
        "ү": "y",
        "ԍ": "g",
        "ԑ": "e",
        # Armenian
        "օ": "o",
        "ո": "n",
        "ս": "u",
        "հ": "h",
        "տ": "s",
        # Coptic
        "ⲁ": "a",
        "ⲃ": "b",
        "ⲉ": "e",
        "ⲏ": "h",
        "ⲓ": "l",
        "ⲕ": "k",
        "ⲙ": "m",
        "ⲛ": "n",
        "ⲟ": "o",
        "ⲣ": "p",
        "ⲥ": "c",
        "ⲧ": "t",
        "ⲩ": "y",
        "ⲭ": "x",
    }
    # Cherokee and Lisu, whose letters look like capitals
    | dict(
        zip(
            "ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃꓮꓐꓚꓓꓰꓝꓖꓧꓙꓗꓡꓲꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ",
            "abcdeghjklmprstvwzabcdefghjkllmnoprstuvwxyz",
            strict=True,
        )
    )
)
