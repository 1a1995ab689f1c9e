"""Bitbucket's stand-in: users, issues, comments."""

from typing import Any

import pytest

from tests.unit.forge.stand_ins.client import ROOT, Api

REPOSITORY = "/repositories/owner/docs"
ISSUES = f"{REPOSITORY}/issues"
COMMENTS = f"{ISSUES}/1/comments"


def refusal(bitbucket: Api, method: str, path: str, by: str | None = "reader", **options: Any) -> tuple[int, Any]:
    answer = bitbucket(method, path, by=by, **options)
    assert answer.json()["type"] == "error"
    return answer.status_code, answer.json()["error"]["message"]


def test_a_user_has_a_nickname_and_no_username(bitbucket: Api) -> None:
    user = bitbucket("GET", "/user", by="reader").json()
    assert (user["nickname"], user["display_name"], user["type"]) == ("reader", "Rita Reader", "user")
    assert "username" not in user
    assert user["links"]["avatar"]["href"].startswith(ROOT)
    assert user["uuid"] == bitbucket("GET", "/user", by="reader").json()["uuid"]
    assert bitbucket("GET", "/user", by="owner").json()["uuid"] != user["uuid"]


def test_a_token_is_sent_in_a_header_and_reported_when_expired(bitbucket: Api) -> None:
    assert refusal(bitbucket, "GET", "/user", None)[0] == 401
    assert refusal(bitbucket, "GET", f"/user?access_token={bitbucket.token('reader')}", None)[0] == 401
    bitbucket.forge.now += 7_200_000
    assert refusal(bitbucket, "GET", "/user") == (
        401,
        "Access token expired. Use your refresh token to obtain a new access token.",
    )
    bitbucket.order("revoke", user="reader")
    assert refusal(bitbucket, "GET", "/user")[1].startswith("Token is invalid")


def test_a_token_permits_only_its_scopes(bitbucket: Api) -> None:
    bitbucket.seed()
    header = {"authorization": f"Bearer {bitbucket.token('reader', scopes=['account'])}"}
    assert bitbucket("GET", "/user", headers=header).status_code == 200
    refused = bitbucket("POST", COMMENTS, headers=header, json={"content": {"raw": "x"}})
    assert (refused.status_code, refused.json()["error"]["message"]) == (
        403,
        "Your credentials lack one or more required privilege scopes.",
    )


def test_an_opened_issue_has_the_sent_title_and_text(bitbucket: Api) -> None:
    fields = {"title": "[Vssue]Panel", "content": {"raw": "*x*"}, "priority": "trivial", "kind": "task"}
    created = bitbucket("POST", ISSUES, by="reader", json=fields)
    issue = created.json()
    assert created.status_code == 201
    assert (issue["id"], issue["kind"], issue["priority"], issue["state"]) == (1, "task", "trivial", "new")
    assert issue["content"] == {"raw": "*x*", "markup": "markdown", "html": "<p><em>x</em></p>"}
    assert issue["links"]["html"]["href"] == f"{ROOT}/bitbucket/owner/docs/issues/1"
    assert bitbucket("GET", created.headers["location"]).json() == issue
    plain = bitbucket("POST", ISSUES, by="reader", json={"title": "Panel"}).json()
    assert (plain["kind"], plain["priority"]) == ("bug", "major")


@pytest.mark.parametrize(
    ("fields", "detail"),
    [
        ({}, "title: required key not provided"),
        ({"title": 7}, "title: required key not provided"),
        ({"title": "x" * 256}, "title: length must be at most 255"),
        ({"title": "x", "kind": "question"}, "kind: expected one of"),
        ({"title": "x", "priority": None}, "priority: expected one of"),
        ({"title": "x", "content": "text"}, "content: required key not provided"),
    ],
)
def test_an_invalid_issue_is_refused(bitbucket: Api, fields: dict[str, object], detail: str) -> None:
    answer = bitbucket("POST", ISSUES, by="owner", json=fields)
    assert (answer.status_code, answer.json()["error"]["message"]) == (400, "Bad request")
    assert detail in answer.json()["error"]["detail"]
    assert bitbucket("GET", ISSUES).json()["size"] == 0


def test_issues_are_found_by_their_exact_title(bitbucket: Api) -> None:
    title = 'Say "hi" \\ [x] 面板'
    for one in ("Panel", title, "Panel 2"):
        bitbucket.seed(one)
    escaped = title.replace("\\", "\\\\").replace('"', '\\"')
    found = bitbucket("GET", ISSUES, params={"q": f'title="{escaped}"', "sort": "created_on"}).json()
    assert [issue["title"] for issue in found["values"]] == [title]
    assert (found["size"], found["page"], found["pagelen"]) == (1, 1, 20)
    broken = bitbucket("GET", ISSUES, params={"q": f'title="{title}"'})
    assert (broken.status_code, broken.json()["type"]) == (400, "error")


def test_a_lagging_search_finds_new_issues_later_and_the_list_at_once(bitbucket: Api) -> None:
    bitbucket.fault("search-lag", seconds=60)
    bitbucket.seed("Panel")
    assert bitbucket("GET", ISSUES, params={"q": 'title="Panel"'}).json()["size"] == 0
    assert bitbucket("GET", ISSUES).json()["size"] == 1
    bitbucket.forge.now += 60_000
    assert bitbucket("GET", ISSUES, params={"q": 'title="Panel"'}).json()["size"] == 1


def test_comments_are_paged(bitbucket: Api) -> None:
    bitbucket.seed(comments=23)
    page = bitbucket("GET", f"{COMMENTS}?page=2&pagelen=10&sort=-created_on").json()
    assert [one["content"]["raw"] for one in page["values"]] == [f"Comment {number}" for number in range(13, 3, -1)]
    assert (page["size"], page["page"], page["pagelen"]) == (23, 2, 10)
    last = bitbucket("GET", page["next"]).json()
    assert [one["content"]["raw"] for one in last["values"]] == ["Comment 3", "Comment 2", "Comment 1"]
    assert "next" not in last
    assert bitbucket("GET", last["previous"]).json() == page
    assert bitbucket("GET", COMMENTS).json()["values"][0]["content"]["raw"] == "Comment 1"
    bitbucket.fault("no-totals")
    assert "size" not in bitbucket("GET", COMMENTS).json()


@pytest.mark.parametrize(
    ("query", "status", "message"),
    [
        ("page=4&pagelen=10", 404, "Invalid page"),
        ("page=0", 400, "Invalid page"),
        ("page=x", 400, "Invalid page"),
        ("pagelen=101", 400, "Invalid pagelen: 101"),
        ("sort=name", 400, "Invalid field name 'name'"),
        ("q=label", 400, "Invalid query: it ends too early"),
    ],
)
def test_an_invalid_query_is_refused(bitbucket: Api, query: str, status: int, message: str) -> None:
    bitbucket.seed(comments=23)
    assert refusal(bitbucket, "GET", f"{COMMENTS}?{query}") == (status, message)


def test_a_change_of_the_issue_adds_a_comment_without_text(bitbucket: Api) -> None:
    bitbucket.seed(comments=1)
    changed = bitbucket("PUT", f"{ISSUES}/1", by="owner", json={"state": "on hold", "title": "New"})
    assert (changed.json()["state"], changed.json()["title"]) == ("on hold", "New")
    comments = bitbucket("GET", COMMENTS).json()
    assert comments["size"] == 2
    assert [one["content"]["raw"] for one in comments["values"]] == ["Comment 1", None]
    assert bitbucket("PUT", f"{ISSUES}/1", by="owner", json={"state": "wontfix"}).json()["state"] == "wontfix"
    bitbucket.order("issues", number=1, state="open")
    assert bitbucket("GET", f"{ISSUES}/1").json()["state"] == "new"
    assert refusal(bitbucket, "PUT", f"{ISSUES}/1", json={"state": "closed"})[0] == 403
    assert refusal(bitbucket, "PUT", f"{ISSUES}/1", "owner", json={"state": "fine"})[0] == 400
    assert refusal(bitbucket, "PUT", f"{ISSUES}/1", "owner", json={"title": ""})[0] == 400


def test_a_comment_is_written_edited_and_deleted_by_its_author(bitbucket: Api) -> None:
    bitbucket.seed()
    created = bitbucket("POST", COMMENTS, by="reader", json={"content": {"raw": "*one*"}})
    comment = created.json()
    assert (created.status_code, comment["content"]["html"]) == (201, "<p><em>one</em></p>")
    assert (comment["user"]["nickname"], comment["updated_on"]) == ("reader", None)
    path = f"{COMMENTS}/{comment['id']}"
    bitbucket.forge.now += 1000
    edited = bitbucket("PUT", path, by="reader", json={"content": {"raw": "two"}})
    assert (edited.status_code, edited.json()["content"]["raw"]) == (200, "two")
    assert edited.json()["updated_on"] > edited.json()["created_on"]
    assert bitbucket("GET", path).json() == edited.json()
    deleted = bitbucket("DELETE", path, by="reader")
    assert (deleted.status_code, deleted.content) == (204, b"")
    assert refusal(bitbucket, "GET", path)[0] == 404


def test_only_members_delete_the_comments_of_others_and_nobody_edits_them(bitbucket: Api) -> None:
    mine, theirs = bitbucket.seed(comments=2, by=["reader", "owner"])["comments"]
    text = {"content": {"raw": "x"}}
    assert refusal(bitbucket, "PUT", f"{COMMENTS}/{theirs}", json=text)[0] == 403
    assert refusal(bitbucket, "PUT", f"{COMMENTS}/{mine}", "owner", json=text)[0] == 403
    assert refusal(bitbucket, "DELETE", f"{COMMENTS}/{theirs}")[0] == 403
    assert bitbucket("DELETE", f"{COMMENTS}/{mine}", by="admin").status_code == 204


def test_a_comment_needs_a_text(bitbucket: Api) -> None:
    bitbucket.seed()
    for raw in (b"{}", b'{"content":"x"}', b'{"content":{"raw":null}}', b'{"content":{"raw":" "}}'):
        assert refusal(bitbucket, "POST", COMMENTS, content=raw) == (400, "Bad request")
    for raw in (b"{", b"[]", b"content=x"):
        assert refusal(bitbucket, "POST", COMMENTS, content=raw) == (400, "Bad request")
    assert refusal(bitbucket, "POST", COMMENTS, None, json={"content": {"raw": "x"}})[0] == 401
    assert bitbucket("GET", COMMENTS).json()["size"] == 0


def test_missing_objects_are_not_found(bitbucket: Api) -> None:
    bitbucket.seed()
    bitbucket.seed()
    bitbucket.order("issues", number=2, deleted=True)
    assert refusal(bitbucket, "GET", "/repositories/owner/nothing/issues")[0] == 404
    assert refusal(bitbucket, "GET", f"{ISSUES}/9") == (404, "No issue with id 9")
    assert refusal(bitbucket, "GET", f"{ISSUES}/x")[0] == 404
    assert refusal(bitbucket, "GET", f"{ISSUES}/2") == (410, "This issue has been deleted.")
    assert refusal(bitbucket, "DELETE", f"{COMMENTS}/9")[0] == 404
    assert refusal(bitbucket, "DELETE", COMMENTS)[0] == 405
    bitbucket.order("repositories", issues_enabled=False)
    assert refusal(bitbucket, "GET", ISSUES) == (404, "Repository has no issue tracker.")


def test_a_retired_service_answers_410(bitbucket: Api) -> None:
    bitbucket.seed()
    bitbucket.fault("retired")
    assert refusal(bitbucket, "GET", f"{ISSUES}/1") == (410, "Resource removed")
    assert refusal(bitbucket, "GET", ISSUES, None) == (410, "Resource removed")


def test_comments_of_a_deleted_account_stay(bitbucket: Api) -> None:
    bitbucket.seed(comments=1, by=["ghost"])
    assert bitbucket("GET", COMMENTS).json()["values"][0]["user"]["display_name"] == "Former user"
