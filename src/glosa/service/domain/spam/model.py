"""A naive Bayes model of what a site's moderators approve and what they mark as spam.

Its counts are sums over lessons, so their order doesn't matter, and every lesson can be taken back exactly.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import log
from zlib import crc32

from glosa.service.domain.spam.findings import Finding, Layer
from glosa.service.domain.spam.wording import own_findings
from glosa.service.domain.spam.writing import Writing, host_of, read_writing

MOST_TRAITS = 160
"""Traits of one comment: its first words, and how it is written."""
FEWEST_LESSONS = 5
"""Comments of each kind from which the model says anything."""
TOTALS = -1
"""The key that the numbers of all lessons have in place of a trait's key."""
_SMOOTHING = 1.0
_STYLE = 1.0
"""The most that one feature counts."""
_TELLING = 15
"""Traits that count: those that distinguish best."""
_POINTS = 14
"""Points for each factor of e."""
_MOST_POINTS = 110
_LEAST_POINTS = -25
_SHOWN = 5
_FEATURES = ("#", "@")
"""How the names of traits begin that aren't words: how a text is written, and a host."""


@dataclass(frozen=True, slots=True)
class TraitCount:
    """The number of comments of each kind that have a trait."""

    spam: int
    good: int


def traits(writing: Writing, findings: Iterable[Finding], *, link: str) -> Mapping[int, str]:
    """A comment's words and features by their keys; ``findings`` are those about its links and words."""
    found = dict.fromkeys(writing.words[:MOST_TRAITS])
    # Two words in a row say more than each alone.
    found.update(dict.fromkeys(f"{one} {other}" for one, other in zip(writing.words, writing.words[1:], strict=False)))
    features = [f"@{host}" for host in writing.hosts[:5]]
    features += [f"#{one.reason}" for one in findings]
    features.append(f"#length-{len(writing.words).bit_length()}")
    if not writing.hosts:
        features.append("#no-links")
    if link:
        features.append(f"@{host_of(link)}")
    names = [*features, *found][:MOST_TRAITS]
    return {crc32(name.encode(errors="replace")): name for name in names}


def lesson_of(source: str, *, nick: str, link: str, own_host: str) -> Sequence[int]:
    """The keys of a comment's traits, in order."""
    writing = read_writing(source)
    return sorted(traits(writing, own_findings(writing, nick=nick, own_host=own_host), link=link))


def model_findings(totals: TraitCount | None, counts: Mapping[str, TraitCount]) -> Iterator[Finding]:
    """What the model says about a comment, from the counts of its traits, and the words that counted most."""
    if totals is None or not is_taught(totals):
        return
    ranked = sorted(
        ((_weight(name, count, totals), name) for name, count in counts.items() if count.spam + count.good > 1),
        key=lambda one: (-abs(one[0]), one[1]),
    )
    weights = tuple(islice(_independent(ranked), _TELLING))
    points = max(_LEAST_POINTS, min(_MOST_POINTS, round(_POINTS * sum(weight for weight, _ in weights))))
    telling = [name for weight, name in weights if (weight > 0) is (points > 0)]
    yield Finding(Layer.MODEL, "learned", points, ", ".join(telling[:_SHOWN]))


def _independent(ranked: Iterable[tuple[float, str]]) -> Iterator[tuple[float, str]]:
    """The traits without those that repeat a word of a stronger one: ``casino``, ``online casino`` are one observation, not two."""
    spam_words: set[str] = set()
    good_words: set[str] = set()
    for weight, name in ranked:
        seen = spam_words if weight > 0 else good_words
        words = () if name.startswith(_FEATURES) else name.split()
        if seen.isdisjoint(words):
            seen.update(words)
            yield weight, name


def is_taught(totals: TraitCount) -> bool:
    """Whether there are enough lessons of both kinds for the model to say anything."""
    return min(totals.spam, totals.good) >= FEWEST_LESSONS


def _weight(name: str, count: TraitCount, totals: TraitCount) -> float:
    """The logarithm of how many times as often the trait is in spam. How a text is written counts less than its words."""
    spam = (count.spam + _SMOOTHING) / (totals.spam + 2 * _SMOOTHING)
    good = (count.good + _SMOOTHING) / (totals.good + 2 * _SMOOTHING)
    weight = log(spam / good)
    return max(-_STYLE, min(_STYLE, weight)) if name.startswith("#") else weight
