"""Moderation over HTTP with a token of the site."""

from typing import Any

import pytest

from glosa.service.domain.identity import hash_of_key
from glosa.service.domain.sites import ModeratorToken
from glosa.service.storage.store import open_store
from tests.contract.service.conftest import START, Serve, Service

PATH = "/api/v1/moderation/comments"
KEY = "k" * 48
BEARER = {"authorization": f"Bearer {KEY}"}


@pytest.fixture
def moderated(serve: Serve) -> Service:
    """A service that holds all comments for approval, with one token."""
    service = serve(approval="all")

    async def save() -> None:
        store = open_store(service.settings.database)
        await store.save_token(ModeratorToken(site="default", name="Ana", hash=hash_of_key(KEY), created_at=START))
        await store.close()

    service.run(save())
    return service


def listed(service: Service, **query: str) -> list[dict[str, Any]]:
    answer = service.get(PATH, params=query, headers=BEARER)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["comments"]
    return found


def decide(service: Service, ids: list[str], action: str, **more: bool) -> dict[str, Any]:
    answer = service.post(PATH, {"ids": ids, "action": action, **more}, headers=BEARER)
    assert answer.status_code == 200, answer.text
    done: dict[str, Any] = answer.json()
    return done


def seen(service: Service) -> int:
    count: int = service.get("/api/v1/thread?path=/a").json()["count"]
    return count


@pytest.mark.parametrize("headers", [{}, {"authorization": "Bearer x"}, {"authorization": f"Basic {KEY}"}])
def test_moderation_needs_a_token_of_the_site(moderated: Service, headers: dict[str, str]) -> None:
    comment = moderated.comment()
    assert moderated.get(PATH, headers=headers).status_code == 401
    refused = moderated.post(PATH, {"ids": [comment["id"]], "action": "approve"}, headers=headers)
    assert (refused.status_code, refused.headers["www-authenticate"]) == (401, "Bearer")
    assert moderated.get(f"{PATH}?site=other", headers=BEARER).status_code == 401
    assert seen(moderated) == 0


def test_a_comment_can_be_moved_through_every_status(moderated: Service) -> None:
    id = moderated.comment(mail="ana@example.org")["id"]
    (shown,) = listed(moderated, status="pending", path="/a")
    assert (shown["id"], shown["mail"], shown["source"]) == (id, "ana@example.org", "Hello.")
    for action, count in (("approve", 1), ("spam", 0), ("restore", 1), ("delete", 0), ("restore", 1)):
        assert decide(moderated, [id], action) == {"changed": [id], "unchanged": [], "missing": []}
        assert seen(moderated) == count
    assert decide(moderated, [id, "0" * 24], "approve") == {"changed": [], "unchanged": [id], "missing": ["0" * 24]}


def test_a_purge_destroys_replies_too(moderated: Service) -> None:
    root = moderated.comment()["id"]
    decide(moderated, [root], "approve")
    reply = moderated.comment(rid=root, pid=root)["id"]
    assert sorted(decide(moderated, [root], "delete", purge=True)["changed"]) == sorted([root, reply])
    assert listed(moderated) == []


def test_only_a_deletion_can_purge(moderated: Service) -> None:
    answer = moderated.post(PATH, {"ids": ["0" * 24], "action": "spam", "purge": True}, headers=BEARER)
    assert (answer.status_code, answer.json()["field"]) == (400, "purge")


def test_a_removed_root_with_replies_is_returned_without_content(moderated: Service) -> None:
    root = moderated.comment("Regret", nick="Ana", mail="ana@example.org")["id"]
    decide(moderated, [root], "approve")
    reply = moderated.comment(rid=root, pid=root)["id"]
    decide(moderated, [reply], "approve")
    decide(moderated, [root], "delete")
    (shown,) = moderated.get("/api/v1/thread?path=/a").json()["roots"]
    assert shown["removed"] is True
    assert [shown[field] for field in ("nick", "link", "avatar", "html")] == ["", "", "", ""]
    assert [one["id"] for one in shown["replies"]] == [reply]


def test_long_lists_are_paginated(moderated: Service) -> None:
    ids = [moderated.comment(f"Comment {n}")["id"] for n in range(52)]
    first = moderated.get(PATH, headers=BEARER).json()
    second = moderated.get(PATH, params={"cursor": first["cursor"]}, headers=BEARER).json()
    assert [one["id"] for one in first["comments"] + second["comments"]] == ids[::-1]
    assert "cursor" not in second
