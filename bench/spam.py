"""What the spam filter catches, and what it holds by mistake, before and after 100 decisions of a moderator; and its time per post."""

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from shutil import rmtree

from bench.place import WORK
from bench.report import Options, Table
from bench.spam_corpus import Sample, samples
from glosa.service.domain.comments import Author, Format, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.moderation.decisions import Action, decide
from glosa.service.domain.moderation.log import Actor, Via
from glosa.service.domain.posting import CommentDraft, post
from glosa.service.domain.sites import Rules, Site
from glosa.service.domain.spam.judging import Judging, Memory, case_of
from glosa.service.domain.spam.load import Load
from glosa.service.domain.spam.wording import FormFacts
from glosa.service.storage.store import SqlStore, open_store

DECISIONS = 100
PAUSE_MS = 5 * 60_000
"""Between two comments."""

_FOLDER = WORK / "spam"
_SITE = Site(id="default", app_id="app", app_key="key", rules=Rules())
_SECRET = bytes(32)


@dataclass(frozen=True, slots=True)
class Caught:
    """What became of the samples."""

    spam: int
    caught: int
    comments: int
    waiting: int

    def row(self, name: str) -> tuple[str, ...]:
        """A row of the table."""
        caught, waiting = self.caught / self.spam, self.waiting / self.comments
        return name, f"{caught:.1%} of {self.spam:,}", f"{waiting:.2%} of {self.comments:,}"


def measure(options: Options) -> Iterator[Table]:
    """Two tables: what is caught, and the time."""
    size = 200 if options.quick else 2_000
    before = [judged_stream(seed, 0, size) for seed in range(2)]
    after = [judged_stream(seed, DECISIONS, size) for seed in range(2)]
    yield Table(
        "Spam filter",
        ("moderator's decisions", "spam caught", "comments held by mistake"),
        (_sum(before).row("none"), _sum(after).row(str(DECISIONS))),
        "Comments and spam in Portuguese and English, from pages and campaigns that the decisions weren't about "
        "(bench/spam_corpus.py), posted through the service's own code and SQLite, one every five minutes from anywhere, with "
        "the default settings. Two runs with other random numbers.",
    )
    yield Table(
        "Time of the spam filter",
        ("work", "µs per post"),
        (("reading and judging a comment, without storage", f"{_microseconds():.0f}"),),
        "CPU time in Python, mean of the corpus.",
    )


def judged_stream(seed: int, decisions: int, size: int) -> Caught:
    """Posts ``decisions`` samples that a moderator then decides on, and then the others, which are counted."""
    rmtree(_FOLDER, ignore_errors=True)
    _FOLDER.mkdir(parents=True)
    return asyncio.run(_judged_stream(open_store(str(_FOLDER / "comments.sqlite")), seed, decisions, size))


async def _judged_stream(store: SqlStore, seed: int, decisions: int, size: int) -> Caught:
    ids = itertools.count(1)
    clock = [1_795_245_110_262]
    environment = Environment(store=store, now=lambda: clock[0], new_id=lambda: f"{next(ids):024x}", secret=_SECRET)
    await store.migrate()
    await store.save_site(_SITE)

    async def posted(sample: Sample) -> tuple[str, Status]:
        clock[0] += PAUSE_MS
        author = Author(nick=sample.nick, mail=sample.mail)
        draft = CommentDraft(
            url="/a/", source=sample.text, format=Format.MARKDOWN, author=author, address=sample.address
        )
        comment = (await post(environment, _SITE, draft)).comment
        return comment.id, comment.status

    learned = samples(seed, comments=decisions // 2, spam=decisions - decisions // 2, unseen=False)
    for sample in learned:
        id, status = await posted(sample)
        action = Action.SPAM if sample.is_spam else Action.APPROVE
        if action is Action.APPROVE and status is Status.VISIBLE:
            # A comment that is visible already has to be hidden before it can be approved.
            await decide(environment, _SITE, [id], Action.DELETE, _OWNER)
        await decide(environment, _SITE, [id], action, _OWNER)
    counts: Counter[tuple[bool, bool]] = Counter()
    for sample in samples(seed, comments=size, spam=size, unseen=True):
        _, status = await posted(sample)
        counts[sample.is_spam, status is not Status.VISIBLE] += 1
    await store.close()
    return Caught(
        spam=counts[True, True] + counts[True, False],
        caught=counts[True, True],
        comments=counts[False, True] + counts[False, False],
        waiting=counts[False, True],
    )


def _microseconds() -> float:
    texts = samples(1, comments=1_000, spam=1_000, unseen=True)
    start = time.process_time()
    for sample in texts:
        case = case_of(
            _SECRET,
            _SITE,
            source=sample.text,
            author=Author(nick=sample.nick, mail=sample.mail),
            address=sample.address,
            device="",
            form=FormFacts(),
            stripe=0,
        )
        Judging(case, Memory(), Load(), 0).judge([(tally, 0.0) for tally in case.tallies])
    return (time.process_time() - start) / len(texts) * 1e6


def _sum(runs: Sequence[Caught]) -> Caught:
    return Caught(
        spam=sum(run.spam for run in runs),
        caught=sum(run.caught for run in runs),
        comments=sum(run.comments for run in runs),
        waiting=sum(run.waiting for run in runs),
    )


_OWNER = Actor("owner", Via.COMMAND)
