"""A comment's text as the spam filter reads it: its words and links, without the tricks that hide them."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from urllib.parse import unquote, urlsplit

MOST_CHARACTERS = 20_000
"""Characters that are read; pasted pictures come after the text in practice, and say nothing."""

_LATIN = dict(zip("аеорсухіјѕԁһԛԝєтнмкв", "aeopcyxijsdhqwetnmkb", strict=True)) | {
    "ο": "o",
    "ѵ": "v",
    "ɡ": "g",
    "ı": "i",
}
LOOKALIKES = frozenset(_LATIN)
"""Letters of other scripts that look like Latin ones."""
_FOLDED = str.maketrans(_LATIN)
_INVISIBLE = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
_PASTED = re.compile(r"data:image/[a-z+.-]+;base64,[A-Za-z0-9+/=]+")
_TAG = re.compile(r"<[a-zA-Z/!][^<>]*>")
_WITHIN_WORDS = re.compile(
    r"</?(?:[abisuq]|em|strong|span|small|code|del|ins|sub|sup|mark|font)(?:\s[^<>]*)?>|<!--[^<>]*-->", re.IGNORECASE
)
"""Tags that don't separate words."""
_DOTS = str.maketrans("\u3002\uff0e\uff61", "...")
"""Browsers read them as dots in the name of a host."""
_ENDINGS = "com|net|org|info|shop|top|xyz|club|online|site|bet|casino|vip|icu"
"""Endings of hosts that count as links even without ``https://``."""
# A name of a host begins where a run of its characters does. Otherwise, a run would be searched again from each of its characters.
_LINK = re.compile(
    r"(?:https?:)?//(?:[^\s/@<>\"'()\[\]]*@)?(?P<host>[^\s/:?#<>\"'()\[\]]+)"
    rf"|\bwww\.(?P<bare>[\w-]+(?:\.[\w-]+)+)|(?<![\w@.-])(?P<plain>(?:[\w-]+\.)+(?:{_ENDINGS})\b)",
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    rf"(?:(?:https?:)?//|\bwww\.)[^\s<>\"'()\[\]]*|(?<![\w@.-])(?:[\w-]+\.)+(?:{_ENDINGS})\b", re.IGNORECASE
)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """A text, read once for all layers."""

    raw: str
    """The text without tags, addresses, and pasted pictures, otherwise as written."""
    words: tuple[str, ...]
    """Lower case, compatible forms and look-alike letters replaced, every number written as ``0``."""
    exact: tuple[str, ...]
    """The same with the digits of numbers."""
    hosts: tuple[str, ...]
    """The host of each link, in order, without ``www.``."""
    invisible: int
    """Invisible characters between two letters."""


def read_writing(source: str) -> Writing:
    """``source`` in any of the formats of comments."""
    text = source[:MOST_CHARACTERS]
    if "data:image/" in text:
        text = _PASTED.sub(" ", source)[:MOST_CHARACTERS]
    plain = unescape(text) if "&" in text else text
    if not plain.isascii():
        plain = plain.translate(_DOTS)
    hosts: tuple[str, ...] = ()
    if "." in plain or "%" in plain:
        hosts = tuple(filter(None, (_host(match) for match in _LINK.finditer(plain))))
        text = _ADDRESS.sub(" ", text)
    if "<" in text:
        text = _TAG.sub(" ", _WITHIN_WORDS.sub("", text))
    if "&" in text:
        text = _ADDRESS.sub(" ", unescape(text))
    folded = text.lower()
    invisible = 0
    if not text.isascii():
        invisible = _between_letters(text)
        folded = unicodedata.normalize("NFKC", _INVISIBLE.sub("", text)).lower()
        if any(letter in LOOKALIKES for letter in folded):
            folded = " ".join(_latin(word) for word in folded.split())
    exact = tuple(_WORD.findall(folded))
    return Writing(raw=text, words=_words(exact), exact=exact, hosts=hosts, invisible=invisible)


@lru_cache(maxsize=256)
def host_of(address: str) -> str:
    """The host of a website as its author typed it, in lower case without ``www.``; empty if there is none."""
    try:
        host = urlsplit(address if "//" in address else f"//{address}").hostname or ""
    except ValueError:
        return ""
    return host.removeprefix("www.") if "." in host else ""


def _words(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("0" if word[0].isdigit() and _DIGITS.fullmatch(word) else word for word in words)


def _latin(word: str) -> str:
    """``word`` in Latin letters if it mixes them with others that look the same; words of one script stay."""
    return word.translate(_FOLDED) if any("a" <= letter <= "z" for letter in word) else word


def _host(match: re.Match[str]) -> str:
    host = match["host"] or match["bare"] or match["plain"] or ""
    if "%" in host:
        host = unquote(host).translate(_DOTS)
    host = host.lower().rstrip(".,;!")
    return host.removeprefix("www.") if "." in host else ""


def _between_letters(text: str) -> int:
    """A joiner between two emoji isn't a trick; between two letters of a Latin word, it is."""
    return sum(
        1
        for match in _INVISIBLE.finditer(text)
        if 0 < match.start() < len(text) - 1
        and text[match.start() - 1].isascii()
        and text[match.start() - 1].isalnum()
        and text[match.start() + 1].isalnum()
    )
