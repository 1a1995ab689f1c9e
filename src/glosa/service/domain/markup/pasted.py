"""Pasted pictures: pages of the store protocol insert them into a text as ``data:`` addresses."""

import re

from glosa.service.domain.errors import CommentTooComplex

PICTURE = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=]+")
"""Formats that contain pixels only."""
MOST_CHARACTERS = 100_000
"""Maximum characters of all pictures in a comment: about 75 kB of files."""


def apart(text: str) -> tuple[str, list[str]]:
    """``text`` with a short placeholder for each picture, and the pictures."""
    if "data:image/" not in text:
        return text, []
    pictures: list[str] = []

    def taken(found: re.Match[str]) -> str:
        pictures.append(found[0])
        return f"{_SHORT}{len(pictures) - 1}"

    return PICTURE.sub(taken, text), pictures


def together(html: str, pictures: list[str]) -> str:
    """``html`` with the pictures of a text that was split by :func:`apart`.

    Raises :class:`CommentTooComplex` if it shows more of them than the text contains.
    """
    if not pictures:
        return html
    # Escapes can spell a placeholder without a picture; it doesn't change.
    known = {f"{_SHORT}{number}": picture for number, picture in enumerate(pictures)}
    shown = sum(len(known[place]) for place in _PLACE.findall(html) if place in known)
    if shown > sum(map(len, pictures)):
        raise CommentTooComplex("The comment shows a pasted picture more than once. Paste it once.")
    return _PLACE.sub(lambda place: known.get(place[0], place[0]), html)


_SHORT = "data:image/png;base64,"
_PLACE = re.compile(rf"{_SHORT}\d+", re.ASCII)
