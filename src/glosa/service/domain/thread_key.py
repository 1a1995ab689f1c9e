"""The canonical key of a page's thread (docs/decisions.md, D20)."""

import re
import unicodedata
from urllib.parse import unquote_to_bytes

from glosa.service.domain.sites import Rules

HEADING_THREAD = ":~:comments"
"""What follows a heading's id in the address of its thread. Browsers ignore such directives and show the heading."""
LONGEST_ADDRESS = 4_000
"""Characters of an address; longer ones aren't decoded. Those of pages are shorter."""


def thread_key(url: str, rules: Rules) -> str:
    """The key of the thread of the page at ``url``, a path or a full address. ``*`` has no special meaning here.

    Decoded, without query, fragment and a trailing ``index.html``. The thread of a heading keeps its fragment, as in
    ``/guide/#install:~:comments``. The same for every spelling of an address, and for the
    key itself. An address that is too long to be stored is its own key, because decoding it could take minutes.
    """
    if len(url) > LONGEST_ADDRESS:
        return url
    key, heading = _INDEX.sub("/", decoded(_path(url))), heading_of(url)
    for prefix in rules.joined_locales:
        if f"{key}/".startswith(prefix):
            root = prefix.rstrip("/").rpartition("/")[0]
            key = f"{root}/{key[len(prefix) :]}"
            break
    page = _ENDING.sub("", key) if rules.path_aliases else key
    return f"{page}#{heading}{HEADING_THREAD}" if heading else page


def heading_of(url: str) -> str:
    """The decoded id of the heading whose thread ``url`` names; empty if it names a page's."""
    found = _HEADING.search(url)
    return decoded(found[1]) if found else ""


def make_same_keys(one: Rules, other: Rules) -> bool:
    """Whether every address has the same key under both rules."""
    return (one.path_aliases, one.joined_locales) == (other.path_aliases, other.joined_locales)


def decoded(path: str) -> str:
    """Percent-decoded and in NFC.

    Escapes that are broken or not UTF-8 don't change. Characters with a meaning in addresses (``/?#``), and those that not
    every database can store, are escaped.
    """
    text = path
    for _ in range(_ROUNDS):
        before, text = text, _ESCAPES.sub(_unescaped, _ESCAPED_PERCENT.sub("%", text))
        if text == before:
            break
    return unicodedata.normalize("NFC", _UNSTORABLE.sub(_escaped, text))


_ROUNDS = 8
"""How often an address is decoded: some arrive encoded twice, and the key of a key must be the key."""
_ESCAPED_PERCENT = re.compile(r"%(?:25)+")
_ESCAPES = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_MEANINGFUL = re.compile(r"[/?#\x00-\x1f\x7f]")
_UNSTORABLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
_HOST = re.compile(r"\Ahttps?://[^/?#]*", re.IGNORECASE)
_INDEX = re.compile(r"/index\.html?\Z")
_HEADING = re.compile(rf"#([^?#]+){HEADING_THREAD}\Z")
_ENDING = re.compile(r"(?<=[^/])(?:\.html?|/){1,50}\Z")


def _path(url: str) -> str:
    """The path of the address, without scheme, host, query, and fragment; ``/`` if nothing is left."""
    return re.split(r"[?#]", _HOST.sub("", url), maxsplit=1)[0] or "/"


def _unescaped(escapes: re.Match[str]) -> str:
    try:
        text = unquote_to_bytes(escapes[0]).decode("utf-8")
    except UnicodeDecodeError:
        return escapes[0]
    return _MEANINGFUL.sub(_escaped, text)


def _escaped(character: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in character[0].encode("utf-8", "surrogatepass"))
