"""Gitea's stand-in: users, labels, issues."""

from typing import Any

import pytest

from tests.unit.forge.stand_ins.client import ROOT, Api, relations

REPOSITORY = "/repos/owner/docs"
ISSUES = f"{REPOSITORY}/issues"


def refusal(gitea: Api, method: str, path: str, by: str | None = "reader", **options: Any) -> tuple[int, Any]:
    answer = gitea(method, path, by=by, **options)
    return answer.status_code, answer.json()["message"]


def label(gitea: Api, name: str = "Vssue") -> int:
    created = gitea("POST", f"{REPOSITORY}/labels", by="owner", json={"name": name, "color": "#00AAbb"})
    assert created.status_code == 201, created.text
    number: int = created.json()["id"]
    return number


def test_the_user_of_the_token_is_returned(gitea: Api) -> None:
    user = gitea("GET", "/user", by="reader").json()
    assert (user["login"], user["full_name"], user["html_url"]) == ("reader", "Rita Reader", f"{ROOT}/gitea/reader")
    token = {"authorization": f"token {gitea.token('reader')}"}
    assert gitea("GET", "/user", headers=token).json() == user
    assert refusal(gitea, "GET", "/user", None) == (401, "token is required")
    wrong = gitea("GET", ISSUES, headers={"authorization": "token wrong"})
    assert (wrong.status_code, wrong.json()["message"]) == (401, "invalid username, password or token")
    assert wrong.json()["url"] == f"{ROOT}/gitea/api/swagger"


def test_an_issue_is_opened_with_the_numbers_of_its_labels(gitea: Api) -> None:
    number = label(gitea)
    created = gitea("POST", ISSUES, by="owner", json={"title": "[Vssue]Panel", "body": "*x*", "labels": [number]})
    issue = created.json()
    assert (created.status_code, issue["number"], issue["body"]) == (201, 1, "*x*")
    assert [(one["name"], one["color"]) for one in issue["labels"]] == [("Vssue", "00aabb")]
    assert issue["labels"] == [one for one in gitea("GET", f"{REPOSITORY}/labels").json() if one["id"] == number]
    assert gitea("GET", f"{ISSUES}/1").json() == issue
    assert gitea.forge.send("GET", issue["html_url"]).status_code == 200


def test_labels_are_dropped_silently_without_push_access(gitea: Api) -> None:
    number = label(gitea)
    assert gitea("POST", ISSUES, by="reader", json={"title": "x", "labels": [number]}).json()["labels"] == []
    refused = gitea("POST", f"{REPOSITORY}/labels", by="reader", json={"name": "x", "color": "#000000"})
    assert (refused.status_code, refused.content) == (403, b"")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, "[Title]: Required"),
        ({"title": ""}, "[Title]: Required"),
        ({"title": 7}, "[]: json: cannot unmarshal number into Go struct field .title of type string"),
        ({"title": "x" * 256}, "[Title]: MaxSize255"),
        (
            {"title": "x", "labels": ["Vssue"]},
            "[]: json: cannot unmarshal string into Go struct field CreateIssueOption.labels of type int64",
        ),
    ],
)
def test_an_invalid_issue_is_refused(gitea: Api, fields: dict[str, object], message: str) -> None:
    assert refusal(gitea, "POST", ISSUES, json=fields) == (422, message)


def test_a_second_label_of_the_same_name_is_another_label(gitea: Api) -> None:
    first, second = label(gitea), label(gitea)
    names = [one["id"] for one in gitea("GET", f"{REPOSITORY}/labels").json() if one["name"] == "Vssue"]
    assert sorted(names) == [first, second]
    created = gitea("POST", ISSUES, by="owner", json={"title": "x", "labels": [second]})
    assert [one["name"] for one in created.json()["labels"]] == ["Vssue"]


def test_an_invalid_label_is_refused(gitea: Api) -> None:
    for fields, message in (
        ({"name": "x"}, "[Color]: Required"),
        ({"color": "#000000"}, "[Name]: Required"),
        ({"name": "x", "color": "red"}, "bad color code"),
    ):
        assert refusal(gitea, "POST", f"{REPOSITORY}/labels", "owner", json=fields) == (422, message)


def test_open_issues_are_listed_by_default(gitea: Api) -> None:
    gitea.seed("[Vssue]One", labels=["Vssue"])
    gitea.seed("[Vssue]Two", labels=["Vssue", "bug"])
    gitea.order("issues", number=1, state="closed")

    def titles(**query: object) -> list[str]:
        return [one["title"] for one in gitea("GET", ISSUES, params=query).json()]

    assert titles() == ["[Vssue]Two"]
    assert titles(state="all") == ["[Vssue]Two", "[Vssue]One"]
    assert titles(state="closed", labels="Vssue") == ["[Vssue]One"]
    assert titles(state="all", labels="Vssue,bug") == ["[Vssue]Two"]
    assert titles(state="all", q="[vssue]one") == ["[Vssue]One"]
    assert titles(state="all", type="pulls") == []


def test_a_lagging_search_finds_new_issues_later_and_the_list_at_once(gitea: Api) -> None:
    gitea.fault("search-lag", seconds=60)
    gitea.seed("Panel")
    assert gitea("GET", f"{ISSUES}?q=panel").json() == []
    assert len(gitea("GET", ISSUES).json()) == 1
    gitea.forge.now += 60_000
    assert len(gitea("GET", f"{ISSUES}?q=panel").json()) == 1


def test_issues_are_paged(gitea: Api) -> None:
    for number in range(5):
        gitea.seed(f"Issue {number}")
    answer = gitea("GET", f"{ISSUES}?limit=2&page=2&state=all")
    assert [one["title"] for one in answer.json()] == ["Issue 2", "Issue 1"]
    assert answer.headers["x-total-count"] == "5"
    links = relations(answer)
    assert set(links) == {"first", "prev", "next", "last"}
    assert [one["title"] for one in gitea("GET", links["next"]).json()] == ["Issue 0"]
    assert "link" not in gitea("GET", ISSUES).headers
    gitea.fault("no-totals")
    assert "x-total-count" not in gitea("GET", ISSUES).headers


def test_missing_objects_are_not_found(gitea: Api) -> None:
    gitea.seed()
    missing = "The target couldn't be found."
    assert refusal(gitea, "GET", "/repos/owner/nothing/issues") == (404, missing)
    assert refusal(gitea, "GET", f"{ISSUES}/9") == (404, missing)
    assert refusal(gitea, "GET", f"{ISSUES}/x") == (404, missing)
    assert gitea("GET", "/nothing").status_code == 404
    assert gitea("PUT", ISSUES, by="owner").status_code == 405
    gitea.order("repositories", issues_enabled=False)
    assert refusal(gitea, "GET", f"{ISSUES}/1") == (404, missing)
    assert gitea("GET", REPOSITORY).json()["has_issues"] is False


def test_pages_of_other_origins_can_read_unless_the_owner_disables_it(gitea: Api) -> None:
    headers = {"origin": "http://site.test", "access-control-request-method": "PATCH"}
    preflight = gitea("OPTIONS", ISSUES, headers=headers)
    assert preflight.headers["access-control-allow-origin"] == "*"
    assert "Authorization" in preflight.headers["access-control-allow-headers"]
    assert "X-Total-Count" in gitea("GET", ISSUES).headers["access-control-expose-headers"]
    gitea.fault("no-cors")
    assert "access-control-allow-origin" not in gitea("OPTIONS", ISSUES, headers=headers).headers
    assert "access-control-allow-origin" not in gitea("GET", ISSUES).headers


@pytest.mark.parametrize(("fault", "status"), [("500", 500), ("rate-limit", 429), ("404", 404), ("retired", 410)])
def test_faults_answer_like_gitea(gitea: Api, fault: str, status: int) -> None:
    gitea.fault(fault)
    assert gitea("GET", ISSUES).status_code == status
