"""Counting views of pages."""

import asyncio

import pytest

from glosa.service.domain.counters import NEW_PAGES, CountedVisit, views, visit, visit_once
from glosa.service.domain.errors import FieldInvalid, TooManyPosts
from glosa.service.domain.sites import Rules
from tests.unit.service.domain.scenario import START_MS, Scenario


def seen(scenario: Scenario, url: str, title: str = "A page", *, address: str = "203.0.113.1") -> int:
    return scenario.run(visit(scenario.environment, scenario.site, url=url, title=title, address=address)).time


@pytest.mark.accepts("A-51", "A-52", "A-53", "A-54", "A-55", "A-109")
def test_the_first_view_of_a_page_creates_its_counter(scenario: Scenario) -> None:
    counter = scenario.run(visit(scenario.environment, scenario.site, url="/a b/%E4%B8%AD?", title=" Title "))
    assert (counter.url, counter.xid, counter.title, counter.time) == (
        "/a b/%E4%B8%AD?",
        "/a%20b/%E4%B8%AD?",
        "Title",
        1,
    )
    assert (counter.created_at, counter.updated_at) == (START_MS, START_MS)


@pytest.mark.accepts("A-108")
def test_views_of_every_spelling_count_in_the_same_record(scenario: Scenario) -> None:
    assert [seen(scenario, url) for url in ("/a b/", "/a%20b/", "https://h.example/a%20b/index.html")] == [1, 2, 3]
    assert scenario.run(views(scenario.environment, scenario.site, ["/a b/", "/a%20b/", "/other/"])) == {
        "/a b/": 3,
        "/a%20b/": 3,
        "/other/": 0,
    }


@pytest.mark.accepts("A-108", "A-145")
def test_concurrent_views_are_all_counted(scenario: Scenario) -> None:
    async def crowd() -> set[int]:
        counted = [visit(scenario.environment, scenario.site, url="/a/", title="") for _ in range(20)]
        return {counter.time for counter in await asyncio.gather(*counted)}

    assert scenario.run(crowd()) == set(range(1, 21))


def once(scenario: Scenario, url: str, key: str, *, title: str = "A page") -> CountedVisit:
    return scenario.run(visit_once(scenario.environment, scenario.site, url=url, title=title, key=key))


def test_a_visit_that_is_sent_again_counts_once(scenario: Scenario) -> None:
    first = once(scenario, "/a/", "key", title=" Title ")
    assert (first.counter.time, first.counter.title, first.again) == (1, "Title", False)
    repeated = once(scenario, "/a/", "key")
    assert (repeated.counter, repeated.again) == (first.counter, True)
    assert [
        (one.counter.time, one.again) for one in (once(scenario, "/a/", "other"), once(scenario, "/b/", "key"))
    ] == [
        (2, False),
        (1, False),
    ]


def test_visits_without_a_key_all_count(scenario: Scenario) -> None:
    assert [once(scenario, "/a/", "").counter.time for _ in range(2)] == [1, 2]


@pytest.mark.parametrize(
    ("url", "title", "field"), [("", "t", "url"), ("/a/", "t\0", "title"), ("javascript:x", "t", "url")]
)
def test_a_view_without_a_page_is_refused(scenario: Scenario, url: str, title: str, field: str) -> None:
    with pytest.raises(FieldInvalid) as refusal:
        seen(scenario, url, title)
    assert refusal.value.field == field


def test_a_long_title_is_cut(scenario: Scenario) -> None:
    counter = scenario.run(visit(scenario.environment, scenario.site, url="/a/", title="t" * 1000))
    assert counter.title == "t" * 300


def test_new_counters_are_limited_by_address_and_views_are_not(scenario: Scenario) -> None:
    scenario.with_rules(Rules(posts_a_minute=1, posts_an_hour=0))
    for number in range(NEW_PAGES):
        assert seen(scenario, f"/{number}") == 1
    with pytest.raises(TooManyPosts) as refusal:
        seen(scenario, "/new")
    assert refusal.value.retry_after_ms == 60_000 // NEW_PAGES
    assert [seen(scenario, "/0") for _ in range(3 * NEW_PAGES)] == list(range(2, 3 * NEW_PAGES + 2))
    assert seen(scenario, "/new", address="203.0.113.2") == 1
    scenario.now += 60_000 // NEW_PAGES
    assert seen(scenario, "/newer") == 1


def test_new_counters_and_comments_are_counted_apart(scenario: Scenario) -> None:
    scenario.with_rules(Rules(posts_a_minute=1, posts_an_hour=1))
    scenario.post(address="203.0.113.1")
    assert seen(scenario, "/a") == 1
    with pytest.raises(TooManyPosts):
        scenario.post(address="203.0.113.1")


def test_without_a_limit_of_comments_new_counters_are_unlimited(scenario: Scenario) -> None:
    assert [seen(scenario, f"/{number}") for number in range(200)] == [1] * 200
