"""Tokens in the addresses of pictures: they contain the hash of an email address so that only the service can read it.

A token is always the same for the same person on the same site. Nobody can make one, change one, or use it on another site.
"""

import binascii
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass

from glosa.service.domain.identity import derived_key, opens_signature, pseudonym, sha256_of_mail

_PSEUDONYM, _TAG = 16, 16
"""Bytes of the parts."""
_LENGTH = 86
"""Characters of a token."""


@dataclass(frozen=True, slots=True)
class PictureKey:
    """Whose picture it is."""

    pseudonym: str
    """32 hex digits, from which the avatar is drawn."""
    hash: str
    """SHA-256 of the email address in hex, by which hosts find the picture. No client may learn it."""


def picture_key(secret: bytes, site_id: str, mail: str) -> PictureKey:
    """The key of a person's picture on a site."""
    return PictureKey(pseudonym(secret, site_id, mail), sha256_of_mail(mail).hex())


def picture_token(secret: bytes, site_id: str, mail: str) -> str:
    """86 letters, digits, ``-``, and ``_``.

    The hash is encrypted with a stream that depends on the person's pseudonym, so no two people share one. Then both are signed.
    """
    key = picture_key(secret, site_id, mail)
    name = bytes.fromhex(key.pseudonym)
    hidden = _masked(secret, site_id, name, bytes.fromhex(key.hash))
    return urlsafe_b64encode(name + hidden + _tag(secret, site_id, name + hidden)).rstrip(b"=").decode()


def opened_token(secret: bytes, site_id: str, token: str) -> PictureKey | None:
    """The key in a token; ``None`` unless the service made it for this site."""
    if len(token) != _LENGTH or not token.isascii():
        return None
    try:
        content = urlsafe_b64decode(f"{token}==")
    except (binascii.Error, ValueError):
        return None
    signed, tag = content[:-_TAG], content[-_TAG:]
    # The last character has bits that decoding ignores, and decoding skips characters that it doesn't know.
    if urlsafe_b64encode(content).rstrip(b"=").decode() != token:
        return None
    if not opens_signature(tag.hex(), _tag(secret, site_id, signed).hex()):
        return None
    name, hidden = signed[:_PSEUDONYM], signed[_PSEUDONYM:]
    return PictureKey(name.hex(), _masked(secret, site_id, name, hidden).hex())


def _masked(secret: bytes, site_id: str, name: bytes, content: bytes) -> bytes:
    """Encrypts, and decrypts."""
    stream = hmac.digest(derived_key(secret, site_id, "picture encryption"), name, "sha256")
    return bytes(one ^ other for one, other in zip(content, stream, strict=True))


def _tag(secret: bytes, site_id: str, content: bytes) -> bytes:
    return hmac.digest(derived_key(secret, site_id, "picture signature"), content, "sha256")[:_TAG]
