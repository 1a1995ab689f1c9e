"""Readers like comments, once per browser and network, and may take it back.

Browsers are recognized by their token, networks by their address. Only keyed hashes are stored, which differ for each comment, so
they don't say who likes what else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.identity import address_hash, fingerprint, network_of
from glosa.service.domain.rate_limits import Bucket
from glosa.service.domain.sites import Site
from glosa.service.domain.spam.counting import load_tallies
from glosa.service.domain.spam.load import Load, LoadStore
from glosa.service.domain.spam.proof import ProofRequired, difficulty, is_proof, new_challenge

_MINUTE_MS = 60 * 1000
RETENTION_MS = 90 * 24 * 60 * _MINUTE_MS
"""How long the hashes are stored. After that, the like still counts, but can't be taken back."""
A_MINUTE = 30
"""Likes, given or taken back, of one client address."""
AN_HOUR = 200
"""The same in an hour."""
FLOOD = 120
"""Likes of a site per minute in one process, from which clients have to do some work for each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Like:
    """One reader likes one comment."""

    site: str
    comment: str
    device: str
    """Hash of the reader's device for this comment."""
    network: str
    """Hash of the /24 or /48 for this comment."""
    at: int
    """Milliseconds since 1970 UTC."""


class LikeStore(LoadStore, Protocol):
    """What likes need from storage."""

    async def like(self, like: Like, limits: Sequence[Bucket]) -> int | None:
        """How many like the comment now; ``None`` if readers don't see it. The first like of each network counts.

        Raises ``TooManyPosts``.
        """

    async def unlike(self, like: Like, limits: Sequence[Bucket]) -> int | None:
        """The same without the like of that device. A network counts as long as one of its devices likes the comment."""

    async def forget_likes(self, before: int) -> int:
        """Deletes the hashes of all sites stored before a time; returns their number. Counts stay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LikeRequest:
    """What a reader sends."""

    id: str
    """Id of the comment."""
    liked: bool
    """Whether the reader likes it from now on."""
    device: str
    address: str
    """Empty if it isn't known: all such clients count as one network."""
    proof: str = ""
    """The answer to a challenge."""


async def set_like(environment: Environment[LikeStore], site: Site, sent: LikeRequest) -> int | None:
    """How many readers like the comment now; ``None`` if readers don't see it.

    Raises ``TooManyPosts``, and ``ProofRequired`` while the site is under attack or gets very many likes.
    """
    secret, now = environment.secret, environment.now()
    network = network_of(sent.address, steps=(24, 48))
    like = Like(
        site=site.id,
        comment=sent.id,
        device=fingerprint(secret, site.id, "like of device", sent.id, sent.device),
        network=fingerprint(secret, site.id, "like of network", sent.id, network),
        at=now,
    )
    limits = _limits(secret, site, sent.address, now)
    environment.admission.check(site.id, limits, now)
    if sent.liked:
        await _demand_proof(environment, site, sent, like)
    change = environment.store.like if sent.liked else environment.store.unlike
    try:
        likes = await change(like, limits)
    except TooManyPosts as refusal:
        environment.admission.refused(site.id, limits, refusal, now)
        raise
    environment.admission.taken(site.id, limits, now)
    return likes


async def _demand_proof(environment: Environment[LikeStore], site: Site, sent: LikeRequest, like: Like) -> None:
    """Raises ``ProofRequired`` if likes need one at the moment and this one has none. Counts the like otherwise."""
    secret, rules = environment.secret, site.rules
    load = Load()
    if rules.spam_filter and rules.attack_posts > 0:
        load = await environment.meter.load(environment.store, site.id, load_tallies(secret, site.id), like.at)
    # A proof is for one comment and network, so that it can't be sent for others.
    name = f"like\0{like.comment}\0{like.network}"
    flood = (Bucket("likes", FLOOD, _MINUTE_MS // FLOOD),)
    if load.is_attack(rules.attack_posts, like.at) or _is_flood(environment, site, flood, like.at):
        if not is_proof(secret, site.id, name, sent.proof, like.at):
            most = difficulty(load.posts, rules.attack_posts)
            challenge = new_challenge(secret, site.id, name, most=most, now=like.at, new_id=environment.new_id)
            raise ProofRequired(challenge)
    else:
        environment.admission.taken(site.id, flood, like.at)


def _is_flood(environment: Environment[LikeStore], site: Site, flood: Sequence[Bucket], now: int) -> bool:
    try:
        environment.admission.check(site.id, flood, now)
    except TooManyPosts:
        return True
    return False


def _limits(secret: bytes, site: Site, address: str, now: int) -> tuple[Bucket, ...]:
    # Clients whose address isn't known share one limit.
    hashed = address_hash(secret, site.id, address, now)
    spans = (("minute", A_MINUTE, _MINUTE_MS), ("hour", AN_HOUR, 60 * _MINUTE_MS))
    return tuple(Bucket(f"like-{name}:{hashed}", size, span // size) for name, size, span in spans)
