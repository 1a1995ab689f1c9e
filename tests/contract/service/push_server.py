"""A push service on this machine, and a browser that decrypts what arrives there, independently of the service's code."""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from glosa.service.domain.notifications.devices import PushDevice, device_id


def text(content: bytes) -> str:
    """Base64url without padding."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def content(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class SubscribedBrowser:
    """A browser's keys and its address."""

    endpoint: str
    auth: bytes = b"a" * 16
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))

    @property
    def public_key(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> dict[str, Any]:
        """What the moderation page sends."""
        return {"endpoint": self.endpoint, "keys": {"p256dh": text(self.public_key), "auth": text(self.auth)}}

    def device(self, *, site: str = "default", moderator: str = "Ana", language: str = "en") -> PushDevice:
        """As it's stored."""
        return PushDevice(
            site=site,
            id=device_id(self.endpoint),
            moderator=moderator,
            endpoint=self.endpoint,
            public_key=self.public_key,
            auth=self.auth,
            language=language,
            name="Browser",
            created_at=5,
        )

    def decrypted(self, body: bytes) -> dict[str, Any]:
        """The payload of a request (RFC 8291, section 4)."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        assert (size, length) == (4096, 65)
        theirs, sealed = body[21:86], body[86:]
        shared = self.key.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), theirs))
        info = b"WebPush: info\x00" + self.public_key + theirs
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        padded = AESGCM(key).decrypt(nonce, sealed, None)
        found: dict[str, Any] = json.loads(padded.rstrip(b"\x00").removesuffix(b"\x02"))
        return found


def verified(headers: Mapping[str, str], server_key: bytes) -> dict[str, Any]:
    """The claims of a request that is signed with that key (RFC 8292)."""
    scheme, _, fields = headers["authorization"].partition(" ")
    assert scheme == "vapid"
    values = dict(part.strip().split("=", 1) for part in fields.split(","))
    assert content(values["k"]) == server_key
    signed, _, signature = values["t"].rpartition(".")
    raw = content(signature)
    encoded = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), server_key)
    key.verify(encoded, signed.encode(), ECDSA(SHA256()))
    head, _, claims = signed.partition(".")
    assert json.loads(content(head)) == {"typ": "JWT", "alg": "ES256"}
    found: dict[str, Any] = json.loads(content(claims))
    return found
