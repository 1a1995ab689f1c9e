"""Readers react to pages: each kind of reaction once per browser and network; see :mod:`glosa.service.domain.votes`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.fields import checked_url
from glosa.service.domain.rate_limits import Bucket
from glosa.service.domain.sites import Rules, Site
from glosa.service.domain.spam.load import LoadStore
from glosa.service.domain.thread_key import heading_of, thread_key
from glosa.service.domain.votes import Vote, Voter, cast, voter_hashes

KINDS = ("thumbs-up", "heart", "party", "thinking", "confused", "rocket")
"""The reactions that a site can offer."""
EVERY_PAGE = "*"
"""The address that means all pages of a site, which nobody reacts to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageReaction(Vote):
    """One reader reacts to one page."""

    url: str
    """The page's address."""
    thread: str
    """The key of its thread."""
    kind: str
    """One of :data:`KINDS`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionCount:
    """How many readers react to a page in one way."""

    site: str
    thread: str
    kind: str
    readers: int


class ReactionReader(Protocol):
    """Reads reactions: a port of storage."""

    async def reactions(self, site: str, thread: str) -> Mapping[str, int]:
        """How many readers react to the page, by kind. Leaves out kinds without reactions."""


class ReactionStore(ReactionReader, LoadStore, Protocol):
    """What reactions need from storage."""

    async def react(self, reaction: PageReaction, limits: Sequence[Bucket]) -> int:
        """How many react in that way now. The first reaction of each network counts.

        Raises ``TooManyPosts``, and ``ThreadClosed``.
        """

    async def unreact(self, reaction: PageReaction, limits: Sequence[Bucket]) -> int:
        """The same without the reaction of that device. A network counts as long as one of its devices reacts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionRequest(Voter):
    """What a reader sends."""

    url: str
    kind: str
    given: bool
    """Whether the reader reacts in that way from now on."""


def takes_reactions(rules: Rules, url: str) -> bool:
    """Whether readers can react to ``url``: to pages, but neither to a single heading nor to all pages together."""
    return bool(rules.reactions) and url != EVERY_PAGE and not heading_of(url)


async def set_reaction(environment: Environment[ReactionStore], site: Site, sent: ReactionRequest) -> int:
    """How many readers react to the page in that way now.

    Raises ``FieldInvalid``, ``ThreadClosed``, ``TooManyPosts``, and ``ProofRequired`` while the site is under attack or gets very many
    votes.
    """
    url = checked_url(sent.url)
    if not takes_reactions(site.rules, url):
        raise FieldInvalid("path", "Readers can't react to this address. Send the path of a page, such as /guide/.")
    if sent.kind not in site.rules.reactions:
        offered = ", ".join(site.rules.reactions)
        raise FieldInvalid("kind", f"This site doesn't offer that reaction. Send one of {offered}.")
    thread = thread_key(url, site.rules)
    device, network = voter_hashes(environment.secret, site, sent, "reaction", thread, sent.kind)
    reaction = PageReaction(
        site=site.id,
        url=url,
        thread=thread,
        kind=sent.kind,
        device=device,
        network=network,
        at=environment.now(),
    )
    change = environment.store.react if sent.given else environment.store.unreact
    proven = f"reaction\0{thread}\0{sent.kind}" if sent.given else None
    return await cast(environment, site, reaction, sent, proven=proven, change=change)


async def reactions_to(environment: Environment[ReactionReader], site: Site, url: str) -> Mapping[str, int]:
    """How many readers react to the page, for each kind that the site offers, in its order. Empty if none can."""
    if not takes_reactions(site.rules, url):
        return {}
    found = await environment.store.reactions(site.id, thread_key(url, site.rules))
    return {kind: found.get(kind, 0) for kind in site.rules.reactions}
