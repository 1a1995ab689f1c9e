"""The canonical key of a page's thread (docs/decisions.md, D20)."""

import re
import unicodedata
from urllib.parse import unquote_to_bytes

from glosa.service.domain.sites import Rules

LONGEST_ADDRESS = 4_000
"""Characters up to which an address is looked at; those of pages are shorter."""


def thread_key(url: str, rules: Rules) -> str:
    """The key of the thread of the page at ``url``, a path or a full address; ``*`` is a path as any other here.

    Decoded, without query, fragment and a trailing ``index.html``; the same for every spelling of an address, and for
    the key itself. An address longer than any that is kept is its own key: undoing its spelling could take minutes.
    """
    if len(url) > LONGEST_ADDRESS:
        return url
    key = _INDEX.sub("/", decoded(_path(url)))
    for prefix in rules.joined_locales:
        if f"{key}/".startswith(prefix):
            root = prefix.rstrip("/").rpartition("/")[0]
            key = f"{root}/{key[len(prefix) :]}"
            break
    return _ENDING.sub("", key) if rules.path_aliases else key


def make_same_keys(one: Rules, other: Rules) -> bool:
    """Whether every address has the same key by both rules."""
    return (one.path_aliases, one.joined_locales) == (other.path_aliases, other.joined_locales)


def decoded(path: str) -> str:
    """Percent-decoded and in NFC.

    Escapes that are no UTF-8, and broken ones, stay as they are written. Characters that mean something in an address
    (``/?#``), and those that cannot be kept everywhere, are escaped.
    """
    text = path
    for _ in range(_ROUNDS):
        before, text = text, _ESCAPES.sub(_unescaped, _ESCAPED_PERCENT.sub("%", text))
        if text == before:
            break
    return unicodedata.normalize("NFC", _UNKEPT.sub(_escaped, text))


_ROUNDS = 8
"""How often an address is decoded: some arrive encoded twice, and the key of a key is the key."""
_ESCAPED_PERCENT = re.compile(r"%(?:25)+")
_ESCAPES = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_MEANINGFUL = re.compile(r"[/?#\x00-\x1f\x7f]")
_UNKEPT = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
_HOST = re.compile(r"\Ahttps?://[^/?#]*", re.IGNORECASE)
_INDEX = re.compile(r"/index\.html?\Z")
_ENDING = re.compile(r"(?<=[^/])(?:\.html?|/){1,50}\Z")


def _path(url: str) -> str:
    """Without scheme, host, query and fragment; the root where nothing is left."""
    return re.split(r"[?#]", _HOST.sub("", url), maxsplit=1)[0] or "/"


def _unescaped(escapes: re.Match[str]) -> str:
    try:
        text = unquote_to_bytes(escapes[0]).decode("utf-8")
    except UnicodeDecodeError:
        return escapes[0]
    return _MEANINGFUL.sub(_escaped, text)


def _escaped(character: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in character[0].encode("utf-8", "surrogatepass"))
