"""A device with passkeys, in software. It returns what a browser would return for the service's challenges."""

import json
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url

_PRESENT, _VERIFIED, _HAS_KEY = 1, 4, 64


class Device:
    """A key for one host. ``verifies``: whether it requires a fingerprint or a PIN."""

    def __init__(self, host: str = "docs.example.org", *, verifies: bool = True) -> None:
        self.host = host
        self.id = sha256(host.encode()).digest()
        self.count = 0
        self._key = generate_private_key(SECP256R1())
        self._flags = _PRESENT | (_VERIFIED if verifies else 0)

    def create(self, challenge: str, origin: str | None = None) -> dict[str, Any]:
        """A new key."""
        numbers = self._key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self._data(self._flags | _HAS_KEY) + attested
        return self._answer(
            clientDataJSON=self._client("webauthn.create", challenge, origin),
            attestationObject=cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data}),
        )

    def sign(self, challenge: str, origin: str | None = None) -> dict[str, Any]:
        """A signature; counts it."""
        self.count += 1
        data, client = self._data(self._flags), self._client("webauthn.get", challenge, origin)
        signature = self._key.sign(data + sha256(client).digest(), ECDSA(SHA256()))
        return self._answer(clientDataJSON=client, authenticatorData=data, signature=signature, userHandle=b"x")

    def _data(self, flags: int) -> bytes:
        return sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str, origin: str | None) -> bytes:
        stated = bytes_to_base64url(challenge.encode())
        return json.dumps({"type": kind, "challenge": stated, "origin": origin or f"https://{self.host}"}).encode()

    def _answer(self, **response: bytes) -> dict[str, Any]:
        id = bytes_to_base64url(self.id)
        fields = {name: bytes_to_base64url(value) for name, value in response.items()}
        return {"id": id, "rawId": id, "type": "public-key", "response": fields}
