"""Settings of a site and its export, for owners who signed in."""

from typing import Any

import pytest

from glosa.service.domain.access.moderators import Role
from tests.contract.service.conftest import SITE, Service
from tests.contract.service.moderators import Person
from tests.contract.service.test_moderation import BEARER, token_for


def test_an_owner_changes_settings_which_apply_at_once(service: Service) -> None:
    person = Person(service)
    before = person.get("settings").json()
    assert (before["settings"]["approval"], before["limits"]["interval_ms"]) == (
        "none",
        {"least": 0, "most": 3_600_000},
    )
    changes = {"approval": "all", "required": ["mail", "nick"], "longest_comment": 50, "spam_filter": False}
    after = person.post("settings", settings=changes).json()["settings"]
    assert {name: after[name] for name in changes} == changes | {"required": ["nick", "mail"]}
    service.now += 1_000
    assert service.get("/api/v1/site").json()["longestComment"] == 50
    assert service.get("/api/v1/site").json()["approval"] == "all"
    (entry,) = [one for one in person.get("log").json()["entries"] if one["action"] == "settings"]
    assert "approval: none → all" in entry["detail"]
    assert "required: none → nick,mail" in entry["detail"]
    person.post("settings", settings={})
    assert len([one for one in person.get("log").json()["entries"] if one["action"] == "settings"]) == 1
    chosen = person.post("settings", settings={"reactions": ["rocket", "heart"]}).json()["settings"]
    assert chosen["reactions"] == ["heart", "rocket"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("approval", "maybe"),
        ("required", ["age"]),
        ("required", "nick"),
        ("reactions", ["dislike"]),
        ("longest_comment", 0),
        ("longest_comment", True),
        ("posts_a_minute", "10"),
        ("spam_filter", 1),
        ("path_aliases", True),
        ("home", "https://evil.example"),
        ("unknown", 1),
    ],
)
def test_a_wrong_setting_changes_nothing(service: Service, name: str, value: object) -> None:
    person = Person(service)
    refused = person.post("settings", settings={"interval_ms": 7, name: value})
    assert (refused.status_code, refused.json()["field"]) == (400, name)
    assert person.get("settings").json()["settings"]["interval_ms"] == SITE.rules.interval_ms


def test_only_owners_see_settings_and_the_export(service: Service) -> None:
    token_for(service)
    person = Person(service, "Eva", Role.MODERATOR)
    for name in ("settings", "export"):
        assert person.get(name).status_code == 403
        assert service.get(f"/api/v1/moderation/{name}", headers=BEARER).status_code == 401
    assert person.post("settings", settings={"spam_filter": False}).status_code == 403


def test_an_owner_gets_and_erases_what_a_person_wrote(service: Service) -> None:
    mine = service.comment("Mine", nick="Bob", mail="bob@example.org")["id"]
    other = service.comment("Other", nick="Eva", mail="not-bob@example.org")["id"]
    person = Person(service)
    answer = person.post("person", mail=" Bob@Example.org ")
    assert [(row["objectId"], row["comment"]) for row in answer.json()["results"]] == [(mine, "Mine")]
    assert answer.headers["cache-control"] == "no-store"
    assert person.post("person/erase", mail="bob@example.org").json() == {"erased": 1}
    assert person.post("person", mail="bob@example.org").json()["results"] == []
    (root,) = service.get("/api/v1/thread", params={"path": "/a"}).json()["roots"]
    assert root["id"] == other
    log = [(one["action"], one["detail"]) for one in person.get("log").json()["entries"] if one["action"] != "sign-in"]
    assert ("erase", "1") in log
    assert ("export", "person.json") in log
    assert "bob@" not in str(log).lower()


def test_only_owners_who_signed_in_ask_for_a_person(service: Service) -> None:
    token_for(service)
    moderator = Person(service, "Eva", Role.MODERATOR)
    for name in ("person", "person/erase"):
        assert moderator.post(name, mail="bob@example.org").status_code == 403
        body = {"mail": "bob@example.org"}
        assert service.post(f"/api/v1/moderation/{name}", body, headers=BEARER).status_code == 401
        owner = Person(service)
        assert owner.post(name, mail="bob").status_code == 400
        forged = service.post(f"/api/v1/moderation/{name}", body, headers={"cookie": owner.cookie})
        assert forged.json()["code"] == "request-forged"


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "same-origin", "sec-fetch-dest": "image"},
        {"sec-fetch-site": "same-origin", "sec-fetch-dest": "iframe"},
        {"sec-fetch-site": "same-site", "sec-fetch-dest": "document"},
        # Browsers name no purpose to servers without HTTPS.
        {"accept": "image/avif,image/webp,*/*;q=0.8"},
    ],
)
def test_a_picture_in_a_comment_exports_nothing(service: Service, headers: dict[str, str]) -> None:
    person = Person(service)
    answer = service.get(
        "/api/v1/moderation/export", params={"site": "default"}, headers={"cookie": person.cookie, **headers}
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "request-forged")
    assert "export" not in {one["action"] for one in person.get("log").json()["entries"]}


def test_the_export_has_every_comment_and_is_logged(service: Service) -> None:
    ids = [service.comment(f"Comment {number}", mail="bob@example.org")["id"] for number in range(3)]
    person = Person(service)
    person.post("comments", ids=ids[:1], action="delete")
    answer = person.get("export")
    assert answer.headers["content-disposition"] == 'attachment; filename="comments.json"'
    rows: list[dict[str, Any]] = answer.json()["results"]
    assert {row["objectId"]: row["status"] for row in rows} == {ids[0]: "deleted", ids[1]: "visible", ids[2]: "visible"}
    assert rows[0]["mail"] == "bob@example.org"
    assert "export" in {one["action"] for one in person.get("log").json()["entries"]}
