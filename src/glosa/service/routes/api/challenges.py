"""The challenge that clients get instead of an answer while a site is under attack, or if it has a captcha."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.responses import Response

from glosa.service.domain.spam.proof import LONGEST, KeyChallenge, ProofRequired
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.metrics import CHALLENGES
from glosa.service.routes.responses import json_answer

Proof = Annotated[str, Meta(max_length=LONGEST, extra={"expected": f"at most {LONGEST} characters"})]
"""The answer to a challenge; empty from clients that can answer one."""


class ChallengeView(msgspec.Struct, frozen=True):
    """A challenge in the first format of ALTCHA."""

    challenge: str
    salt: str
    maxnumber: int
    signature: str
    algorithm: str = "SHA-256"


class KeyChallengeView(msgspec.Struct, frozen=True):
    """A challenge in the second format of ALTCHA."""

    parameters: Mapping[str, Any]
    signature: str


class ProofChallenge(msgspec.Struct, frozen=True):
    """Nothing is stored yet: the client sends the same again with the proof that it did this work."""

    challenge: ChallengeView | KeyChallengeView


def challenge_answer(context: ServiceContext, required: ProofRequired) -> Response:
    """Asks for the work, and counts that."""
    context.metrics.count(CHALLENGES, "")
    found = required.challenge
    view: ChallengeView | KeyChallengeView
    if isinstance(found, KeyChallenge):
        view = KeyChallengeView(found.parameters, found.signature)
    else:
        view = ChallengeView(found.challenge, found.salt, found.maxnumber, found.signature)
    return json_answer(ProofChallenge(view))
