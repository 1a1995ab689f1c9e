"""What operators of the service see: health, metrics, log, and errors."""

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from glosa.service.domain.sites import Rules, Site
from tests.contract.service.conftest import SITE, Serve, Service, settings_in


def test_health_is_reported(service: Service) -> None:
    assert service.get("/healthz").json() == {"status": "alive"}
    assert service.get("/readyz").json() == {"status": "ready"}


def test_a_failing_storage_is_reported_as_503_and_logged(service: Service) -> None:
    file = Path(service.settings.database)
    service.run(break_tables(file))
    service.now += 2_000
    for path in ("/readyz", "/api/v1/thread?path=/a", "/api/v1/site", "/api/v1/counts?path=/a"):
        answer = service.get(path)
        assert (answer.status_code, answer.json()["code"]) == (503, "storage-unavailable"), path
    assert service.get("/healthz").status_code == 200
    assert any(line["event"] == "storage-unavailable" and line["level"] == "error" for line in service.lines())


def test_posts_to_a_lost_database_are_refused_and_the_reason_is_logged(service: Service) -> None:
    service.comment()
    assert service.get("/readyz").status_code == 200
    Path(service.settings.database).unlink()
    service.now += 60_000
    posted = service.post("/api/v1/comments", {"path": "/a", "text": "Lost?"})
    for answer in (posted, service.get("/readyz")):
        assert (answer.status_code, answer.json()["code"]) == (503, "storage-unavailable")
        assert "sqlite" not in answer.text
    assert "Hello." in service.get("/api/v1/thread?path=/a").text
    causes = {line.get("cause") for line in service.lines() if line["level"] == "error"}
    assert causes == {f"ENOENT: {service.settings.database} was removed"}


def test_a_migration_by_a_newer_version_is_reported(service: Service) -> None:
    connection = sqlite3.connect(service.settings.database, isolation_level=None)
    connection.execute("INSERT INTO schema_versions (version, name) VALUES (999, 'future')")
    connection.close()
    answer = service.get("/readyz")
    assert (answer.status_code, answer.json()["code"]) == (503, "schema-too-new")
    assert any(line.get("cause", "").startswith("schema 999 instead of") for line in service.lines())


async def break_tables(file: Path) -> None:
    """Simulates a lost table, from another process."""
    connection = sqlite3.connect(file)
    connection.executescript("ALTER TABLE sites RENAME TO gone; ALTER TABLE threads RENAME TO lost")
    connection.close()


def test_metrics_count_every_kind_of_event(service: Service) -> None:
    service.comment()
    service.post("/api/v1/views", {"path": "/a"})
    service.get("/api/v1/thread?path=/a")
    service.get("/api/v1/thread?path=/a")
    service.get("/api/v1/thread")
    service.get("/nothing/here")
    text = service.metrics()
    (worker,) = {line.split('worker="')[1].partition('"')[0] for line in text.splitlines() if "worker=" in line}
    values = dict(
        line.rsplit(" ", 1) for line in text.replace(f'worker="{worker}",', "").splitlines() if line[0] != "#"
    )

    def labels(route: str, status: int, rest: str = "") -> str:
        return f'{{http_route="{route}",http_request_method="GET",http_response_status_code="{status}"{rest}}}'

    requests = "http_server_request_duration_seconds"
    assert values[f"{requests}_count{labels('/api/v1/thread', 200)}"] == "2"
    assert values[f"{requests}_count{labels('/api/v1/thread', 400)}"] == "1"
    assert values[f"{requests}_count{labels('none', 404)}"] == "1"
    le = ',le="+Inf"'
    assert values[f"{requests}_bucket{labels('/api/v1/thread', 200, le)}"] == "2"
    selects = '{db_system_name="sqlite",db_operation_name="SELECT"}'
    assert int(values[f"db_client_operation_duration_seconds_count{selects}"]) > 0
    assert "process_resident_memory_bytes" in text
    assert values['glosa_posts_total{status="visible"}'] == "1"
    assert values['glosa_refusals_total{code="field-invalid"}'] == "1"
    assert values[f'glosa_views_total{{worker="{worker}"}}'] == "1"


@pytest.mark.parametrize(
    "shown", [None, "Bearer", "Bearer x", f"Bearer {'m' * 31}", f"Basic {'m' * 32}", f"Bearer {'é' * 32}"]
)
def test_metrics_need_the_token(service: Service, shown: str | None) -> None:
    """Addresses aren't enough: behind a proxy that adds no header, every client seems to be this machine."""
    refused = service.get("/metrics", headers={} if shown is None else {"authorization": shown.encode()})
    assert (refused.status_code, refused.json()["code"]) == (401, "not-permitted")
    assert service.metrics().startswith("# HELP")


def test_there_are_no_metrics_without_a_configured_token(tmp_path: Path) -> None:
    service = Service(replace(settings_in(tmp_path, SITE), metrics_token=b""))
    service.start()
    for shown in ({}, {"authorization": "Bearer "}, {"authorization": "Bearer"}):
        assert service.get("/metrics", headers=shown).status_code == 404
    service.stop()


def test_the_log_contains_requests_and_no_personal_data(service: Service) -> None:
    service.comment("Secret words", path="/secret-page", nick="Secretia", mail="secret@example.org")
    service.get("/api/v1/thread?path=/secret-page", peer="203.0.113.77", headers={"user-agent": "Secret Browser"})
    service.get("/secret-address")
    service.stop()
    text = service.log.decode()
    for word in ("ecret", "203.0.113.77"):
        assert word not in text
    lines = service.lines()
    assert [(line["route"], line["method"], line["status"]) for line in lines] == [
        ("/api/v1/comments", "POST", 201),
        ("/api/v1/thread", "GET", 200),
        ("none", "GET", 404),
    ]
    assert lines[0]["time"] == "2026-11-21T15:00:00.000Z"
    assert all(isinstance(line["ms"], float) for line in lines)


def test_an_internal_error_is_logged_with_its_place_but_without_its_message(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object) -> None:
        raise RuntimeError("the mail secret@example.org")

    monkeypatch.setattr("glosa.service.routes.api.comment_view.Viewing.view", fail)
    answer = service.send_undescribed("POST", "/api/v1/comments", json={"path": "/a", "text": "Hello"})
    assert (answer.status_code, answer.json()["code"]) == (500, "unexpected")
    (problem,) = [line for line in service.lines() if line["event"] == "unexpected"]
    assert problem["error"] == ["builtins.RuntimeError"]
    assert any("posting.py" in place for place in problem["at"])
    assert "secret" not in service.log.decode() + answer.text


def test_a_database_of_a_newer_version_is_refused_at_the_start(tmp_path: Path) -> None:
    Service(settings_in(tmp_path, SITE)).run_whole()
    connection = sqlite3.connect(tmp_path / "comments.sqlite3")
    connection.execute("INSERT INTO schema_versions (version, name) VALUES (999, 'future')")
    connection.commit()
    connection.close()
    failed = Service(settings_in(tmp_path, SITE))
    with pytest.raises(Exception, match="schema 999"):
        failed.start()
    failed.close()
    assert json.loads(failed.log)["event"] == "start-failed"


def test_a_site_of_the_settings_is_added_and_never_overwritten(tmp_path: Path) -> None:
    Service(settings_in(tmp_path, SITE)).run_whole()
    changed = Site(id="default", app_id="app", app_key="key", rules=Rules(longest_comment=7))
    service = Service(settings_in(tmp_path, changed))
    service.start()
    assert service.get("/api/v1/site").json()["longestComment"] == 10_000
    service.stop()


def test_a_rule_changed_by_another_process_applies_within_a_second(serve: Serve) -> None:
    one = serve()
    assert one.get("/api/v1/site").json()["uploads"] is False
    other = serve()
    other.save(Site(id="default", app_id="app", app_key="key", rules=Rules(uploads=True)))
    one.now += 1_000
    assert one.get("/api/v1/site").json()["uploads"] is True
