"""The spam filter: facts about a comment and its site → findings of every layer → a judgment. Nothing here reads or writes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from glosa.service.domain.comments import Author
from glosa.service.domain.identity import fingerprint, network_hash, network_of
from glosa.service.domain.sites import Site
from glosa.service.domain.spam.counting import (
    LOAD,
    Tally,
    address_findings,
    load_tallies,
    network_tallies,
    repeat_findings,
    text_tallies,
)
from glosa.service.domain.spam.findings import Finding, Judgment, Layer, judged
from glosa.service.domain.spam.load import Load
from glosa.service.domain.spam.model import TraitCount, model_findings, traits
from glosa.service.domain.spam.wording import FormFacts, form_findings, own_findings
from glosa.service.domain.spam.writing import Writing, host_of, read_writing

SETTLED_MS = 24 * 60 * 60 * 1000
"""How long a comment must have been visible to count in favor of its author."""
MOST_REMEMBERED = 10
"""Comments of each kind of one author that are counted."""
_GOOD_NAME = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class SpamCase:
    """A comment to judge, with all findings that need nothing from storage."""

    site: str
    writing: Writing
    own: tuple[Finding, ...]
    """Findings about the text itself, which are also traits of the model."""
    link: str
    """The author's website."""
    author: str
    """Keyed hash by which the author is recognized; empty if they can't be."""
    network: str
    """Keyed hash of the /24 or /48 of the client's address; empty if it's unknown."""
    alone: tuple[Finding, ...]
    """Findings that need nothing else."""
    tallies: tuple[Tally, ...]
    """What is counted with the comment, by key."""
    attack_from: int
    """Posts per minute from which the site is under attack; 0: never."""
    proven: bool = False
    """Whether the client did the work that is required under attack, or solved the captcha."""

    @property
    def weighed(self) -> Tally:
        """Where the comment itself is counted as one of the site's posts."""
        return next(tally for tally in self.tallies if tally.name == LOAD)

    def traits(self) -> Mapping[int, str]:
        """The model's traits of the comment, by their keys."""
        return traits(self.writing, self.own, link=self.link)


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """The counts that storage has about a site's lessons and an author's comments."""

    lessons: TraitCount | None = None
    """The number of the model's lessons; ``None`` without any."""
    traits: Mapping[str, TraitCount] = field(default_factory=dict)
    """What the model learned about the comment's traits; empty until it has learned enough."""
    good: int = 0
    """Settled comments of the author that readers see."""
    spam: int = 0
    """Comments of the author in the spam queue, and deleted spam."""

    @property
    def is_known(self) -> bool:
        """Whether readers know the author from several comments, none of which was spam."""
        return self.good >= _GOOD_NAME and not self.spam


@dataclass(frozen=True, slots=True)
class Judging:
    """A case with what was remembered, ready to be judged in the transaction that counts it."""

    case: SpamCase
    memory: Memory
    load: Load
    now: int

    @property
    def is_attack(self) -> bool:
        """Whether the site is under attack."""
        return self.load.is_attack(self.case.attack_from, self.now)

    def judge(self, counts: Sequence[tuple[Tally, float]]) -> Judgment:
        """The judgment, given how often each of the case's tallies was counted before."""
        case, memory = self.case, self.memory
        return judged(
            (
                *(one for one in case.alone if not (self._waits_anyway and one.layer is Layer.CAPTCHA)),
                *repeat_findings(case.writing, counts),
                *address_findings(counts),
                *_author_findings(memory),
                *model_findings(memory.lessons, memory.traits),
                *self._attack_findings(),
            )
        )

    @property
    def _waits_anyway(self) -> bool:
        """Whether the attack is a reason to wait. Together with a missing solution, it would look like spam."""
        return self.is_attack and not self.case.proven

    def _attack_findings(self) -> Iterator[Finding]:
        if self._waits_anyway:
            yield Finding(Layer.ATTACK, "attack", 60, f"{self.load.posts:.0f}")


class SpamMemory(Protocol):
    """What the filter reads from storage: a port."""

    async def recall(self, case: SpamCase, now: int) -> Memory:
        """What is remembered about the case, in one query as a rule."""


class JudgmentStore(Protocol):
    """Why comments were published or not: a port of storage for moderators."""

    async def judgments(self, site: str, comments: Sequence[str]) -> Mapping[str, Judgment]:
        """The judgments by id, of comments for which the filter found anything."""

    async def lessons(self, site: str) -> Mapping[str, int]:
        """The number of comments that the model learned from: ``spam`` and ``good``."""

    async def forget_lessons(self, site: str) -> int:
        """Deletes the site's model; returns the number of its lessons."""


def case_of(
    secret: bytes,
    site: Site,
    *,
    source: str,
    author: Author,
    address: str,
    device: str,
    form: FormFacts,
    stripe: int,
    proven: bool = False,
    extra: Sequence[Finding] = (),
    recognized: str = "",
) -> SpamCase:
    """Reads a comment's text once, for all layers. ``stripe`` spreads the count of the site's posts.

    ``recognized`` is the hash of an author who was recognized before; empty: the device or the address identifies the author.
    """
    writing = read_writing(source)
    own = tuple(own_findings(writing, own_host=host_of(site.address), nick=author.nick))
    load = load_tallies(secret, site.id)
    counted = (*text_tallies(secret, site.id, writing), *network_tallies(secret, site.id, address))
    tallies = {tally.key: tally for tally in (*counted, load[stripe % len(load)])}
    return SpamCase(
        site=site.id,
        writing=writing,
        own=own,
        link=author.link,
        author=recognized or author_key(secret, site.id, mail=author.mail, address=address, device=device),
        network=network_hash(secret, site.id, address),
        alone=(*form_findings(form), *own, *extra),
        tallies=tuple(tallies[key] for key in sorted(tallies)),
        attack_from=site.rules.attack_posts,
        proven=proven,
    )


def author_key(secret: bytes, site: str, *, mail: str, address: str, device: str) -> str:
    """By which an author is recognized: the device, or else the email address together with the network.

    Anyone can type an email address, but not from the same network. Without either, nobody is recognized.
    """
    if device:
        return fingerprint(secret, site, "author", "device", device)
    if mail and address:
        return fingerprint(secret, site, "author", "mail", mail.lower(), network_of(address, steps=(24, 48)))
    return ""


def _author_findings(memory: Memory) -> Iterator[Finding]:
    if memory.spam:
        yield Finding(Layer.AUTHOR, "author-of-spam", 40 if memory.spam < _GOOD_NAME else 80, str(memory.spam))
    elif memory.good:
        yield Finding(Layer.AUTHOR, "known-author", -20 if memory.good < _GOOD_NAME else -45, str(memory.good))
