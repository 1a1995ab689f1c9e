"""Names that are safe in an address: ids of headings, folders of tags, names of image files."""

import re
from collections.abc import Iterable
from unicodedata import combining, normalize


def slugify(text: str) -> str:
    """``Média móvel (1)`` → ``media-movel-1``: NFKD, no diacritics, lower case, every other run of characters a ``-``.

    Text without letters or digits becomes its code points in hex, so that the slug is empty only if ``text`` is blank.
    """
    plain = text if text.isascii() else without_diacritics(text)
    return _OTHER.sub("-", plain.lower()).strip("-") or "-".join(
        f"{ord(sign):x}" for sign in text if not sign.isspace()
    )


def without_diacritics(text: str) -> str:
    """``text`` in compatibility form (NFKD), without its diacritics."""
    return normalize("NFC", "".join(sign for sign in normalize("NFKD", text) if not combining(sign)))


class SlugSet:
    """Slugs that differ from each other and from the names already taken."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)
        self._numbers: dict[str, int] = {}
        """The last number of each slug. All numbers up to it are taken, and remain so."""

    def add(self, text: str) -> str:
        """The slug of ``text``, with ``-2``, ``-3``, … if it's taken; ``section`` if ``text`` is blank."""
        slug = first = slugify(text) or "section"
        if slug in self._taken:
            number = self._numbers.get(first, 1)
            while slug in self._taken:
                number += 1
                slug = f"{first}-{number}"
            self._numbers[first] = number
        self._taken.add(slug)
        return slug


_OTHER = re.compile(r"[\W_]+")
