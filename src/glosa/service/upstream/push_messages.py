"""Messages of web push: encrypted for one browser (RFC 8291, RFC 8188), and signed by the service (VAPID, RFC 8292)."""

import base64
import json
import os
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from glosa.service.domain.notifications.devices import PushKey

LONGEST_PAYLOAD = 3_993
"""Bytes that every push service accepts."""
TOKEN_LIVES_SECONDS = 12 * 60 * 60
"""How long a signature is valid. Push services accept at most 24 hours."""

_RECORD_BYTES = 4096


def new_push_key() -> PushKey:
    """A random key pair."""
    key = generate_private_key(SECP256R1())
    return PushKey(key.private_numbers().private_value.to_bytes(32), _point(key.public_key()))


def encrypted(payload: bytes, public_key: bytes, auth: bytes) -> bytes:
    """The body of a request, which only the browser with that key reads. Raises ``ValueError`` if the key isn't a point of P-256."""
    return sealed(payload, public_key, auth, own=generate_private_key(SECP256R1()), salt=os.urandom(16))


def sealed(payload: bytes, public_key: bytes, auth: bytes, *, own: EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """Like :func:`encrypted`, with a key and a salt that no other message may have."""
    theirs = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), public_key)
    point = _point(own.public_key())
    shared = own.exchange(ECDH(), theirs)
    secret = _derived(shared, auth, b"WebPush: info\0" + public_key + point, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + _RECORD_BYTES.to_bytes(4) + bytes([len(point)]) + point
    return header + AESGCM(key).encrypt(nonce, payload + b"\2", None)


def authorization(private_key: bytes, endpoint: str, *, contact: str, seconds: int) -> str:
    """The header ``Authorization`` of a request at ``seconds`` since 1970 UTC."""
    key = derive_private_key(int.from_bytes(private_key), SECP256R1())
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": seconds + TOKEN_LIVES_SECONDS, "sub": contact}
    signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ECDSA(SHA256())))
    return f"vapid t={signed}.{base64url(r.to_bytes(32) + s.to_bytes(32))}, k={base64url(_point(key.public_key()))}"


def base64url(content: bytes) -> str:
    """Without padding."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def _point(key: EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _json(value: object) -> str:
    return base64url(json.dumps(value, separators=(",", ":")).encode())
