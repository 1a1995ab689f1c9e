"""Search analytics over HTTP, and their list for the owner."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from glosa.cli.app import glosa
from glosa.service.domain.searches import day_of
from glosa.service.opening import clock
from tests.contract.service.conftest import SITE, Serve, Service, settings_in

PATH = "/api/v1/searches"
REPORT = {"query": "Alavancagem", "lang": "pt-BR"}


@pytest.fixture
def counting(serve: Serve) -> Service:
    """A service whose site counts searches."""
    return serve(search_analytics=True)


def listed(service: Service, *arguments: str) -> Any:
    """What ``glosa comments searches`` prints."""
    command = ["comments", "searches", "--db", service.settings.database, *arguments]
    result = CliRunner().invoke(glosa, command)
    assert result.exit_code == 0, result.output
    return result


def rows(service: Service) -> list[tuple[Any, ...]]:
    with sqlite3.connect(service.settings.database) as connection:
        return connection.execute("SELECT * FROM searches ORDER BY query").fetchall()


def test_a_search_is_counted_by_day_language_and_query(counting: Service) -> None:
    for query in ("Alavancagem", " ALAVANCAGEM", "alavancagém"):
        answer = counting.post(PATH, {**REPORT, "query": query})
        assert (answer.status_code, answer.json()) == (200, {"counted": True})
    counting.post(PATH, {**REPORT, "query": "stop", "opened": "/stops.html?utm=x#loss"})
    assert rows(counting) == [
        ("default", "2026-11-21", "pt-BR", "alavancagem", "", 3),
        ("default", "2026-11-21", "pt-BR", "stop", "/stops.html#loss", 1),
    ]


def test_nothing_about_the_reader_is_stored(counting: Service) -> None:
    headers = {"user-agent": "Mozilla/5.0 (unique)", "cookie": "id=unique", "referer": "http://service/unique"}
    counting.post(PATH, REPORT, peer="203.0.113.77", headers=headers)
    with sqlite3.connect(counting.settings.database) as connection:
        dump = "\n".join(connection.iterdump())
    assert "alavancagem" in dump
    assert "203.0.113.77" not in dump
    assert "unique" not in dump


@pytest.mark.parametrize("query", ["ana@example.org", "123.456.789-09", "ghp_16C7e42F292c6912E7710c838347Ae178B4a"])
def test_queries_that_may_identify_somebody_are_not_counted(counting: Service, query: str) -> None:
    assert counting.post(PATH, {**REPORT, "query": query}).json() == {"counted": False}
    assert rows(counting) == []


def test_a_long_query_is_cut_and_searched_for_private_parts_before(counting: Service) -> None:
    words = "palavra " * 20
    assert counting.post(PATH, {**REPORT, "query": words}).json() == {"counted": True}
    assert [len(row[3]) for row in rows(counting)] == [100]
    assert counting.post(PATH, {**REPORT, "query": f"{words}ana@example.org"}).json() == {"counted": False}


def test_nothing_is_counted_unless_the_owner_turned_it_on(service: Service) -> None:
    answer = service.post(PATH, REPORT)
    assert (answer.status_code, answer.json()["code"]) == (403, "analytics-off")
    assert "search.analytics" in answer.json()["message"]
    assert rows(service) == []


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"query": ""}, "query"),
        ({"query": " \u0301"}, "query"),
        ({"query": "a\0"}, "query"),
        ({"query": "x" * 1001}, "query"),
        ({"lang": ""}, "lang"),
        ({"lang": "pt_BR"}, "lang"),
        ({"opened": "https://elsewhere.example/"}, "opened"),
        ({"opened": f"/{'x' * 500}"}, "opened"),
        ({"site": "a b"}, "site"),
    ],
)
def test_invalid_reports_are_refused_with_the_field(counting: Service, changes: dict[str, str], field: str) -> None:
    answer = counting.post(PATH, REPORT | changes)
    assert (answer.status_code, answer.json()["field"]) == (400, field)


def test_an_address_reports_within_the_limits_of_writing(serve: Serve) -> None:
    service = serve(search_analytics=True, posts_a_minute=1)
    answers = [service.post(PATH, REPORT, peer="203.0.113.1").status_code for _ in range(3)]
    assert answers == [200] * 2 + [429]
    assert service.post(PATH, REPORT, peer="203.0.113.2").status_code == 200


def test_pages_of_other_origins_may_not_report(serve: Serve) -> None:
    service = serve(search_analytics=True, home="https://docs.example.org")
    refused = service.post(PATH, REPORT, headers={"origin": "https://other.example"})
    assert (refused.status_code, refused.json()["code"]) == (403, "origin-refused")
    assert service.post(PATH, REPORT, headers={"origin": "https://docs.example.org"}).status_code == 200


def test_the_owner_lists_searches(tmp_path: Path) -> None:
    service = Service(settings_in(tmp_path, SITE))
    # The command has the clock of the machine.
    service.now = clock()
    service.start()
    assert "Searches aren't counted. Turn that on" in listed(service).stderr
    database = ("--db", service.settings.database)
    CliRunner().invoke(glosa, ["comments", "site", "set", "default", "--search-analytics", *database])
    assert listed(service).stderr == "No searches in this time.\n"
    service.now += 60_000
    for _ in range(2):
        service.post(PATH, REPORT)
    service.post(PATH, {**REPORT, "query": "stop", "opened": "/stops.html"})
    service.stop()
    assert listed(service).stdout == "2\tpt-BR\talavancagem\tno results\n1\tpt-BR\tstop\t/stops.html\n"
    assert listed(service).stderr == ""
    found = json.loads(listed(service, "--format", "json", "--limit", "1").stdout)
    day = day_of(service.now).isoformat()
    assert found == [{"query": "alavancagem", "lang": "pt-BR", "opened": "", "count": 2, "first": day, "last": day}]


@pytest.mark.parametrize("shape", ["text", "json"])
def test_the_list_reports_days_on_which_not_everything_was_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shape: str
) -> None:
    service = Service(settings_in(tmp_path, SITE))
    service.now = clock()
    service.start()
    database = ("--db", service.settings.database)
    CliRunner().invoke(glosa, ["comments", "site", "set", "default", "--search-analytics", *database])
    service.now += 60_000
    monkeypatch.setattr("glosa.service.domain.searches.MOST_A_DAY", 2)
    counted = [service.post(PATH, {**REPORT, "query": query}).json()["counted"] for query in ("a", "b", "c")]
    service.stop()
    assert counted == [True, True, False]
    day = day_of(service.now).isoformat()
    printed = listed(service, "--format", shape)
    assert printed.stderr.startswith(f"The list is incomplete for {day}: ")
    assert day not in printed.stderr.partition("\n")[2]
    if shape == "json":
        assert [one["query"] for one in json.loads(printed.stdout)] == ["a", "b"]
