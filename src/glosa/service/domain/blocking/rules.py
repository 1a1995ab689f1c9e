"""Rules of moderators that refuse or hold comments of an author, a network, or with certain words or links."""

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import ip_network

from glosa.service.domain.comments import Status
from glosa.service.domain.identity import network_of
from glosa.service.domain.spam.findings import Finding, Layer
from glosa.service.domain.spam.writing import Writing, host_of, read_writing

_POINTS = {Status.PENDING: 50, Status.SPAM: 100}


class BlockKind(StrEnum):
    """The property of a comment that a rule matches."""

    NAME = "name"
    """The author's name, whatever its capitalization."""
    MAIL = "mail"
    """The author's email address."""
    DEVICE = "device"
    """The author, by the hash that the spam filter recognizes them by."""
    NETWORK = "network"
    """A network in CIDR notation, or the hash of a /24 or /48."""
    WORD = "word"
    """A word or a phrase in the text or the name; ``*`` at the end stands for any ending."""
    LINK = "link"
    """The host of a link in the text or of the author's website, with its subdomains."""


class BlockEffect(StrEnum):
    """What happens to a comment that a rule recognizes; the last one is the strongest."""

    HOLD = "hold"
    SPAM = "spam"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockRule:
    """One rule of one site."""

    site: str
    id: str
    """24 lower-case hex digits, random."""
    kind: BlockKind
    value: str
    """As :func:`glosa.service.domain.moderation.blocking.checked_value` returns it."""
    label: str = ""
    """What moderators see in place of a hash: the author's name and address, or the comment that it comes from."""
    effect: BlockEffect
    reason: str = ""
    created_at: int
    """Milliseconds since 1970 UTC."""
    created_by: str
    expires_at: int = 0
    """Milliseconds since 1970 UTC; 0: never."""
    hits: int = 0
    """Comments that it recognized."""
    hit_at: int = 0
    """When it did so last, in milliseconds since 1970 UTC; 0: never."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Poster:
    """The fields and hashes that identify a comment's author."""

    nick: str
    mail: str
    link: str
    author: str
    """The hash by which the spam filter recognizes them; empty if it can't."""
    address: str
    """Client address; empty if unknown."""
    network: str
    """See :func:`glosa.service.domain.identity.network_hash`; empty if the address is unknown."""


def matching(rules: Iterable[BlockRule], sender: Poster, source: str, *, now: int) -> BlockRule | None:
    """The rule with the strongest effect that recognizes the comment; ``None`` if none does."""
    current = [rule for rule in rules if not rule.expires_at or rule.expires_at > now]
    if not current:
        return None
    order = list(BlockEffect)
    writing = read_writing(source)
    found = [rule for rule in current if _RECOGNIZES[rule.kind](rule.value, sender, writing)]
    return max(found, key=lambda rule: order.index(rule.effect), default=None)


def finding_of(rule: BlockRule) -> tuple[Finding, ...]:
    """Why the spam filter holds a comment that ``rule`` recognized; nothing for a refusal."""
    status = STATUSES.get(rule.effect)
    if status is None:
        return ()
    return (Finding(Layer.BLOCKS, "blocked", _POINTS[status], f"{rule.kind}: {rule.label or rule.value}"),)


def author_label(nick: str, mail: str) -> str:
    """What moderators see of a rule that recognizes an author's device."""
    return " · ".join(filter(None, (nick, mail)))


STATUSES = {BlockEffect.HOLD: Status.PENDING, BlockEffect.SPAM: Status.SPAM}
"""The status of comments that a rule matches but doesn't refuse."""


def folded(text: str) -> str:
    """A name or address for comparison."""
    return unicodedata.normalize("NFKC", text).casefold().strip()


def phrase(text: str) -> str:
    """The words of a text as the spam filter reads them, but with the digits of numbers, each between two spaces."""
    return f" {' '.join(read_writing(text).exact)} "


def _is_from(network: str, sender: Poster, writing: Writing) -> bool:
    if "/" not in network:
        return bool(sender.network) and sender.network == network
    try:
        sent_from = ip_network(network_of(sender.address, steps=(32, 128)))
        return sent_from.network_address in ip_network(network)
    except ValueError:
        return False


def _has_words(words: str, sender: Poster, writing: Writing) -> bool:
    text = f" {' '.join(writing.exact)} {phrase(sender.nick)}"
    return (f" {words[:-1]}" if words.endswith("*") else f" {words} ") in text


def _has_link(host: str, sender: Poster, writing: Writing) -> bool:
    return any(f".{one}".endswith(f".{host}") for one in (*writing.hosts, host_of(sender.link)))


_RECOGNIZES: dict[BlockKind, Callable[[str, Poster, Writing], bool]] = {
    BlockKind.NAME: lambda value, sender, _: folded(sender.nick) == value,
    BlockKind.MAIL: lambda value, sender, _: folded(sender.mail) == value,
    BlockKind.DEVICE: lambda value, sender, _: bool(sender.author) and sender.author == value,
    BlockKind.NETWORK: _is_from,
    BlockKind.WORD: _has_words,
    BlockKind.LINK: _has_link,
}
