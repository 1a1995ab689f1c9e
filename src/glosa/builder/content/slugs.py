"""Names that are safe in an address: ids of headings, folders of tags, names of image files."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple
from unicodedata import category, combining, normalize

from glosa.builder.config.patterns import SlugStyle


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


def linked_id(fragment: str, style: SlugStyle) -> str:
    """The id to which a link leads. VitePress makes it of the link's text after ``#``, as it does of headings: ``事件：a`` leads to ``事件-a``,
    and ``começo`` to ``comeco``.

    What Glosa's own ids can be, such as ``a.b``, stays.
    """
    if style != "vitepress" or not _WRITTEN_AS_HEADING.search(fragment) or fragment.startswith(":~:"):
        return fragment
    return _vuepress(fragment) or fragment


def slug_of(style: SlugStyle) -> Callable[[str], str]:
    """What the style makes of a text, before numbers tell equal ones apart."""
    return _STYLES[style].slug


class SlugSet:
    """Slugs that differ from each other and from the names already taken."""

    def __init__(self, taken: Iterable[str] = (), style: SlugStyle = "glosa") -> None:
        self._style = _STYLES[style]
        self._taken = set(taken)
        self._numbers: dict[tuple[str, int], int] = {}
        """The last number of each slug and number. All numbers from one to the other are taken, and remain so."""

    def add(self, text: str) -> str:
        """The slug of ``text``, with a number if it's taken (``-2``, ``-3``, …); ``section`` if ``text`` has none."""
        style = self._style
        slug = style.slug(text)
        if not slug and not style.counts_up:
            slug = "section"
        if slug in self._taken or not slug:
            first, start = slug, style.first_number
            if style.counts_up and (found := _NUMBERED.fullmatch(slug)):
                first, start = found[1], int(found[2]) + 1
            number, passed = start - 1, []
            while slug in self._taken or not slug:
                passed.append((first, number + 1))
                number = self._numbers.get(passed[-1], number + 1)
                slug = f"{first}{style.separator}{number}"
            self._numbers.update(dict.fromkeys(passed, number))
        self._taken.add(slug)
        return slug


class _Style(NamedTuple):
    """The rules by which a generator makes the ids of headings."""

    slug: Callable[[str], str]
    separator: str
    """Precedes the number of a repeated slug."""
    first_number: int
    """The number at the end of the second id with the same text."""
    counts_up: bool = False
    """Whether a repeated ``a_1`` becomes ``a_2`` instead of ``a_1_1``, and text without letters only a number: ``_1``."""


def _github(text: str) -> str:
    """As GitHub and the package github-slugger: letters, their marks, digits, ``-`` and ``_`` remain, each space is a ``-``."""
    text = text.lower()
    text = text if text.isascii() else "".join(sign for sign in text if sign < "\x80" or category(sign) in _GITHUBS)
    return re.sub(r"[\x00-\x1f!-,./:-@\[-^`{-\x7f]", "", text).replace(" ", "-")


def _mkdocs(text: str) -> str:
    """As the ``toc`` extension of Python-Markdown: ASCII letters and digits remain."""
    plain = normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())


def _vuepress_1(text: str) -> str:
    """As VuePress 1, for which dashes are punctuation, too."""
    return _vuepress(re.sub("[\u2013\u2014]", "-", text))


def _vuepress(text: str) -> str:
    """As VuePress 2 and VitePress: no diacritics, punctuation and spaces are ``-``, and a leading digit follows a ``_``."""
    plain = re.sub("[\u0300-\u036f\x00-\x1f]", "", normalize("NFKD", text))
    joined = re.sub(r"""[\s~`!@#$%^&*()\-_+=\[\]{}|\\;:"'“”‘’<>,.?/]+""", "-", plain).strip("-")
    return re.sub(r"^(\d)", r"_\1", joined).lower()


_STYLES: Mapping[SlugStyle, _Style] = {
    "glosa": _Style(slugify, "-", 2),
    "github": _Style(_github, "-", 1),
    "mkdocs": _Style(_mkdocs, "_", 1, counts_up=True),
    "vuepress": _Style(_vuepress_1, "-", 2),
    "vuepress2": _Style(_vuepress, "-", 1),
    "vitepress": _Style(_vuepress, "-", 1),
}
_GITHUBS = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "Pc"))
"""The categories of Unicode that stay in ids of GitHub."""
_NUMBERED = re.compile(r"(.*)_([0-9]{1,4000})")
"""Python doesn't read longer numbers."""
_WRITTEN_AS_HEADING = re.compile(r"[^\w.:-]|[A-Z]|[^\x00-\x7f]")
_OTHER = re.compile(r"[\W_]+")
