"""Writes ``src/glosa/service/domain/names/lookalikes.py``: characters that look like Latin letters or digits.

They come from Unicode's confusables (UTS #39), as the package ``confusable-homoglyphs`` ships them, and from the names of characters, for
small capitals. Run it with a new version of that package::

    python tools/lookalikes.py
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path

PACKAGE = "confusable_homoglyphs"
TARGET = Path(__file__).resolve().parent.parent / "src/glosa/service/domain/names/lookalikes.py"

# Prototypes of their own in the data: small capitals, and letters that are drawn as squares or flags.
_STYLED = re.compile(r".*(?:SMALL CAPITAL|LATIN CAPITAL LETTER|REGIONAL INDICATOR SYMBOL LETTER) ([A-Z])")
# Those with strokes and hooks. Accents don't count.
_ADORNED = re.compile(r"LATIN (?:CAPITAL|SMALL) LETTER ([A-Z]) WITH .*")
_KRA = "\u0138"
"""The prototype of small kappa and small ka, which look like small capitals of k."""
_DIRECTION = "\u200e"
_WORDS = re.compile("[a-z0-9|]+")

# Names are written in these scripts alone. Their letters look like Latin ones only next to those.
_APART = re.compile(
    "(ARABIC|ARABIC-INDIC|EXTENDED|HEBREW|SYRIAC|NKO|THAANA|DEVANAGARI|BENGALI|GURMUKHI|GUJARATI|ORIYA|TAMIL|TELUGU|KANNADA|MALAYALAM|SINHALA"
    "|THAI|LAO|TIBETAN|MYANMAR|KHMER|MONGOLIAN|GEORGIAN|ETHIOPIC|HANGUL|HIRAGANA|KATAKANA|BOPOMOFO|CJK|IDEOGRAPHIC) "
)


def main() -> None:
    """Writes the file."""
    TARGET.write_text(written(), "utf-8")


def written() -> str:
    """The module."""
    anywhere: dict[str, list[str]] = {}
    apart: dict[str, list[str]] = {}
    for character, letters in sorted(lookalikes(confusables()).items()):
        group = apart if _APART.match(unicodedata.name(character, "")) else anywhere
        group.setdefault(letters, []).append(character)
    return (
        '"""Characters that look like Latin letters or digits. Written by ``tools/lookalikes.py``.\n\n'
        "From the confusables of Unicode Technical Standard #39, copyright Unicode, Inc., under the license in\n"
        '``LICENSE.unicode.txt``. Changed: only lookalikes of Latin letters and digits are left.\n"""\n\n'
        f"ANYWHERE = {_table(anywhere)}\n"
        '"""By what they look like, in any name."""\n\n'
        f"WITH_LATIN = {_table(apart)}\n"
        '"""The same for letters of scripts in which names are written alone: those look like Latin ones only next to some."""\n'
    )


def confusables() -> Mapping[str, Sequence[str]]:
    """The characters and texts that each character or text looks like."""
    data = json.loads((files(PACKAGE) / "confusables.json").read_text("utf-8"))
    return {_plain(key): [_plain(one["c"]) for one in found] for key, found in data.items()}


def lookalikes(data: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    """What each single character looks like, in small letters and digits."""
    found = {character: letter for character, letter in _named(_STYLED) if not character.isascii()}
    found[_KRA] = "k"
    for prototype, others in data.items():
        letters = _letters(prototype, found)
        for one in others if letters else ():
            if len(one) == 1 and not one.isascii() and not unicodedata.category(one).startswith("M"):
                found.setdefault(one, letters)
    return dict(_named(_ADORNED)) | found


def _letters(prototype: str, known: Mapping[str, str]) -> str:
    """``prototype`` in small Latin letters; empty if it isn't Latin. Accents and strokes don't count."""
    parts = unicodedata.normalize("NFD", prototype)
    base = "".join(known.get(one, one.lower()) for one in parts if not unicodedata.category(one).startswith("M"))
    return base if _WORDS.fullmatch(base) else ""


def _named(pattern: re.Pattern[str]) -> Iterable[tuple[str, str]]:
    for code in range(0x110000):
        match = pattern.fullmatch(unicodedata.name(chr(code), ""))
        # Letters that can be taken apart lose their accents anyway, and tags are invisible.
        if match and not unicodedata.decomposition(chr(code)) and unicodedata.category(chr(code)) != "Cf":
            yield chr(code), match[1].lower()


def _plain(text: str) -> str:
    return text.replace(_DIRECTION, "")


def _table(groups: Mapping[str, Sequence[str]]) -> str:
    rows = (f'    "{letters}": {_escaped("".join(characters))},\n' for letters, characters in sorted(groups.items()))
    return "{\n" + "".join(rows) + "}"


def _escaped(text: str) -> str:
    return '"' + "".join(f"\\u{ord(one):04x}" if ord(one) < 0x10000 else f"\\U{ord(one):08x}" for one in text) + '"'


if __name__ == "__main__":
    main()
