"""What the spam filter counts for a while: equal and similar texts, linked hosts, and the networks that comments come from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv6Address, ip_address
from itertools import pairwise
from zlib import crc32

from glosa.service.domain.spam.findings import Finding, Layer
from glosa.service.domain.spam.writing import Writing

DAY_MS = 24 * 60 * 60 * 1000
HOUR_MS = 60 * 60 * 1000
MINUTE_MS = 60 * 1000

BANDS = 4
"""Each represents two of a text's eight smallest hashes. Texts that share a band are similar."""
LOAD = "load"
"""Name of the tallies of :func:`load_tallies`."""
LOAD_STRIPES = 4
"""The posts of a site are counted in so many rows, so that concurrent posts don't all wait for one."""
_SHORTEST = 24
"""Characters of words below which many people write the same."""
_FEWEST = 8
"""Words below which a text has too few parts to be compared with similar ones."""
_BINS = 2 * BANDS
_BIN_SHIFT = 29
_MASK = 0xFFFFFFFF
_FACTORS = (0x9E3779B1, 0x85EBCA6B)


@dataclass(frozen=True, slots=True)
class Tally:
    """Something to count, for one to two times ``span_ms``."""

    name: str
    """Which of the layers reads it: ``text``, ``band``, ``host``, ``near``, ``far``, or ``load``."""
    key: int
    """64 bits of a hash; unique within a site."""
    span_ms: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A tally's row: how often it was counted in its current span and in the one before."""

    until: int
    """When the row is of no more use, in milliseconds since 1970 UTC: two spans after the current one began."""
    count: int
    before: int

    def earlier(self, tally: Tally, now: int) -> float:
        """About how often it was counted in the last ``span_ms`` before ``now``."""
        left = self.until - now
        span = tally.span_ms
        if left <= 0:
            return 0
        if left <= span:
            return self.count * left / span
        return self.count + self.before * min((left - span) / span, 1)


def until(tally: Tally, now: int) -> int:
    """The column ``until`` of a row that is counted at ``now``."""
    return (now // tally.span_ms + 2) * tally.span_ms


def text_tallies(secret: bytes, site: str, writing: Writing) -> Iterator[Tally]:
    """The tallies of a text and its links."""
    joined = " ".join(writing.words)
    if joined or writing.hosts:
        yield Tally("text", key_of(secret, site, "text", joined, *writing.hosts), DAY_MS)
    if len(writing.words) >= _FEWEST:
        smallest = _smallest_hashes(writing.words)
        for band in range(BANDS):
            pair = smallest[2 * band : 2 * band + 2]
            yield Tally("band", key_of(secret, site, "band", f"{band} {pair}"), DAY_MS)
    for host in sorted(set(writing.hosts))[:3]:
        yield Tally("host", key_of(secret, site, "host", host), DAY_MS)


def network_tallies(secret: bytes, site: str, address: str) -> Iterator[Tally]:
    """The tallies of the networks around a client address: /24 and /16, or /56 and /48. The address itself has rate limits."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return
    if isinstance(parsed, IPv6Address):
        parsed = parsed.ipv4_mapped or parsed
    steps = {"near": 72, "far": 80} if isinstance(parsed, IPv6Address) else {"near": 8, "far": 16}
    for name, bits in steps.items():
        network = f"{parsed.version} {int(parsed) >> bits} {bits}"
        yield Tally(name, key_of(secret, site, "network", network), HOUR_MS)


@lru_cache(maxsize=256)
def load_tallies(secret: bytes, site: str) -> tuple[Tally, ...]:
    """All stripes of the number of posts that a site gets per minute."""
    keys = (key_of(secret, site, "load", str(stripe)) for stripe in range(LOAD_STRIPES))
    return tuple(Tally(LOAD, key, MINUTE_MS) for key in keys)


def key_of(secret: bytes, site: str, purpose: str, *parts: str) -> int:
    """63 bits of a keyed hash."""
    text = "\0".join((site, purpose, *parts)).encode(errors="replace")
    return int.from_bytes(blake2b(text, digest_size=8, key=secret[:64]).digest(), "big") >> 1


def repeat_findings(writing: Writing, counts: Sequence[tuple[Tally, float]]) -> Iterator[Finding]:
    """How often equal and similar texts were sent before, to any page, from any address."""
    most = _most(counts)
    equal, similar, hosts = most.get("text", 0), most.get("band", 0), most.get("host", 0)
    length = sum(map(len, writing.words))
    if equal >= 1 and (length >= _SHORTEST or writing.hosts):
        yield Finding(Layer.REPEATS, "same-text", 25 if equal < 2 else 60 if equal < 5 else 100, str(equal))
    elif equal >= 10:
        yield Finding(Layer.REPEATS, "same-text", 50, str(equal))
    elif similar >= 2:
        yield Finding(Layer.REPEATS, "similar-texts", 40 if similar < 4 else 60 if similar < 10 else 80, str(similar))
    if hosts >= 5:
        yield Finding(Layer.REPEATS, "same-host", 10 if hosts < 20 else 20, str(hosts))


def address_findings(counts: Sequence[tuple[Tally, float]]) -> Iterator[Finding]:
    """How many comments came from the networks around the address within an hour.

    Alone, this holds no comment, because a school or a company may be behind one network.
    """
    most = _most(counts)
    near, far = most.get("near", 0), most.get("far", 0)
    if near >= 10:
        yield Finding(Layer.ADDRESSES, "busy-network", 20 if near < 30 else 40, str(near))
    elif far >= 60:
        yield Finding(Layer.ADDRESSES, "busy-network", 20, str(far))


def _most(counts: Sequence[tuple[Tally, float]]) -> Mapping[str, int]:
    most: dict[str, int] = {}
    for tally, count in counts:
        most[tally.name] = max(most.get(tally.name, 0), int(count))
    return most


def _smallest_hashes(words: Sequence[str]) -> list[int]:
    """Minhash by one permutation: hashes of two words in a row fall into eight bins; the smallest of each bin counts.

    Two texts have the same smallest hash in a bin with about the share of parts that belong to both (Li, Owen and Zhang,
    "One permutation hashing", 2012). An empty bin takes the value of the next one (Shrivastava and Li, 2014).
    """
    hashes = [crc32(word.encode(errors="replace")) for word in words]
    one, two = _FACTORS
    runs = pairwise(hashes)
    bins: dict[int, int] = {}
    for part in sorted({(a * one + b * two) & _MASK for a, b in runs}):
        bins.setdefault(part >> _BIN_SHIFT, part)
    filled = []
    for bin in range(_BINS):
        steps = next(step for step in range(_BINS) if (bin + step) % _BINS in bins)
        filled.append(bins[(bin + steps) % _BINS] + steps)
    return filled
