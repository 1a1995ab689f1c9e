"""Reading from GitLab's stand-in: users, projects, issues, notes, and who may read them."""

import pytest

from tests.unit.forge.stand_ins.client import ROOT, Api, relations

PROJECT = "/projects/owner%2Fdocs"


def titles(gitlab: Api, query: str) -> list[str]:
    answer = gitlab("GET", f"{PROJECT}/issues?{query}")
    assert answer.status_code == 200, answer.text
    return [issue["title"] for issue in answer.json()]


def test_only_the_user_of_the_token_is_returned(gitlab: Api) -> None:
    reported = gitlab("GET", "/user", by="reader").json()
    assert (reported["username"], reported["name"], reported["web_url"]) == (
        "reader",
        "Rita Reader",
        f"{ROOT}/gitlab/reader",
    )
    assert reported["avatar_url"].startswith(ROOT)
    assert gitlab("GET", "/user", by="admin").json()["avatar_url"] is None
    anonymous = gitlab("GET", "/user")
    assert (anonymous.status_code, anonymous.json()) == (401, {"message": "401 Unauthorized"})


def test_a_revoked_or_expired_token_is_reported(gitlab: Api) -> None:
    gitlab.token("reader")
    gitlab.forge.now += 7_200_000
    over = gitlab("GET", "/user", by="reader")
    assert (over.status_code, over.json()["error"]) == (401, "invalid_token")
    assert over.json()["error_description"].startswith("Token is expired.")
    gitlab.order("revoke", user="reader")
    revoked = gitlab("GET", "/user", by="reader")
    assert (revoked.status_code, revoked.json()) == (401, {"message": "401 Unauthorized"})


def test_a_token_can_be_in_gitlabs_own_header_or_in_the_query(gitlab: Api) -> None:
    token = gitlab.token("reader")
    assert gitlab("GET", "/user", headers={"private-token": token}).status_code == 200
    assert gitlab("GET", f"/user?access_token={token}").status_code == 200
    assert gitlab("GET", "/user", headers={"authorization": f"Basic {token}"}).status_code == 401


def test_a_project_is_found_by_path_or_number(gitlab: Api) -> None:
    project = gitlab("GET", PROJECT).json()
    assert project["path_with_namespace"] == "owner/docs"
    assert gitlab("GET", f"/projects/{project['id']}/issues").status_code == 200
    unknown = gitlab("GET", "/projects/owner%2Fnothing/issues")
    assert (unknown.status_code, unknown.json()) == (404, {"message": "404 Project Not Found"})
    assert gitlab("GET", "/projects/owner/docs").status_code == 404


def test_an_issue_is_read_by_anyone(gitlab: Api) -> None:
    gitlab.seed("[Vssue]Painel ação 面板 😀", comments=2, labels=["Vssue"], body="https://example.test/")
    issue = gitlab("GET", f"{PROJECT}/issues/1").json()
    assert (issue["iid"], issue["title"], issue["state"]) == (1, "[Vssue]Painel ação 面板 😀", "opened")
    assert (issue["labels"], issue["user_notes_count"]) == (["Vssue"], 2)
    assert issue["web_url"] == f"{ROOT}/gitlab/owner/docs/-/issues/1"
    assert gitlab.forge.send("GET", issue["web_url"]).status_code == 200
    assert issue["subscribed"] is False


def test_a_missing_issue_is_not_found(gitlab: Api) -> None:
    gitlab.seed()
    gitlab.order("issues", number=1, deleted=True)
    for number in ("1", "2"):
        answer = gitlab("GET", f"{PROJECT}/issues/{number}")
        assert (answer.status_code, answer.json()) == (404, {"message": "404 Not found"})
    assert gitlab("GET", f"{PROJECT}/issues/one").json() == {"error": "issue_iid is invalid"}
    assert gitlab("GET", f"{PROJECT}/issues/99999999999").status_code == 400


def test_issues_are_filtered_by_label_state_and_words(gitlab: Api) -> None:
    gitlab.seed("[Vssue]Panel", labels=["Vssue", "bug"])
    gitlab.seed("[Vssue]Panel two", labels=["Vssue"], body="of indicators")
    gitlab.seed("Elsewhere", body="[Vssue]Panel")
    gitlab.order("issues", number=2, state="closed")
    assert titles(gitlab, "labels=Vssue&sort=asc") == ["[Vssue]Panel", "[Vssue]Panel two"]
    assert titles(gitlab, "labels=Vssue,bug") == ["[Vssue]Panel"]
    assert titles(gitlab, "labels=None") == ["Elsewhere"]
    assert titles(gitlab, "state=closed") == ["[Vssue]Panel two"]
    assert len(titles(gitlab, "search=[vssue]panel")) == 3
    assert titles(gitlab, "search=[vssue]panel&in=title&sort=asc") == ["[Vssue]Panel", "[Vssue]Panel two"]
    assert titles(gitlab, "search=indicators+[vssue]panel") == []
    assert titles(gitlab, 'search="panel two"') == ["[Vssue]Panel two"]
    assert titles(gitlab, "search=of+two") == ["[Vssue]Panel two"]
    assert titles(gitlab, "order_by=title&sort=desc")[0] == "[Vssue]Panel two"


@pytest.mark.parametrize("query", ["state=open", "sort=up", "order_by=name"])
def test_a_parameter_with_another_value_is_refused(gitlab: Api, query: str) -> None:
    answer = gitlab("GET", f"{PROJECT}/issues?{query}")
    name = query.partition("=")[0]
    assert (answer.status_code, answer.json()) == (400, {"error": f"{name} does not have a valid value"})


def test_a_lagging_search_finds_new_issues_later_and_the_list_at_once(gitlab: Api) -> None:
    gitlab.fault("search-lag", seconds=60)
    gitlab.seed("Panel")
    assert titles(gitlab, "search=Panel") == []
    assert titles(gitlab, "labels=") == ["Panel"]
    gitlab.forge.now += 60_000
    assert titles(gitlab, "search=Panel") == ["Panel"]


def test_only_users_read_notes(gitlab: Api) -> None:
    gitlab.seed(comments=1)
    for path in ("/notes", "/notes/1005", "/notes/1005/award_emoji"):
        answer = gitlab("GET", f"{PROJECT}/issues/1{path}")
        assert (answer.status_code, answer.json()) == (401, {"message": "401 Unauthorized"})
    assert gitlab("GET", f"{PROJECT}/issues/9/notes", by="reader").json() == {"message": "404 Issue Not Found"}


def test_notes_are_listed_newest_first_with_system_notes(gitlab: Api) -> None:
    gitlab.seed(comments=["one", "two"], by=["reader", "ghost"])
    gitlab("PUT", f"{PROJECT}/issues/1", by="owner", json={"title": "Renamed", "discussion_locked": True})
    bodies = [note["body"] for note in gitlab("GET", f"{PROJECT}/issues/1/notes", by="reader").json()]
    assert bodies == [
        "locked the discussion in this issue",
        "changed title from **[Vssue]Panel** to **Renamed**",
        "two",
        "one",
    ]
    comments = gitlab("GET", f"{PROJECT}/issues/1/notes?activity_filter=only_comments&sort=asc", by="reader").json()
    assert [(note["body"], note["author"]["username"]) for note in comments] == [("one", "reader"), ("two", "ghost")]
    noted = gitlab("GET", f"{PROJECT}/issues/1/notes?activity_filter=only_activity", by="reader").json()
    assert [note["system"] for note in noted] == [True, True]
    assert gitlab("GET", f"{PROJECT}/issues/1", by="reader").json()["user_notes_count"] == 2


def test_headers_describe_the_pages(gitlab: Api) -> None:
    gitlab.seed(comments=23)
    answer = gitlab("GET", f"{PROJECT}/issues/1/notes?per_page=10&page=2&sort=asc", by="reader")
    assert [note["body"] for note in answer.json()] == [f"Comment {number}" for number in range(11, 21)]
    reported = {name: answer.headers[f"x-{name}"] for name in ("total", "total-pages", "page", "per-page")}
    assert reported == {"total": "23", "total-pages": "3", "page": "2", "per-page": "10"}
    assert (answer.headers["x-next-page"], answer.headers["x-prev-page"]) == ("3", "1")
    links = relations(answer)
    assert set(links) == {"first", "prev", "next", "last"}
    assert gitlab("GET", links["next"], by="reader").json()[0]["body"] == "Comment 21"
    last = gitlab("GET", links["last"], by="reader")
    assert (last.headers["x-next-page"], len(last.json())) == ("", 3)
    assert gitlab("GET", f"{PROJECT}/issues/1/notes?per_page=500", by="reader").headers["x-per-page"] == "100"


def test_a_long_list_has_no_total(gitlab: Api) -> None:
    gitlab.seed(comments=23)
    gitlab.fault("no-totals")
    answer = gitlab("GET", f"{PROJECT}/issues/1/notes", by="reader")
    assert "x-total" not in answer.headers
    assert "x-total-pages" not in answer.headers
    assert answer.headers["x-next-page"] == "2"
    assert set(relations(answer)) == {"first", "next"}


def test_pages_of_other_origins_can_read_the_headers_of_lists(gitlab: Api) -> None:
    answer = gitlab("GET", f"{PROJECT}/issues", headers={"origin": "http://site.test"})
    assert answer.headers["access-control-allow-origin"] == "*"
    assert {"Link", "X-Total", "X-Page", "X-Per-Page"} <= set(
        answer.headers["access-control-expose-headers"].split(", ")
    )


def test_too_many_requests_are_refused_in_plain_text(gitlab: Api) -> None:
    gitlab.fault("rate-limit", seconds=90)
    answer = gitlab("GET", f"{PROJECT}/issues")
    assert (answer.status_code, answer.text, answer.headers["retry-after"]) == (429, "Retry later\n", "90")
    gitlab.forge.now += 89_001
    assert gitlab("GET", f"{PROJECT}/issues").headers["retry-after"] == "1"
    gitlab.forge.now += 999
    assert gitlab("GET", f"{PROJECT}/issues").status_code == 200


def test_a_fault_can_affect_only_some_requests(gitlab: Api) -> None:
    gitlab.seed(comments=23)
    gitlab.fault("no-totals", path="/notes")
    assert "x-total" in gitlab("GET", f"{PROJECT}/issues").headers
    assert "x-total" not in gitlab("GET", f"{PROJECT}/issues/1/notes", by="reader").headers


@pytest.mark.parametrize(("fault", "status"), [("401", 401), ("404", 404), ("500", 500), ("retired", 410)])
def test_faults_answer_like_gitlab(gitlab: Api, fault: str, status: int) -> None:
    gitlab.token("reader")
    gitlab.fault(fault)
    answer = gitlab("GET", "/user", by="reader")
    assert answer.status_code == status
    assert answer.json()["message"].startswith(str(status))
