"""Token buckets."""

from hypothesis import given
from hypothesis import strategies as st

from glosa.service.domain.rate_limits import Bucket, BucketEmpty, BucketTaken, address_limits, new_device_limits, take
from glosa.service.domain.sites import Rules, Site

buckets = st.builds(Bucket, st.just("a"), st.integers(1, 5), st.integers(1, 50))
clocks = st.lists(st.integers(0, 60), min_size=1, max_size=60)


def let_through(bucket: Bucket, times: list[int]) -> list[int]:
    """Returns the times at which the bucket lets a request through."""
    full_at, passed = 0, []
    for now in times:
        outcome = take(bucket, full_at, now)
        if isinstance(outcome, BucketTaken):
            full_at = outcome.full_at
            passed.append(now)
    return passed


def running(steps: list[int]) -> list[int]:
    now = 1_000_000
    return [now := now + step for step in steps]


@given(buckets, clocks)
def test_no_period_allows_more_than_the_size_and_the_refill(bucket: Bucket, steps: list[int]) -> None:
    passed = let_through(bucket, running(steps))
    for start, first in enumerate(passed):
        for end, last in enumerate(passed[start:], start):
            assert end - start + 1 <= bucket.size + (last - first) // bucket.period_ms


@given(buckets, clocks)
def test_a_bucket_allows_one_after_the_announced_wait_and_not_before(bucket: Bucket, steps: list[int]) -> None:
    full_at = 0
    for now in running(steps):
        outcome = take(bucket, full_at, now)
        if isinstance(outcome, BucketEmpty):
            assert outcome.retry_after_ms > 0
            assert isinstance(take(bucket, full_at, now + outcome.retry_after_ms), BucketTaken)
            assert isinstance(take(bucket, full_at, now + outcome.retry_after_ms - 1), BucketEmpty)
        else:
            full_at = outcome.full_at


@given(buckets)
def test_a_full_bucket_allows_its_whole_size_at_once(bucket: Bucket) -> None:
    assert let_through(bucket, [5000] * (bucket.size + 1)) == [5000] * bucket.size


@given(buckets, st.integers(1, 10**9))
def test_a_clock_that_is_set_back_refuses_for_its_span_at_most(bucket: Bucket, back: int) -> None:
    now = 10**12
    full_at = 0
    for _ in range(bucket.size):
        outcome = take(bucket, full_at, now)
        assert isinstance(outcome, BucketTaken)
        full_at = outcome.full_at
    refused = take(bucket, full_at, now - back)
    assert isinstance(refused, BucketEmpty)
    assert refused.retry_after_ms <= bucket.size * bucket.period_ms


@given(st.integers(1, 100_000))
def test_new_devices_wait_for_the_interval(interval: int) -> None:
    site = Site(id="default", app_id="app", app_key="key", rules=Rules(interval_ms=interval))
    [bucket] = new_device_limits(b"secret", site, "203.0.113.9", now=0)
    assert (bucket.size, bucket.period_ms) == (1, interval)


def test_new_devices_do_not_wait_without_an_interval_or_an_address() -> None:
    site = Site(id="default", app_id="app", app_key="key", rules=Rules(interval_ms=0))
    assert new_device_limits(b"secret", site, "203.0.113.9", now=0) == ()
    assert new_device_limits(b"secret", Site(id="default", app_id="app", app_key="key"), "", now=0) == ()


def test_an_address_has_another_name_on_every_site() -> None:
    def keys(site: str, address: str, now: int) -> set[str]:
        return {
            bucket.key
            for limits in (address_limits, new_device_limits)
            for bucket in limits(b"secret", Site(id=site, app_id="app", app_key="key"), address, now=now)
        }

    same = keys("default", "203.0.113.9", 0)
    assert len(same) == 3
    assert same == keys("default", "203.0.113.9", 1)
    assert not same & keys("docs", "203.0.113.9", 0)
    assert not same & keys("default", "203.0.113.10", 0)
    assert not any("203.0.113.9" in key for key in same)
