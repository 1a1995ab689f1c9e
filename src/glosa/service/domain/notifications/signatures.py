"""Signatures of requests, as Standard Webhooks describes them (https://www.standardwebhooks.com/)."""

import base64
import hmac

TOLERANCE_SECONDS = 5 * 60
"""How far the time of a signed request may be from ours."""


def signature(secret: bytes, id: str, seconds: int, body: bytes) -> str:
    """What ``webhook-signature`` contains for a request at ``seconds`` since 1970 UTC."""
    digest = hmac.digest(secret, f"{id}.{seconds}.".encode() + body, "sha256")
    return f"v1,{base64.b64encode(digest).decode()}"


def is_signed(secret: bytes, id: str, time: str, body: bytes, *, given: str, now: int) -> bool:
    """Whether one of the signatures in ``given`` is valid, and the ``time`` is close to ``now``, in milliseconds since 1970 UTC."""
    if not secret or not (time.isascii() and time.isdecimal() and len(time) <= 12):
        return False
    if abs(int(time) - now // 1000) > TOLERANCE_SECONDS:
        return False
    expected = signature(secret, id, int(time), body).encode()
    return any(hmac.compare_digest(one.encode(), expected) for one in given.split())
