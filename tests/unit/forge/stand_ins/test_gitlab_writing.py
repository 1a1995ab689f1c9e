"""Writing to GitLab's stand-in: issues, notes, and who may change them."""

from typing import Any

import pytest

from tests.unit.forge.stand_ins.client import Api

PROJECT = "/projects/owner%2Fdocs"
NOTES = f"{PROJECT}/issues/1/notes"


def refusal(gitlab: Api, method: str, path: str, by: str | None = "reader", **options: Any) -> tuple[int, Any]:
    answer = gitlab(method, path, by=by, **options)
    return answer.status_code, answer.json()


def test_an_issue_is_opened_with_its_labels(gitlab: Api) -> None:
    fields = {"title": "[Vssue]Panel", "description": "https://example.test/", "labels": "Vssue,docs"}
    created = gitlab("POST", f"{PROJECT}/issues", by="owner", json=fields)
    assert created.status_code == 201
    assert (created.json()["iid"], created.json()["labels"]) == (1, ["Vssue", "docs"])
    listed = gitlab("POST", f"{PROJECT}/issues", by="owner", json=fields | {"labels": ["a", "b"]})
    assert listed.json()["labels"] == ["a", "b"]
    assert gitlab("GET", f"{PROJECT}/issues/1").json()["description"] == "https://example.test/"


def test_labels_are_dropped_silently_without_push_access(gitlab: Api) -> None:
    created = gitlab("POST", f"{PROJECT}/issues", by="reader", data={"title": "Panel", "labels": "Vssue"})
    assert (created.status_code, created.json()["labels"]) == (201, [])


@pytest.mark.parametrize(
    ("fields", "status", "answer"),
    [
        ({}, 400, {"error": "title is missing"}),
        ({"title": {"text": "x"}}, 400, {"error": "title is invalid"}),
        ({"title": " "}, 400, {"message": {"title": ["can't be blank"]}}),
        ({"title": "x" * 256}, 400, {"message": {"title": ["is too long (maximum is 255 characters)"]}}),
    ],
)
def test_an_issue_with_an_invalid_title_is_refused(
    gitlab: Api, fields: dict[str, object], status: int, answer: object
) -> None:
    assert refusal(gitlab, "POST", f"{PROJECT}/issues", json=fields) == (status, answer)


def test_an_unreadable_body_is_refused(gitlab: Api) -> None:
    gitlab.seed()
    json = {"content-type": "application/json"}
    for body in (b"{", b"[1]", b"\xff"):
        assert refusal(gitlab, "POST", NOTES, content=body, headers=json)[0] == 400
    status, answer = refusal(gitlab, "POST", NOTES, content=b"x", headers={"content-type": "text/csv"})
    assert (status, answer) == (415, {"error": "The provided content-type 'text/csv' is not supported."})
    assert gitlab("GET", NOTES, by="reader").json() == []


def test_nobody_writes_without_a_token(gitlab: Api) -> None:
    gitlab.seed(comments=1)
    for method, path in (("POST", f"{PROJECT}/issues"), ("POST", NOTES), ("PUT", f"{NOTES}/1005")):
        assert refusal(gitlab, method, path, None, json={"title": "x", "body": "x"})[0] == 401
    assert refusal(gitlab, "DELETE", f"{NOTES}/1005", None)[0] == 401


def test_a_read_only_token_cannot_write(gitlab: Api) -> None:
    gitlab.seed(comments=1)
    header = {"authorization": f"Bearer {gitlab.token('reader', scopes=['read_api'])}"}
    assert gitlab("GET", NOTES, headers=header).status_code == 200
    refused = gitlab("POST", NOTES, headers=header, json={"body": "x"})
    assert (refused.status_code, refused.json()["error"]) == (403, "insufficient_scope")


def test_a_note_is_written_edited_and_deleted_by_its_author(gitlab: Api) -> None:
    gitlab.seed()
    created = gitlab("POST", NOTES, by="reader", json={"body": "*one*"})
    assert (created.status_code, created.json()["body"]) == (201, "*one*")
    assert created.json()["author"]["username"] == "reader"
    path = f"{NOTES}/{created.json()['id']}"
    gitlab.forge.now += 1000
    edited = gitlab("PUT", path, by="reader", json={"body": "two"})
    assert (edited.status_code, edited.json()["body"]) == (200, "two")
    assert edited.json()["updated_at"] > edited.json()["created_at"]
    assert gitlab("GET", path, by="admin").json() == edited.json()
    deleted = gitlab("DELETE", path, by="reader")
    assert (deleted.status_code, deleted.content) == (204, b"")
    assert refusal(gitlab, "GET", path) == (404, {"message": "404 Not found"})


def test_only_members_change_the_comments_of_others(gitlab: Api) -> None:
    mine, theirs = gitlab.seed(comments=2, by=["reader", "owner"])["comments"]
    forbidden = (403, {"message": "403 Forbidden"})
    assert refusal(gitlab, "PUT", f"{NOTES}/{theirs}", json={"body": "x"}) == forbidden
    assert refusal(gitlab, "DELETE", f"{NOTES}/{theirs}") == forbidden
    assert gitlab("PUT", f"{NOTES}/{mine}", by="admin", json={"body": "moderated"}).status_code == 200
    assert gitlab("DELETE", f"{NOTES}/{mine}", by="owner").status_code == 204


def test_system_notes_cannot_be_changed(gitlab: Api) -> None:
    gitlab.seed()
    gitlab("PUT", f"{PROJECT}/issues/1", by="owner", json={"description": "new"})
    noted = gitlab("GET", NOTES, by="owner").json()[0]
    assert refusal(gitlab, "DELETE", f"{NOTES}/{noted['id']}", "owner") == (403, {"message": "403 Forbidden"})


@pytest.mark.parametrize(
    ("method", "fields", "answer"),
    [
        ("POST", {}, {"error": "body is missing"}),
        ("POST", {"body": None}, {"error": "body is missing"}),
        ("POST", {"body": " "}, {"message": '400 Bad request - Note {note: ["can\'t be blank"]}'}),
        ("PUT", {"body": ""}, {"error": "body is empty"}),
    ],
)
def test_a_note_needs_a_text(gitlab: Api, method: str, fields: dict[str, object], answer: object) -> None:
    (note,) = gitlab.seed(comments=1)["comments"]
    path = NOTES if method == "POST" else f"{NOTES}/{note}"
    assert refusal(gitlab, method, path, json=fields) == (400, answer)


def test_only_members_comment_on_a_locked_discussion(gitlab: Api) -> None:
    (note,) = gitlab.seed(comments=1)["comments"]
    gitlab.order("issues", number=1, locked=True)
    assert gitlab("GET", f"{PROJECT}/issues/1").json()["discussion_locked"] is True
    forbidden = (403, {"message": "403 Forbidden"})
    assert refusal(gitlab, "POST", NOTES, json={"body": "x"}) == forbidden
    assert refusal(gitlab, "PUT", f"{NOTES}/{note}", json={"body": "x"}) == forbidden
    assert gitlab("POST", NOTES, by="admin", json={"body": "x"}).status_code == 201


def test_unknown_issues_and_notes_are_not_found(gitlab: Api) -> None:
    gitlab.seed()
    missing = (404, {"message": "404 Issue Not Found"})
    assert refusal(gitlab, "POST", f"{PROJECT}/issues/7/notes", json={"body": "x"}) == missing
    assert refusal(gitlab, "PUT", f"{NOTES}/1", json={"body": "x"}) == (404, {"message": "404 Not found"})
    assert refusal(gitlab, "DELETE", f"{NOTES}/x") == (400, {"error": "note_id is invalid"})
    assert refusal(gitlab, "PATCH", f"{NOTES}/1")[0] == 405
    assert refusal(gitlab, "GET", "/nothing") == (404, {"error": "404 Not Found"})


def test_an_issue_is_closed_by_its_author_and_deleted_by_the_owner(gitlab: Api) -> None:
    gitlab.seed()
    path = f"{PROJECT}/issues/1"
    assert refusal(gitlab, "PUT", path, json={"state_event": "close"}) == (403, {"message": "403 Forbidden"})
    assert refusal(gitlab, "PUT", path, "owner", json={})[0] == 400
    assert gitlab("PUT", path, by="owner", json={"state_event": "close"}).json()["state"] == "closed"
    assert refusal(gitlab, "DELETE", path, "admin")[0] == 403
    assert gitlab("DELETE", path, by="owner").status_code == 204
    assert gitlab("GET", path).status_code == 404


def test_a_project_with_issues_disabled_refuses_issues(gitlab: Api) -> None:
    gitlab.seed()
    gitlab.order("repositories", issues_enabled=False)
    assert refusal(gitlab, "POST", f"{PROJECT}/issues", json={"title": "x"}) == (403, {"message": "403 Forbidden"})
    assert refusal(gitlab, "GET", f"{PROJECT}/issues/1")[0] == 404
