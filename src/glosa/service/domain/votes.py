"""What readers give once per browser and network, and may take back: likes of comments, and reactions to pages.

Browsers are recognized by their token, networks by their address. Only keyed hashes are stored, which differ for each comment, and for
each reaction to a page, so they don't say who gave what else.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

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
"""How long the hashes are stored. After that, the vote still counts, but can't be taken back."""
A_MINUTE = 30
"""Votes of all kinds, given or taken back, of one client address."""
AN_HOUR = 200
"""The same in an hour."""
FLOOD = 120
"""Votes on a site per minute in one process, from which clients have to do some work for each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Voter:
    """Who votes, as the request says."""

    device: str
    address: str
    """Empty if it isn't known: all such clients count as one network."""
    proof: str = ""
    """The answer to a challenge."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """What one reader gives."""

    site: str
    device: str
    """Hash of the reader's device, for what it votes on."""
    network: str
    """Hash of the /24 or /48, for what it votes on."""
    at: int
    """Milliseconds since 1970 UTC."""


Given = TypeVar("Given", bound=Vote)
Result = TypeVar("Result")


def voter_hashes(secret: bytes, site: Site, voter: Voter, kind: str, *subject: str) -> tuple[str, str]:
    """Hashes of the device and of the network, for votes of one kind on one subject."""
    network = network_of(voter.address, steps=(24, 48))
    return (
        fingerprint(secret, site.id, f"{kind} of device", *subject, voter.device),
        fingerprint(secret, site.id, f"{kind} of network", *subject, network),
    )


async def cast(
    environment: Environment[LoadStore],
    site: Site,
    vote: Given,
    voter: Voter,
    *,
    proven: str | None,
    change: Callable[[Given, Sequence[Bucket]], Awaitable[Result]],
) -> Result:
    """The result of ``change``, within the limits of the client's address.

    ``proven`` names what a proof is for, if one may be demanded. Raises ``TooManyPosts``, and ``ProofRequired`` while the site is under
    attack or gets very many votes.
    """
    now = vote.at
    limits = _limits(environment.secret, site, voter.address, now)
    environment.admission.check(site.id, limits, now)
    if proven is not None:
        # A proof is for one subject and network, so that it can't be sent for others.
        await _demand_proof(environment, site, f"{proven}\0{vote.network}", voter.proof, now)
    try:
        result = await change(vote, limits)
    except TooManyPosts as refusal:
        environment.admission.refused(site.id, limits, refusal, now)
        raise
    environment.admission.taken(site.id, limits, now)
    return result


async def _demand_proof(environment: Environment[LoadStore], site: Site, name: str, proof: str, now: int) -> None:
    """Raises ``ProofRequired`` if votes need one at the moment and this one has none. Counts the vote otherwise."""
    secret, rules = environment.secret, site.rules
    load = Load()
    if rules.spam_filter and rules.attack_posts > 0:
        load = await environment.meter.load(environment.store, site.id, load_tallies(secret, site.id), now)
    flood = (Bucket("likes", FLOOD, _MINUTE_MS // FLOOD),)
    if load.is_attack(rules.attack_posts, now) or _is_flood(environment, site, flood, now):
        if not is_proof(secret, site.id, name, proof, now):
            most = difficulty(load.posts, rules.attack_posts)
            challenge = new_challenge(secret, site.id, name, most=most, now=now, new_id=environment.new_id)
            raise ProofRequired(challenge)
    else:
        environment.admission.taken(site.id, flood, now)


def _is_flood(environment: Environment[LoadStore], site: Site, flood: Sequence[Bucket], now: int) -> bool:
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
