"""Readers like comments, once per browser and network, and may take it back; see :mod:`glosa.service.domain.votes`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.environment import Environment
from glosa.service.domain.rate_limits import Bucket
from glosa.service.domain.sites import Site
from glosa.service.domain.spam.load import LoadStore
from glosa.service.domain.votes import Vote, Voter, cast, voter_hashes


@dataclass(frozen=True, slots=True, kw_only=True)
class Like(Vote):
    """One reader likes one comment."""

    comment: str


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
class LikeRequest(Voter):
    """What a reader sends."""

    id: str
    """Id of the comment."""
    liked: bool
    """Whether the reader likes it from now on."""


async def set_like(environment: Environment[LikeStore], site: Site, sent: LikeRequest) -> int | None:
    """How many readers like the comment now; ``None`` if readers don't see it.

    Raises ``TooManyPosts``, and ``ProofRequired`` while the site is under attack or gets very many likes.
    """
    device, network = voter_hashes(environment.secret, site, sent, "like", sent.id)
    like = Like(site=site.id, comment=sent.id, device=device, network=network, at=environment.now())
    change = environment.store.like if sent.liked else environment.store.unlike
    proven = f"like\0{sent.id}" if sent.liked else None
    return await cast(environment, site, like, sent, proven=proven, change=change)
