"""A captcha, if the owner turned it on: work that authors' clients do, and a port to what makes and checks it.

Solutions are in the format of ALTCHA (https://altcha.org/docs/v2/proof-of-work/): Base64 of JSON.
"""

import json
from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.identity import address_hash, fingerprint
from glosa.service.domain.rate_limits import Bucket, BucketStore
from glosa.service.domain.spam.findings import HOLD_FROM, Finding, Layer
from glosa.service.domain.spam.proof import LONGEST, Challenge, KeyChallenge

CHALLENGES_A_MINUTE = 60
"""Challenges that one client address gets. Each may be a request to a server."""
REMEMBERED_MS = 24 * 60 * 60 * 1000
"""How long a used solution is remembered. Challenges don't live longer."""

_MINUTE_MS = 60 * 1000
_SERVICE = ""
"""Used solutions belong to the service rather than to a site: a server's challenge could be solved for any of them."""


class Verdict(StrEnum):
    """What a solution is worth."""

    SOLVED = "solved"
    WRONG = "wrong"
    """It isn't a solution, is one of another challenge, or came too late."""
    UNKNOWN = "unknown"
    """What checks it didn't answer."""


class Captcha(Protocol):
    """Makes challenges and checks solutions, or does neither."""

    @property
    def is_on(self) -> bool:
        """Whether comments need a solution."""

    async def challenge(self, comment: str) -> Challenge | KeyChallenge | None:
        """A challenge for the comment that ``comment`` identifies; ``None`` if there is none at the moment. Never raises."""

    async def verdict(self, comment: str, solution: str) -> Verdict:
        """What ``solution`` is worth for that comment. Never raises."""

    async def close(self) -> None:
        """Ends all connections."""


class NoCaptcha:
    """There is none."""

    is_on = False

    async def challenge(self, comment: str) -> None:
        """Nothing."""

    async def verdict(self, comment: str, solution: str) -> Verdict:
        """Nobody knows."""
        return Verdict.UNKNOWN

    async def close(self) -> None:
        """There is nothing to end."""


@dataclass(frozen=True, slots=True)
class CaptchaResult:
    """What follows from a solution, or from there being none."""

    findings: tuple[Finding, ...] = ()
    is_solved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SentSolution:
    """What a client sent with a comment."""

    comment: str
    """Identifies the comment, and its site."""
    solution: str | None
    """``None`` from clients that can't solve challenges; empty if there was no challenge to solve."""


async def check_solution(
    captcha: Captcha, store: BucketStore, secret: bytes, sent: SentSolution, now: int
) -> CaptchaResult:
    """Checks a solution, and remembers that it's used. Without a valid one, the comment waits for approval."""
    if not captcha.is_on or sent.solution == "":
        return CaptchaResult()
    if sent.solution is None:
        return _waiting("captcha-missing")
    challenge = challenge_in(sent.solution)
    verdict = Verdict.WRONG if not challenge else await captcha.verdict(sent.comment, sent.solution)
    match verdict:
        case Verdict.WRONG:
            return _waiting("captcha-wrong")
        case Verdict.UNKNOWN:
            return CaptchaResult()
    used = Bucket(f"captcha:{fingerprint(secret, _SERVICE, 'captcha', challenge)}", 1, REMEMBERED_MS)
    try:
        await store.take(_SERVICE, [used], now)
    except TooManyPosts:
        return _waiting("captcha-used")
    return CaptchaResult(is_solved=True)


def challenge_limits(secret: bytes, site: str, address: str, now: int) -> tuple[Bucket, ...]:
    """Buckets that a challenge takes from. An empty address has no limits."""
    if not address:
        return ()
    key = f"captcha-challenge:{address_hash(secret, site, address, now)}"
    return (Bucket(key, CHALLENGES_A_MINUTE, _MINUTE_MS // CHALLENGES_A_MINUTE),)


def payload_in(solution: str) -> Mapping[str, Any] | None:
    """The fields of a solution; ``None`` if it isn't one."""
    if len(solution) > LONGEST:
        return None
    try:
        fields = json.loads(b64decode(solution, validate=True), object_pairs_hook=_clear)
    except (ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) else None


def _clear(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Raises ``ValueError`` if a server could read another field of the same name: some ignore case."""
    if len({name.casefold() for name, _ in pairs}) < len(pairs):
        raise ValueError
    return dict(pairs)


def challenge_in(solution: str) -> str:
    """What identifies the challenge that a solution is for, however the solution is written; empty if there is nothing."""
    fields = payload_in(solution) or {}
    challenge = fields.get("challenge")
    signature = challenge.get("signature") if isinstance(challenge, dict) else fields.get("signature")
    return signature.lower() if isinstance(signature, str) else ""


def _waiting(reason: str) -> CaptchaResult:
    return CaptchaResult((Finding(Layer.CAPTCHA, reason, HOLD_FROM),))
