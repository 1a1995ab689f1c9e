"""Adding, listing and removing the rules of a site."""

from dataclasses import dataclass
from ipaddress import ip_network
from typing import Protocol

from glosa.service.domain.blocking.blocklist import BlockStore
from glosa.service.domain.blocking.rules import BlockEffect, BlockKind, BlockRule, author_label, folded, phrase
from glosa.service.domain.comments import Comment
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.identity import network_of
from glosa.service.domain.moderation.log import Actor, Decision, LoggedAction, new_decision
from glosa.service.domain.sites import Site
from glosa.service.domain.spam.writing import host_of

MOST_RULES = 1_000
"""Rules of one site: each is compared with every new comment."""
LONGEST_VALUE = 200
LONGEST_REASON = 300
_DAY_MS = 24 * 60 * 60 * 1000
_WIDEST = {4: 8, 6: 16}
"""Shortest prefix of a network, by the version of the protocol, so that nobody blocks everyone by mistake."""


class BlockingStore(BlockStore, Protocol):
    """What managing rules needs from storage. Each change and its log entry are one transaction."""

    async def add_block(self, decision: Decision, rule: BlockRule) -> None:
        """Replaces a rule of the same kind and value."""

    async def remove_block(self, decision: Decision, id: str) -> bool:
        """``False`` if there is no such rule."""

    async def author_of(self, site: str, comment: str) -> tuple[str, str]:
        """The hashes of a comment's author and of their network, by which the spam filter recognizes them; empty if unknown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockDraft:
    """A rule as somebody enters it."""

    kind: BlockKind
    value: str
    effect: BlockEffect
    reason: str = ""
    days: int = 0
    """After how many days it ends; 0: never."""
    label: str = ""


async def block(environment: Environment[BlockingStore], site: Site, draft: BlockDraft, actor: Actor) -> BlockRule:
    """Adds a rule. Raises :class:`FieldInvalid`."""
    now = environment.now()
    if len(await environment.store.blocks(site.id)) >= MOST_RULES:
        raise FieldInvalid("value", f"The site has {MOST_RULES} rules, which is the most. Remove some first.")
    rule = BlockRule(
        site=site.id,
        id=environment.new_id(),
        kind=draft.kind,
        value=checked_value(draft.kind, draft.value),
        label=draft.label,
        effect=draft.effect,
        reason=" ".join(draft.reason.split())[:LONGEST_REASON],
        created_at=now,
        created_by=actor.name,
        expires_at=now + draft.days * _DAY_MS if draft.days else 0,
    )
    await environment.store.add_block(new_decision(environment, site.id, LoggedAction.BLOCK, actor), rule)
    environment.blocklist.forget(site.id)
    return rule


async def drafts_about(
    environment: Environment[BlockingStore], site: Site, comment: Comment, *, network: bool
) -> tuple[BlockKind, str, str]:
    """Kind, value and label of the rule that recognizes the author of ``comment``, or their ``network``.

    Raises :class:`FieldInvalid` if the network isn't known.
    """
    author, hashed = await environment.store.author_of(site.id, comment.id)
    who = comment.author
    if network:
        if who.ip:
            return BlockKind.NETWORK, network_of(who.ip, steps=(24, 48)), ""
        if not hashed:
            raise FieldInvalid(
                "network", "The network of this comment isn't known, or was forgotten after 30 days. Block its author."
            )
        return BlockKind.NETWORK, hashed, who.nick
    if author:
        return BlockKind.DEVICE, author, author_label(who.nick, who.mail)
    return (BlockKind.MAIL, who.mail, "") if who.mail else (BlockKind.NAME, who.nick, "")


async def unblock(environment: Environment[BlockingStore], site: Site, id: str, actor: Actor) -> bool:
    """Removes a rule. ``False`` if there is no such rule."""
    removed = await environment.store.remove_block(new_decision(environment, site.id, LoggedAction.UNBLOCK, actor), id)
    environment.blocklist.forget(site.id)
    return removed


def checked_value(kind: BlockKind, value: str) -> str:
    """``value`` as it's compared with comments. Raises :class:`FieldInvalid`."""
    value = value.strip()
    if not 0 < len(value) <= LONGEST_VALUE:
        raise _invalid(f"Expected 1 to {LONGEST_VALUE} characters")
    match kind:
        case BlockKind.NETWORK:
            return _network(value)
        case BlockKind.LINK:
            host = host_of(value.lower())
            if not host:
                raise _invalid("Expected the name of a website, such as example.org")
            return host
        case BlockKind.WORD:
            words = phrase(value.rstrip("*")).strip()
            if not words:
                raise _invalid("Expected a word or a phrase, such as casino or casino*")
            return f"{words}*" if value.endswith("*") else words
        case BlockKind.DEVICE:
            return value
        case _:
            return folded(value)


def _network(value: str) -> str:
    if len(value) == 32 and all(letter in "0123456789abcdef" for letter in value):
        return value
    try:
        network = ip_network(value, strict=False)
    except ValueError as error:
        raise _invalid("Expected an address or a network, such as 203.0.113.0/24") from error
    widest = _WIDEST[network.version]
    if network.prefixlen < widest:
        raise _invalid(f"It would block too many people. Expected at least /{widest}")
    return str(network)


def _invalid(expected: str) -> FieldInvalid:
    return FieldInvalid("value", f"The value isn't valid. {expected}. Correct it.")
