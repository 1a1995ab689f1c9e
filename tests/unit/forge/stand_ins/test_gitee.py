"""Gitee's stand-in: users, issues named by words, comments."""

from typing import Any

import pytest

from glosa.forge.gitee.resources import issue_name
from tests.unit.forge.stand_ins.client import ROOT, Api

REPOSITORY = "/repos/owner/docs"


def comments(name: str = issue_name(1)) -> str:
    return f"{REPOSITORY}/issues/{name}/comments"


def refusal(gitee: Api, method: str, path: str, by: str | None = "reader", **options: Any) -> tuple[int, Any]:
    answer = gitee(method, path, by=by, **options)
    return answer.status_code, answer.json()["message"]


def search(gitee: Api, **query: object) -> list[str]:
    answer = gitee("GET", "/search/issues", params={"repo": "owner/docs"} | query)
    assert answer.status_code == 200, answer.text
    return [issue["title"] for issue in answer.json()]


def test_the_user_is_returned_for_a_token_in_a_parameter_or_a_field(gitee: Api) -> None:
    user = gitee("GET", "/user", by="reader").json()
    assert (user["login"], user["name"], user["html_url"]) == ("reader", "Rita Reader", f"{ROOT}/gitee/reader")
    assert user["created_at"].endswith("+08:00")
    header = {"authorization": f"token {gitee.token('reader')}"}
    assert gitee("GET", "/user", headers=header).status_code == 401
    gitee.seed()
    fields = {"access_token": gitee.token("reader"), "body": "x"}
    assert gitee("POST", comments(), json=fields).status_code == 201
    assert gitee("POST", comments(), data=fields).status_code == 201


def test_an_invalid_or_expired_token_is_reported(gitee: Api) -> None:
    assert refusal(gitee, "GET", "/user", None) == (401, "401 Unauthorized")
    unknown = (401, "401 Unauthorized: Access token does not exist")
    assert refusal(gitee, "GET", "/user?access_token=wrong", None) == unknown
    gitee.token("reader")
    gitee.forge.now += 86_400_000
    assert refusal(gitee, "GET", "/user") == (401, "401 Unauthorized: Access token is expired")


def test_a_token_permits_only_its_scopes(gitee: Api) -> None:
    token = gitee.token("reader", scopes=["user_info"])
    answer = gitee("POST", "/repos/owner/issues", json={"access_token": token, "repo": "docs", "title": "x"})
    assert answer.status_code == 403


def test_an_issue_is_opened_with_the_repository_in_the_body(gitee: Api) -> None:
    fields = {"repo": "docs", "title": "[Vssue]面板", "body": "*x*", "labels": "Vssue,docs"}
    created = gitee("POST", "/repos/owner/issues", by="owner", data=fields)
    issue = created.json()
    assert created.status_code == 201
    assert (issue["title"], issue["state"], [one["name"] for one in issue["labels"]]) == (
        "[Vssue]面板",
        "open",
        ["Vssue", "docs"],
    )
    assert issue["number"] == issue_name(1)
    assert not issue["number"].isdecimal()
    assert gitee.forge.send("GET", issue["html_url"]).status_code == 200
    assert gitee("GET", f"{REPOSITORY}/issues/{issue['number']}").json() == issue
    assert gitee("GET", f"{REPOSITORY}/labels").json()[-1]["name"] == "docs"


def test_names_of_issues_are_unique_and_case_sensitive(gitee: Api) -> None:
    assert len({issue_name(number) for number in range(1, 1000)}) == 999
    name = gitee.seed()["name"]
    for other in (name.lower(), "1", "I000000"):
        assert refusal(gitee, "GET", f"{REPOSITORY}/issues/{other}") == (404, "404 Issue Not Found")


def test_labels_are_dropped_silently_without_push_access(gitee: Api) -> None:
    fields = {"repo": "docs", "title": "Panel", "labels": "Vssue"}
    assert gitee("POST", "/repos/owner/issues", by="reader", json=fields).json()["labels"] == []


@pytest.mark.parametrize(
    ("fields", "status", "message"),
    [
        ({"title": "x"}, 400, "repo is missing"),
        ({"repo": "docs"}, 400, "title is missing"),
        ({"repo": "docs", "title": " "}, 400, "title is invalid"),
        ({"repo": "docs", "title": ["x"]}, 400, "title is invalid"),
        ({"repo": "docs", "title": "x" * 256}, 400, "title is too long"),
        ({"repo": "nothing", "title": "x"}, 404, "Not Found Project"),
    ],
)
def test_an_invalid_issue_is_refused(gitee: Api, fields: dict[str, object], status: int, message: str) -> None:
    assert refusal(gitee, "POST", "/repos/owner/issues", json=fields) == (status, message)


def test_search_is_fuzzy_and_paged(gitee: Api) -> None:
    gitee.seed("[Vssue]Panel", labels=["Vssue"])
    gitee.seed("[Vssue]Panel two", labels=["Vssue"], body="of indicators")
    gitee.seed("[Vssue]Panel three")
    gitee.order("issues", number=1, state="closed")
    assert search(gitee, q="[vssue]panel", per_page=1) == ["[Vssue]Panel three"]
    assert search(gitee, q="[Vssue]Panel", label="Vssue", sort="created_at", order="asc") == [
        "[Vssue]Panel",
        "[Vssue]Panel two",
    ]
    assert search(gitee, q="indicators") == ["[Vssue]Panel two"]
    assert search(gitee, q="panel", state="closed") == ["[Vssue]Panel"]
    assert search(gitee, q="panel", repo="owner/other") == []
    assert refusal(gitee, "GET", "/search/issues", None) == (400, "q is missing")
    gitee.fault("search-lag", seconds=60)
    assert search(gitee, q="panel") == []


def test_open_issues_of_a_repository_are_listed_by_default(gitee: Api) -> None:
    gitee.seed("One", labels=["Vssue"])
    gitee.seed("Two", labels=["Vssue", "bug"])
    gitee.order("issues", number=1, state="closed")

    def titles(**query: object) -> list[str]:
        return [one["title"] for one in gitee("GET", f"{REPOSITORY}/issues", params=query).json()]

    assert titles() == ["Two"]
    assert titles(state="all", direction="asc") == ["One", "Two"]
    assert titles(state="all", labels="Vssue,bug") == ["Two"]
    assert titles(state="all", q="one") == ["One"]
    assert refusal(gitee, "GET", f"{REPOSITORY}/issues?state=shut") == (400, "state does not have a valid value")


def test_system_notes_are_not_comments(gitee: Api) -> None:
    gitee.seed(comments=1)
    noted = gitee.order("comments", number=1, body="closed", system=True)["id"]
    assert [one["body"] for one in gitee("GET", comments()).json()] == ["Comment 1"]
    assert gitee("GET", f"{REPOSITORY}/issues/{issue_name(1)}").json()["comments"] == 1
    assert refusal(gitee, "GET", f"{REPOSITORY}/issues/comments/{noted}")[0] == 404


def test_comments_are_paged_with_headers_that_other_origins_can_read(gitee: Api) -> None:
    gitee.seed(comments=23)
    answer = gitee("GET", f"{comments()}?page=3&per_page=10")
    assert [one["body"] for one in answer.json()] == ["Comment 21", "Comment 22", "Comment 23"]
    assert (answer.headers["total_count"], answer.headers["total_page"]) == ("23", "3")
    assert answer.headers["access-control-allow-origin"] == "*"
    assert {"total_count", "total_page"} <= set(answer.headers["access-control-expose-headers"].split(", "))
    assert gitee("GET", f"{comments()}?order=desc&per_page=1").json()[0]["body"] == "Comment 23"
    assert refusal(gitee, "GET", f"{comments()}?order=down")[0] == 400
    gitee.fault("no-totals")
    assert "total_count" not in gitee("GET", comments()).headers


def test_rendered_texts_are_sent_if_requested(gitee: Api) -> None:
    gitee.seed(comments=["*x*<script>y</script>"], by=["ghost"])
    (plain,) = gitee("GET", comments()).json()
    assert "body_html" not in plain
    assert plain["user"]["login"] == "ghost"
    accept = {"accept": "application/vnd.gitee.html+json"}
    (html,) = gitee("GET", comments(), headers=accept).json()
    assert html["body_html"] == "<p><em>x</em></p>\n"
    gitee.fault("unsanitized")
    assert "<script>" in gitee("GET", comments(), headers=accept).json()[0]["body_html"]


def test_a_comment_is_written_edited_and_deleted_by_its_author(gitee: Api) -> None:
    gitee.seed()
    created = gitee("POST", comments(), by="reader", json={"body": "one"})
    assert (created.status_code, created.json()["user"]["login"]) == (201, "reader")
    path = f"{REPOSITORY}/issues/comments/{created.json()['id']}"
    gitee.forge.now += 1000
    edited = gitee("PATCH", path, by="reader", json={"body": "two"})
    assert (edited.status_code, edited.json()["body"]) == (200, "two")
    assert edited.json()["updated_at"] > edited.json()["created_at"]
    since = edited.json()["updated_at"]
    assert [one["body"] for one in gitee("GET", comments(), params={"since": since}).json()] == ["two"]
    assert gitee("GET", path).json() == edited.json()
    deleted = gitee("DELETE", path, by="reader")
    assert (deleted.status_code, deleted.content) == (204, b"")
    assert refusal(gitee, "GET", path) == (404, "404 Note Not Found")


def test_only_members_change_the_comments_of_others(gitee: Api) -> None:
    mine, theirs = gitee.seed(comments=2, by=["reader", "owner"])["comments"]
    path = f"{REPOSITORY}/issues/comments"
    assert refusal(gitee, "PATCH", f"{path}/{theirs}", json={"body": "x"}) == (403, "403 Forbidden")
    assert refusal(gitee, "DELETE", f"{path}/{theirs}") == (403, "403 Forbidden")
    assert gitee("DELETE", f"{path}/{mine}", by="admin").status_code == 204
    update = {"repo": "docs", "state": "closed", "title": "New", "body": ""}
    issue = f"/repos/owner/issues/{issue_name(1)}"
    assert refusal(gitee, "PATCH", issue, json=update) == (403, "403 Forbidden")
    changed = gitee("PATCH", issue, by="owner", json=update).json()
    assert (changed["state"], changed["title"], changed["body"]) == ("closed", "New", "")


def test_bad_input_is_refused(gitee: Api) -> None:
    gitee.seed()
    assert refusal(gitee, "POST", comments(), json={}) == (400, "body is missing")
    assert refusal(gitee, "POST", comments(), json={"body": 7}) == (400, "body is invalid")
    assert refusal(gitee, "POST", comments(), None, json={"body": "x"}) == (401, "401 Unauthorized")
    json = {"content-type": "application/json"}
    for body in (b"{", b"[]"):
        assert refusal(gitee, "POST", comments(), None, content=body, headers=json)[0] in (400, 401)
        assert refusal(gitee, "POST", comments(), content=body, headers=json)[0] == 400
    assert refusal(gitee, "PATCH", f"{REPOSITORY}/issues/comments/x", json={"body": "x"}) == (400, "id is invalid")
    assert refusal(gitee, "POST", f"{REPOSITORY}/issues/comments/1/reactions", json={"content": "+1"})[0] == 404
    assert refusal(gitee, "GET", f"{comments()}?since=yesterday") == (400, "since is invalid")
    assert gitee("GET", comments()).json() == []


def test_too_many_requests_are_refused_until_the_limit_resets(gitee: Api) -> None:
    gitee.fault("rate-limit", seconds=90)
    answer = gitee("GET", f"{REPOSITORY}/issues")
    assert (answer.status_code, answer.headers["x-ratelimit-remaining"]) == (403, "0")
    assert answer.headers["x-ratelimit-reset"] == str(gitee.forge.now // 1000 + 90)
