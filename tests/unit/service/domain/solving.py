"""Solves the challenges of a captcha, as the widget does."""

import json
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from glosa.service.domain.spam.proof import KeyChallenge


def solution_of(challenge: KeyChallenge, /, **changes: Any) -> str:
    """What the widget sends. ``changes`` replace parameters."""
    parameters = challenge.parameters
    nonce, salt = bytes.fromhex(parameters["nonce"]), bytes.fromhex(parameters["salt"])
    counter = 0
    while not (key := derived(parameters, salt, nonce, counter)).startswith(parameters["keyPrefix"]):
        counter += 1
    return encoded(
        {
            "challenge": {"parameters": {**parameters, **changes}, "signature": challenge.signature},
            "solution": {"counter": counter, "derivedKey": key, "time": 12.5},
        }
    )


def derived(parameters: Mapping[str, Any], salt: bytes, nonce: bytes, counter: int) -> str:
    """The key of a counter, in hex."""
    key = salt + nonce + counter.to_bytes(4)
    for _ in range(parameters["cost"]):
        key = sha256(key).digest()
    return key.hex()


def encoded(fields: object) -> str:
    """Base64 of JSON."""
    return b64encode(json.dumps(fields).encode()).decode()
