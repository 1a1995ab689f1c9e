"""Issues with REST."""

import pytest

from tests.unit.forge.stand_ins.client import Api, Forge

ISSUES = "/repos/owner/docs/issues"


def test_an_issue_is_created(github: Api) -> None:
    said = {"title": 'Tí"tle [x] 🎉', "body": "https://docs.example/", "labels": ["Vssue", {"name": "docs"}]}
    made = github("POST", ISSUES, by="owner", json=said)
    assert made.status_code == 201
    issue = made.json()
    assert made.headers["location"] == issue["url"]
    assert (issue["number"], issue["title"], issue["body"]) == (1, said["title"], said["body"])
    assert [label["name"] for label in issue["labels"]] == ["Vssue", "docs"]
    assert (issue["state"], issue["locked"], issue["comments"]) == ("open", False, 0)
    assert (issue["user"]["login"], issue["author_association"]) == ("owner", "OWNER")
    assert issue["created_at"] == issue["updated_at"] == "2027-01-15T08:00:00Z"
    assert github("GET", issue["url"]).json() == issue


def test_labels_are_dropped_silently_without_push_access(github: Api) -> None:
    made = github("POST", ISSUES, by="reader", json={"title": "T", "labels": ["Vssue"]})
    assert made.status_code == 201
    assert made.json()["labels"] == []
    assert made.json()["author_association"] == "NONE"
    assert "Vssue" not in [label["name"] for label in github("GET", "/repos/owner/docs/labels").json()]


@pytest.mark.parametrize(
    ("body", "status", "part"),
    [
        (b"{", 400, "Problems parsing JSON"),
        (b"\xff\xfe", 400, "Problems parsing JSON"),
        (b"[1]", 400, "JSON object"),
        (b'"x"', 400, "JSON object"),
        (b"", 422, '"title\\" wasn\'t supplied'),
        (b"{}", 422, "title"),
        (b'{"title":true}', 422, "true is not a string"),
        (b'{"title":["x"]}', 422, "is not a string"),
        (b'{"title":" "}', 422, "missing_field"),
        (b'{"title":"%s"}' % (b"x" * 257), 422, "maximum is 256"),
        (b'{"title":"x","body":5}', 422, "5 is not a string"),
        (b'{"title":"x","body":"%s"}' % (b"x" * 65_537), 422, "maximum is 65536"),
        (b'{"title":"x","labels":"Vssue"}', 422, "is not an array"),
        (b'{"title":"x","labels":[1]}', 422, '"Label"'),
    ],
)
def test_an_invalid_issue_is_refused(github: Api, body: bytes, status: int, part: str) -> None:
    answer = github("POST", ISSUES, by="owner", content=body)
    assert answer.status_code == status
    assert part in answer.text
    assert answer.json()["documentation_url"]
    assert github("GET", ISSUES).json() == []


def test_writing_needs_a_token_and_its_scope(github: Api) -> None:
    anonymous = github("POST", ISSUES, json={"title": "T"})
    assert (anonymous.status_code, anonymous.json()["message"]) == (401, "Requires authentication")
    narrow = {"authorization": f"token {github.token('owner', scopes=['read:user'])}"}
    assert github("POST", ISSUES, headers=narrow, json={"title": "T"}).status_code == 404
    assert github("GET", "/user", headers=narrow).status_code == 200


@pytest.mark.parametrize("credentials", ["token wrong", "Bearer wrong", "Basic eDp5", "Bearer", "wrong"])
def test_an_invalid_token_is_refused_even_if_none_is_needed(github: Api, credentials: str) -> None:
    github.seed()
    answer = github("GET", f"{ISSUES}/1", headers={"authorization": credentials})
    assert answer.status_code == 401
    assert answer.json()["message"] == "Bad credentials"
    assert answer.json()["status"] == "401"


def test_missing_issues_are_not_found(github: Api) -> None:
    github.seed()
    for address in (
        f"{ISSUES}/2",
        f"{ISSUES}/x",
        f"{ISSUES}/-1",
        f"{ISSUES}/٣",
        f"{ISSUES}/{'9' * 40}",
        "/repos/owner/x/issues/1",
    ):
        assert github("GET", address).status_code == 404, address
    github.order("issues", number=1, deleted=True)
    gone = github("GET", f"{ISSUES}/1")
    assert (gone.status_code, gone.json()["message"]) == (410, "This issue was deleted")
    assert github("POST", ISSUES, by="owner", json={"title": "next"}).json()["number"] == 2


def test_repositories_are_found_in_any_capitalization(github: Api) -> None:
    github.seed()
    assert github("GET", "/repos/Owner/DOCS/issues/1").status_code == 200


def test_issues_can_be_disabled(github: Api) -> None:
    github.seed(comments=1)
    comment = github("GET", f"{ISSUES}/1/comments").json()[0]["url"]
    github.order("repositories", issues_enabled=False)
    assert github("GET", f"{ISSUES}/1").status_code == 410
    assert github("POST", ISSUES, by="owner", json={"title": "T"}).status_code == 410
    assert github("GET", ISSUES).json() == []
    assert github("GET", comment).status_code == 404


def test_issues_are_listed(forge: Forge, github: Api) -> None:
    for title, labels in (("a", ["Vssue"]), ("b", []), ("c", ["vssue", "docs"])):
        github.seed(title, labels=labels)
        forge.now += 1000
    github("POST", f"{ISSUES}/2/comments", by="reader", json={"body": "x"})
    github.order("issues", number=1, state="closed")

    def titles(query: str) -> str:
        return "".join(issue["title"] for issue in github("GET", f"{ISSUES}?{query}").json())

    assert titles("") == "cb"
    assert titles("state=all") == "cba"
    assert titles("state=closed") == "a"
    assert titles("state=all&labels=VSSUE") == "ca"
    assert titles("labels=Vssue,docs") == "c"
    assert titles("state=all&direction=asc") == "abc"
    assert titles("state=all&sort=comments") == "bca"
    assert titles("state=all&sort=updated&direction=asc") in ("cba", "cab")
    assert titles("state=all&creator=reader") == ""
    assert titles("state=all&per_page=2&page=2") == "a"


def test_an_issue_is_changed_by_its_author_and_accounts_with_push_access(github: Api) -> None:
    github("POST", ISSUES, by="reader", json={"title": "T"})
    own = github("PATCH", f"{ISSUES}/1", by="reader", json={"title": "New", "labels": ["x"], "state": "closed"})
    assert own.status_code == 200
    assert (own.json()["title"], own.json()["labels"], own.json()["state"]) == ("New", [], "closed")
    assert own.json()["state_reason"] == "completed"
    pushed = github("PATCH", f"{ISSUES}/1", by="admin", json={"labels": ["x"], "state": "open", "body": "B"}).json()
    assert ([label["name"] for label in pushed["labels"]], pushed["body"], pushed["closed_at"]) == (["x"], "B", None)
    github.seed()
    assert github("PATCH", f"{ISSUES}/2", by="reader", json={"title": "x"}).status_code == 403
    assert github("PATCH", f"{ISSUES}/1", by="admin", json={"state": "gone"}).status_code == 422


def test_only_accounts_with_push_access_lock_an_issue(github: Api) -> None:
    github.seed()
    assert github("PUT", f"{ISSUES}/1/lock", by="reader").status_code == 403
    assert github("PUT", f"{ISSUES}/1/lock", by="admin", json={"lock_reason": "bored"}).status_code == 422
    assert github("PUT", f"{ISSUES}/1/lock", by="admin", json={"lock_reason": "spam"}).status_code == 204
    assert github("GET", f"{ISSUES}/1").json()["locked"] is True
    assert github("DELETE", f"{ISSUES}/1/lock", by="admin").status_code == 204
    assert github("GET", f"{ISSUES}/1").json()["locked"] is False
