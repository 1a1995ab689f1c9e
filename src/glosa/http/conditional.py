"""Conditional requests (RFC 9110, section 13): entity tags, and whether a client already has the current version."""

from collections.abc import Collection, Iterable
from hashlib import blake2b

from glosa.http.encodings import Encoding

Headers = tuple[tuple[bytes, bytes], ...]
"""As ASGI has them: names in lower case."""


def field_values(headers: Iterable[tuple[bytes, bytes]], names: Collection[bytes]) -> dict[bytes, str]:
    """The values of those request headers of ``names`` that were sent; repeated ones are joined by commas (section 5.3)."""
    values: dict[bytes, str] = {}
    for name, value in headers:
        if name in names:
            text = value.decode("latin-1")
            values[name] = f"{values[name]},{text}" if name in values else text
    return values


def entity_tag(content: bytes, encoding: Encoding) -> str:
    """A strong ``ETag`` for the representation of ``content`` in ``encoding``, quotes included."""
    return f'"{blake2b(content, digest_size=12).hexdigest()}{_SUFFIXES[encoding]}"'


def is_current(if_none_match: str, tag: str) -> bool:
    """Whether ``If-None-Match`` lists ``tag``, or is ``*``.

    The comparison is weak (section 13.1.2): a proxy that compresses a response makes its tag weak.
    """
    if if_none_match.strip() == "*":
        return True
    return tag in (one.strip().removeprefix("W/") for one in if_none_match.split(","))


def without_content(headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    """The headers of a response that has no content: a 304 repeats only those that help caches (section 15.4.5)."""
    return tuple(header for header in headers if header[0] not in _OF_CONTENT)


_SUFFIXES: dict[Encoding, str] = {"identity": "", "br": "-br", "gzip": "-gz"}
_OF_CONTENT = frozenset({b"content-type", b"content-encoding", b"content-length"})
