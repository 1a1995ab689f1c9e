"""Names that are safe in an address: ids of headings, folders of tags, names of image files."""

import re
from collections.abc import Iterable
from unicodedata import combining, normalize


def slugify(text: str) -> str:
    """``Média móvel (1)`` → ``media-movel-1``: NFKD, diacritics dropped, lower case, every other run a ``-``.

    Text without letters or digits gives its code points in hex, so that the answer is never empty unless ``text`` is blank.
    """
    plain = text if text.isascii() else without_diacritics(text)
    return _OTHER.sub("-", plain.lower()).strip("-") or "-".join(
        f"{ord(sign):x}" for sign in text if not sign.isspace()
    )


def without_diacritics(text: str) -> str:
    """``text`` in compatible form, NFKD, with its accents dropped."""
    return normalize("NFC", "".join(sign for sign in normalize("NFKD", text) if not combining(sign)))


class SlugSet:
    """Slugs that are unique among themselves and beside the names already taken."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)
        self._numbers: dict[str, int] = {}
        """The number that each slug got last: all up to it are taken, and stay so."""

    def add(self, text: str) -> str:
        """The slug of ``text``, with ``-2``, ``-3``, … when it is taken; ``section`` when ``text`` is blank."""
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
