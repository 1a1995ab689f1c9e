"""Proof of work: what a client computes before its comment is published while a site is under attack.

A challenge is the SHA-256 hash of a salt and a secret number, which the client finds by trying. It has the format of ALTCHA
(https://altcha.org/docs/v2/proof-of-work/). Nothing is stored: a challenge is signed for one comment, and expires.
"""

import json
from base64 import b64decode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qs

from glosa.service.domain.identity import fingerprint, opens_signature

EASIEST = 25_000
"""Numbers that a client tries at most when an attack begins."""
HARDEST = 100_000
"""Numbers that a client tries at most in the worst attack. A phone tries about 400 per millisecond."""
LIVES_MS = 10 * 60 * 1000
"""How long a challenge may be answered, in milliseconds."""
LONGEST = 2_000
"""Characters of a proof."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A question whose answer takes work to find, and none to verify."""

    challenge: str
    """SHA-256 of the salt and the number, in hex."""
    salt: str
    maxnumber: int
    """The number isn't larger."""
    signature: str


@dataclass(frozen=True, slots=True)
class KeyChallenge:
    """A question in the second format of ALTCHA: which counter gives a key with a certain beginning."""

    parameters: Mapping[str, Any]
    """As the client gets them and returns them: the signature is for all of them."""
    signature: str


class ProofRequired(Exception):
    """The comment isn't stored yet: the client has to do some work first."""

    def __init__(self, challenge: Challenge | KeyChallenge) -> None:
        super().__init__("Send this again with the answer to the challenge.")
        self.challenge = challenge


def difficulty(posts: float, attack_from: int) -> int:
    """The largest number of a challenge, which grows with the load of the site."""
    return int(min(max(EASIEST * posts / max(attack_from, 1), EASIEST), HARDEST))


def new_challenge(
    secret: bytes, site: str, comment: str, *, most: int, now: int, new_id: Callable[[], str]
) -> Challenge:
    """A challenge for one comment, which ``comment`` identifies."""
    # Without the ending, digits of the number could become digits of the time.
    salt = f"{new_id()}?expires={(now + LIVES_MS) // 1000}&"
    challenge = _hash(salt, int(new_id(), 16) % (most + 1))
    return Challenge(challenge, salt, most, _signature(secret, site, comment, challenge, salt))


def is_proof(secret: bytes, site: str, comment: str, proof: str, now: int) -> bool:
    """Whether ``proof`` answers a challenge for that comment which hasn't expired."""
    if not proof or len(proof) > LONGEST:
        return False
    try:
        given = json.loads(b64decode(proof, validate=True))
        challenge, salt, signature = (str(given[name]) for name in ("challenge", "salt", "signature"))
        number = given["number"]
    except (ValueError, TypeError, LookupError, RecursionError):
        return False
    if type(number) is not int:
        return False
    # Only then is the salt one of ours.
    if not opens_signature(signature, _signature(secret, site, comment, challenge, salt)):
        return False
    expires = int(parse_qs(salt.partition("?")[2])["expires"][0])
    return now < 1000 * expires and _hash(salt, number) == challenge


def _hash(salt: str, number: int) -> str:
    return sha256(f"{salt}{number}".encode()).hexdigest()


def _signature(secret: bytes, site: str, comment: str, challenge: str, salt: str) -> str:
    return fingerprint(secret, site, "proof of work", comment, challenge, salt)
