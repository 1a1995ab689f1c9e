"""Users, repositories, labels, rate limits, and injected faults with REST."""

import pytest

from tests.unit.forge.stand_ins.client import ROOT, Api, Forge


def test_returns_the_viewer(github: Api) -> None:
    user = github("GET", "/user", by="reader").json()
    assert (user["login"], user["name"]) == ("reader", "Rita Reader")
    assert user["html_url"] == f"{ROOT}/github/reader"
    assert user["avatar_url"] == f"{ROOT}/_forge/avatars/reader.svg"
    assert github("GET", "/user").status_code == 401


def test_anyone_can_look_up_a_user(github: Api) -> None:
    assert github("GET", "/users/ADMIN").json()["login"] == "admin"
    assert github("GET", "/users/stranger").status_code == 404


@pytest.mark.parametrize(
    ("user", "admin", "push"), [("owner", True, True), ("admin", False, True), ("reader", False, False)]
)
def test_a_repository_lists_the_viewers_permissions(github: Api, user: str, admin: bool, push: bool) -> None:
    rights = github("GET", "/repos/owner/docs", by=user).json()["permissions"]
    assert (rights["admin"], rights["push"], rights["pull"]) == (admin, push, True)
    assert "permissions" not in github("GET", "/repos/owner/docs").json()


def test_lists_labels(github: Api) -> None:
    github.seed(labels=["a b/c"])
    labels = {label["name"]: label for label in github("GET", "/repos/owner/docs/labels").json()}
    assert labels.keys() == {"bug", "question", "a b/c"}
    assert labels["a b/c"]["url"].endswith("/labels/a%20b%2Fc")


def test_requests_are_counted(forge: Forge, github: Api) -> None:
    first, second = github("GET", "/users/owner"), github("GET", "/users/owner")
    assert (first.headers["x-ratelimit-limit"], first.headers["x-ratelimit-remaining"]) == ("60", "59")
    assert second.headers["x-ratelimit-remaining"] == "58"
    reset = int(second.headers["x-ratelimit-reset"])
    assert 0 < reset - forge.now // 1000 <= 3600
    known = github("GET", "/users/owner", by="reader")
    assert (known.headers["x-ratelimit-limit"], known.headers["x-ratelimit-remaining"]) == ("5000", "4999")
    assert known.headers["x-oauth-scopes"].startswith("public_repo")
    limits = github("GET", "/rate_limit").json()
    assert limits["rate"] == limits["resources"]["core"] == {"limit": 60, "remaining": 58, "used": 2, "reset": reset}
    forge.now += 3_600_000
    assert github("GET", "/users/owner").headers["x-ratelimit-remaining"] == "59"


def test_counting_requests_refuses_none(github: Api) -> None:
    answers = [github("GET", "/users/owner") for _ in range(62)]
    assert {answer.status_code for answer in answers} == {200}
    assert answers[-1].headers["x-ratelimit-remaining"] == "1"


def test_refuses_requests_beyond_the_limit(forge: Forge, github: Api) -> None:
    github.fault("rate-limit", seconds=90)
    refused = github("GET", "/user", by="reader")
    assert refused.status_code == 403
    assert "rate limit exceeded" in refused.json()["message"]
    assert refused.headers["x-ratelimit-remaining"] == "0"
    assert int(refused.headers["x-ratelimit-reset"]) == forge.now // 1000 + 90
    assert github("GET", "/user").json()["status"] == "403"
    forge.now += 90_000
    assert github("GET", "/user", by="reader").status_code == 200


@pytest.mark.parametrize(
    ("fault", "by", "status", "message"),
    [
        ("401", "reader", 401, "Bad credentials"),
        ("401", None, 200, None),
        ("404", None, 404, "Not Found"),
        ("500", None, 500, "Server Error"),
        ("retired", None, 410, "This service has been retired."),
    ],
)
def test_faults_answer_like_github(github: Api, fault: str, by: str | None, status: int, message: str | None) -> None:
    github.fault(fault)
    answer = github("GET", "/users/owner", by=by)
    assert answer.status_code == status
    assert answer.json().get("message") == message


def test_responses_are_cacheable_for_a_minute(github: Api) -> None:
    assert github("GET", "/users/owner").headers["cache-control"] == "public, max-age=60, s-maxage=60"
    assert github("GET", "/users/owner", by="reader").headers["cache-control"].startswith("private")
