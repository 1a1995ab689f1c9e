"""Gitea's stand-in: comments, reactions, Markdown."""

from typing import Any

import pytest

from tests.unit.forge.stand_ins.client import Api

REPOSITORY = "/repos/owner/docs"
COMMENTS = f"{REPOSITORY}/issues/1/comments"
ONE = f"{REPOSITORY}/issues/comments"


def refusal(gitea: Api, method: str, path: str, by: str | None = "reader", **options: Any) -> tuple[int, Any]:
    answer = gitea(method, path, by=by, **options)
    return answer.status_code, answer.json()["message"]


@pytest.fixture
def reactions(gitea: Api) -> str:
    (comment,) = gitea.seed(comments=1, by=["owner"])["comments"]
    return f"{ONE}/{comment}/reactions"


def test_comments_are_returned_in_one_list_without_system_notes(gitea: Api) -> None:
    gitea.seed(comments=60, by=["reader", "ghost"])
    noted = gitea.order("comments", number=1, body="changed title", system=True)["id"]
    assert gitea("GET", f"{ONE}/{noted}").status_code == 404
    answer = gitea("GET", f"{COMMENTS}?page=2&limit=10")
    assert [one["body"] for one in answer.json()] == [f"Comment {number}" for number in range(1, 61)]
    assert [one["user"]["login"] for one in answer.json()][:2] == ["reader", "Ghost"]
    assert answer.headers["x-total-count"] == "60"
    assert gitea("GET", f"{REPOSITORY}/issues/1").json()["comments"] == 60


def test_comments_can_be_filtered_by_time(gitea: Api) -> None:
    gitea.seed(comments=3)
    second = gitea("GET", COMMENTS).json()[1]["updated_at"]

    def bodies(**query: str) -> list[str]:
        return [one["body"] for one in gitea("GET", COMMENTS, params=query).json()]

    assert bodies(since=second) == ["Comment 2", "Comment 3"]
    assert bodies(before=second) == ["Comment 1"]
    assert refusal(gitea, "GET", f"{COMMENTS}?since=yesterday")[0] == 422


def test_a_comment_is_written_edited_and_deleted_by_its_author(gitea: Api) -> None:
    gitea.seed()
    created = gitea("POST", COMMENTS, by="reader", json={"body": "one"})
    assert (created.status_code, created.json()["user"]["login"]) == (201, "reader")
    path = f"{ONE}/{created.json()['id']}"
    gitea.forge.now += 1000
    edited = gitea("PATCH", path, by="reader", json={"body": "two"})
    assert (edited.status_code, edited.json()["body"]) == (200, "two")
    assert edited.json()["updated_at"] > edited.json()["created_at"]
    assert gitea("GET", path).json() == edited.json()
    deleted = gitea("DELETE", path, by="reader")
    assert (deleted.status_code, deleted.content) == (204, b"")
    assert refusal(gitea, "GET", path) == (404, "The target couldn't be found.")


def test_only_members_change_the_comments_of_others(gitea: Api) -> None:
    mine, theirs = gitea.seed(comments=2, by=["reader", "owner"])["comments"]
    edit, delete = (
        gitea("PATCH", f"{ONE}/{theirs}", by="reader", json={"body": "x"}),
        gitea("DELETE", f"{ONE}/{theirs}", by="reader"),
    )
    assert [(edit.status_code, edit.content), (delete.status_code, delete.content)] == [(403, b"")] * 2
    assert gitea("PATCH", f"{ONE}/{mine}", by="admin", json={"body": "x"}).status_code == 200
    assert gitea("DELETE", f"{ONE}/{mine}", by="owner").status_code == 204


def test_bad_input_is_refused(gitea: Api) -> None:
    (comment,) = gitea.seed(comments=1)["comments"]
    assert refusal(gitea, "POST", COMMENTS, json={}) == (422, "[Body]: Required")
    assert refusal(gitea, "PATCH", f"{ONE}/{comment}", json={"body": ""}) == (422, "[Body]: Required")
    for body in (b"{", b"[]", b'"x"'):
        assert refusal(gitea, "POST", COMMENTS, content=body)[0] == 422
    for method, path in (("POST", COMMENTS), ("PATCH", f"{ONE}/{comment}"), ("DELETE", f"{ONE}/{comment}")):
        assert refusal(gitea, method, path, None, json={"body": "x"}) == (401, "token is required")
    assert refusal(gitea, "PATCH", f"{ONE}/9", json={"body": "x"})[0] == 404
    assert len(gitea("GET", COMMENTS).json()) == 1


def test_only_members_comment_on_a_locked_issue(gitea: Api, reactions: str) -> None:
    gitea.order("issues", number=1, locked=True)
    assert gitea("GET", f"{REPOSITORY}/issues/1").json()["is_locked"] is True
    assert refusal(gitea, "POST", COMMENTS, json={"body": "x"}) == (403, "You cannot comment on a locked issue.")
    assert refusal(gitea, "POST", reactions, json={"content": "+1"})[0] == 403
    assert gitea("POST", COMMENTS, by="admin", json={"body": "x"}).status_code == 201


def test_a_comment_without_reactions_returns_null(gitea: Api, reactions: str) -> None:
    assert gitea("GET", reactions).json() is None


def test_a_reaction_is_created_once_and_can_be_removed(gitea: Api, reactions: str) -> None:
    first = gitea("POST", reactions, by="reader", json={"content": "+1"})
    again = gitea("POST", reactions, by="reader", json={"content": "+1"})
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert "id" not in first.json()
    gitea("POST", reactions, by="admin", json={"content": "heart"})
    assert [(one["user"]["login"], one["content"]) for one in gitea("GET", reactions).json()] == [
        ("reader", "+1"),
        ("admin", "heart"),
    ]
    gone = gitea("DELETE", reactions, by="reader", json={"content": "+1"})
    assert (gone.status_code, gone.content) == (200, b"")
    assert [one["content"] for one in gitea("GET", reactions).json()] == ["heart"]


def test_a_reaction_must_be_allowed(gitea: Api, reactions: str) -> None:
    assert refusal(gitea, "POST", reactions, json={"content": "thumbsup"}) == (
        403,
        "'thumbsup' is not an allowed reaction",
    )
    assert refusal(gitea, "POST", reactions, None, json={"content": "+1"}) == (401, "token is required")


def test_markdown_is_rendered_as_html_for_users(gitea: Api) -> None:
    fields = {"Text": "*x*<script>alert(1)</script>", "Mode": "gfm", "Context": "owner/docs", "Wiki": False}
    answer = gitea("POST", "/markdown", by="reader", json=fields)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text == "<p><em>x</em></p>\n"
    assert refusal(gitea, "POST", "/markdown", None, json=fields) == (401, "token is required")
    assert refusal(gitea, "POST", "/markdown", json={"Text": 7})[0] == 422
    gitea.fault("unsanitized")
    assert "<script>" in gitea("POST", "/markdown", by="reader", json=fields).text
