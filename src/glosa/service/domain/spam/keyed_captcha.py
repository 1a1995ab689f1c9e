"""A captcha whose challenges are made and checked here, with a key. Nothing is stored until a solution is used."""

import hmac
import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from glosa.service.domain.spam.captcha import Verdict, payload_in
from glosa.service.domain.spam.proof import LIVES_MS, KeyChallenge

COST = 50
"""Hashes for each counter."""
MOST = 2_000
"""Counters that a client tries at most, and half of it at least. A phone computes about 400 hashes per millisecond."""
_KEY_LENGTH = 32
_PREFIX = 16
"""Bytes of the key that the client must find. Nothing else has the same ones."""
_LARGEST_COUNTER = 0xFFFFFFFF


class KeyedCaptcha:
    """Implements :class:`glosa.service.domain.spam.captcha.Captcha`. Each challenge is for one comment."""

    is_on = True

    def __init__(self, key: bytes, now: Callable[[], int], new_id: Callable[[], str]) -> None:
        """``now`` is in milliseconds since 1970 UTC; ``new_id`` returns 24 random hex digits."""
        self._key = key
        self._now = now
        self._new_id = new_id

    async def challenge(self, comment: str) -> KeyChallenge:
        """A challenge that expires after ten minutes."""
        nonce, salt = (f"{self._new_id()}{self._new_id()}"[-32:] for _ in range(2))
        counter = MOST // 2 + int(self._new_id(), 16) % (MOST // 2 + 1)
        found = _derived(bytes.fromhex(nonce), bytes.fromhex(salt), counter, COST)
        parameters = {
            "algorithm": "SHA-256",
            "cost": COST,
            "data": {"comment": self._name(comment)},
            "expiresAt": (self._now() + LIVES_MS) // 1000,
            "keyLength": _KEY_LENGTH,
            "keyPrefix": found[:_PREFIX].hex(),
            "nonce": nonce,
            "salt": salt,
        }
        return KeyChallenge(parameters, self._signature(parameters))

    async def verdict(self, comment: str, solution: str) -> Verdict:
        """Checks the signature, the comment, the time, and then the work."""
        return Verdict.SOLVED if self._is_solved(comment, solution) else Verdict.WRONG

    async def close(self) -> None:
        """There is nothing to end."""

    def _is_solved(self, comment: str, solution: str) -> bool:
        try:
            fields = payload_in(solution) or {}
            parameters, signature = fields["challenge"]["parameters"], fields["challenge"]["signature"]
            counter, key = fields["solution"]["counter"], fields["solution"]["derivedKey"]
            if not _equal(str(signature), self._signature(parameters)):
                return False
        except (LookupError, TypeError, ValueError, RecursionError):
            return False
        # From here on, the parameters are ours.
        if parameters["data"]["comment"] != self._name(comment) or self._now() >= 1000 * parameters["expiresAt"]:
            return False
        if type(counter) is not int or not 0 <= counter <= _LARGEST_COUNTER:
            return False
        nonce, salt = bytes.fromhex(parameters["nonce"]), bytes.fromhex(parameters["salt"])
        found = _derived(nonce, salt, counter, parameters["cost"]).hex()
        return found == key and found.startswith(parameters["keyPrefix"])

    def _name(self, comment: str) -> str:
        return hmac.digest(self._key, b"comment\0" + comment.encode(errors="surrogatepass"), "sha256").hex()[:32]

    def _signature(self, parameters: Mapping[str, Any]) -> str:
        """The signature of the JSON that ALTCHA's libraries sign: with sorted names, and without spaces."""
        text = json.dumps(parameters, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hmac.digest(self._key, text.encode(), "sha256").hex()


def _derived(nonce: bytes, salt: bytes, counter: int, cost: int) -> bytes:
    """The key of a counter: the hash of a hash, ``cost`` times."""
    key = salt + nonce + counter.to_bytes(4)
    for _ in range(cost):
        key = sha256(key).digest()
    return key


def _equal(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(errors="surrogatepass"), other.encode())
