"""Read limits per address, with the test's own clock."""

import asyncio
from dataclasses import replace

import pytest

from glosa.service.domain.errors import TooMany, TooManyPosts, TooManyReads
from glosa.service.domain.exchange.refusals import TooManyLogins
from glosa.service.domain.sites import Rules, Site
from glosa.service.routes import read_limits
from glosa.service.routes.read_limits import ReadLimits
from glosa.service.routes.refusals import status_of

SITE = Site(id="a", app_id="app", app_key="key", rules=Rules(reads_a_minute=60))


class Clock:
    """A clock in seconds."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limited(clock: Clock) -> ReadLimits:
    return ReadLimits(clock)


def take(limited: ReadLimits, times: int, address: str = "192.0.2.1", site: Site = SITE) -> int:
    """Returns how many of ``times`` reads are allowed."""
    taken = 0
    for _ in range(times):
        try:
            limited.take(site, address)
        except TooManyReads:
            break
        taken += 1
    return taken


def test_a_minutes_reads_can_arrive_at_once_and_then_one_per_period(limited: ReadLimits, clock: Clock) -> None:
    assert take(limited, 100) == 60
    with pytest.raises(TooManyReads, match="Try again in 1 s") as refused:
        limited.take(SITE, "192.0.2.1")
    assert refused.value.retry_after_ms == 1000
    clock.now += 3
    assert take(limited, 100) == 3
    clock.now += 3600
    assert take(limited, 100) == 60


def test_other_addresses_are_not_affected(limited: ReadLimits) -> None:
    assert take(limited, 100) == 60
    assert take(limited, 100, address="192.0.2.2") == 60
    assert take(limited, 100, site=replace(SITE, id="b")) == 60
    assert take(limited, 100, address="2001:db8::1") == 60
    assert take(limited, 100, address="2001:db8::2") == 0


def test_no_limit_applies_without_a_rule_or_an_address(limited: ReadLimits) -> None:
    assert take(limited, 100, site=replace(SITE, rules=Rules(reads_a_minute=0))) == 100
    assert take(limited, 100, address="") == 100


def test_a_second_in_the_slow_lane_counts_as_a_thousand_reads(limited: ReadLimits, clock: Clock) -> None:
    site = replace(SITE, rules=Rules(reads_a_minute=6_000))

    async def slow() -> None:
        async with limited.of_visitor(site, "192.0.2.1") as budget:
            await budget.enter()
            clock.now += 1

    asyncio.run(slow())
    assert take(limited, 10_000, site=site) == 5_000


def test_the_number_of_tracked_addresses_is_limited(limited: ReadLimits, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_limits, "MOST_ADDRESSES", 2)
    for address in ("192.0.2.1", "192.0.2.2", "192.0.2.3"):
        assert take(limited, 100, address=address) == 60
    assert take(limited, 100, address="192.0.2.3") == 0
    assert take(limited, 100, address="192.0.2.1") == 60


@pytest.mark.parametrize("kind", [TooManyReads, TooManyLogins])
def test_each_kind_of_limit_is_a_refusal_of_its_own(kind: type[TooMany]) -> None:
    """Code that handles a write limit needs its bucket, which other limits don't have."""
    refusal = kind(1_500)  # type: ignore[call-arg, arg-type]
    assert (status_of(refusal), refusal.retry_after_ms) == (429, 1_500)
    assert "in 2 s." in str(refusal)
    assert not isinstance(refusal, TooManyPosts)
