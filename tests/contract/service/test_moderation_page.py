"""The moderation page's files: policy, caching, and what is not served."""

import re

import pytest

from tests.contract.service.conftest import Service


def test_the_page_runs_its_own_scripts_only(service: Service) -> None:
    answer = service.get("/admin/")
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"].split("; ")
    assert {"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"} <= {*policy}
    assert not any("unsafe" in rule or "http" in rule for rule in policy)
    assert (answer.headers["x-robots-tag"], answer.headers["cache-control"]) == ("noindex", "no-store")
    assert "<script>" not in answer.text
    assert "style=" not in answer.text


def test_the_files_of_the_page_never_change(service: Service) -> None:
    names = re.findall(r'(?:src|href)="\./(assets/[^"]+)"', service.get("/admin/").text)
    assert {name.rpartition(".")[2] for name in names} == {"css", "json", "mjs"}
    for name in names:
        answer = service.get(f"/admin/{name}")
        assert answer.status_code == 200, name
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        tag = answer.headers["etag"]
        assert service.get(f"/admin/{name}", headers={"if-none-match": tag}).status_code == 304


def test_the_service_worker_is_a_script_that_browsers_revalidate(service: Service) -> None:
    answer = service.get("/admin/push-worker.js")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert answer.headers["cache-control"] == "no-cache"
    policy = answer.headers["content-security-policy"]
    assert all(rule in policy for rule in ("default-src 'none'", "connect-src 'self'", "worker-src 'self'"))
    assert "import" not in answer.text.partition("{")[0]


def test_the_address_without_a_slash_leads_to_the_page(service: Service) -> None:
    answer = service.get("/admin")
    assert (answer.status_code, answer.headers["location"]) == (308, "admin/")


@pytest.mark.parametrize("name", ["missing.mjs", "..%2f__init__.py", "assets/../../app.py", "assets"])
def test_other_files_are_not_served(service: Service, name: str) -> None:
    assert service.get(f"/admin/{name}").status_code == 404


def test_the_page_is_not_a_widget(service: Service) -> None:
    assert service.get("/v1/index.html").status_code == 404
