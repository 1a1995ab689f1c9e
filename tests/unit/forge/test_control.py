"""The forge's control API."""

from typing import Any

import pytest

from tests.unit.forge.stand_ins.client import Api, Forge

COMMENTS = "/repos/owner/docs/issues/1/comments"


def state(forge: Forge, platform: str = "github") -> Any:
    return forge.send("GET", "/_forge/state").json()["platforms"][platform]


@pytest.mark.parametrize(
    ("method", "path", "order"),
    [
        ("POST", "/_forge/reset", {}),
        ("POST", "/_forge/tokens", {"platform": "github", "user": "owner"}),
        ("POST", "/_forge/faults", {"platform": "github", "fault": "500", "on": True}),
        ("DELETE", "/_forge/requests", None),
    ],
)
def test_pages_of_other_origins_cannot_control_the_forge(
    forge: Forge, github: Api, method: str, path: str, order: Any
) -> None:
    github.seed(comments=1)
    forge.send("GET", "/github/api/v3/user")
    before = [forge.send("GET", f"/_forge/{record}").json() for record in ("state", "requests")]
    for origin in ("http://evil.example", "null"):
        answer = forge.send(method, path, json=order, headers={"origin": origin, "content-type": "text/plain"})
        assert answer.status_code == 403
    assert [forge.send("GET", f"/_forge/{record}").json() for record in ("state", "requests")] == before
    own = {"origin": str(forge.send("GET", "/").request.url).rstrip("/")}
    assert forge.send(method, path, json=order, headers=own).status_code == 200


def test_every_platform_starts_with_three_users_and_an_empty_repository(forge: Forge) -> None:
    platforms = forge.send("GET", "/_forge/state").json()["platforms"]
    assert list(platforms) == ["github", "gitlab", "bitbucket", "gitee", "gitea"]
    for one in platforms.values():
        assert [user["name"] for user in one["users"]] == ["owner", "admin", "reader"]
        assert one["repositories"]["owner/docs"]["issues"] == []
        assert one["repositories"]["owner/docs"]["pushers"] == ["admin", "owner"]
        assert one["applications"] == [{"client_id": "glosa-forge", "name": "Glosa", "redirects": []}]
        assert one["faults"] == []


def test_a_thread_can_be_seeded(forge: Forge, github: Api) -> None:
    hostile = '<script>alert("x")</script>'
    made = github.seed(
        'Títle "q" [b] 日本語', comments=23, body=hostile, labels=["Vssue"], by=["reader", "ghost", "admin"]
    )
    assert (made["number"], made["name"], len(made["comments"])) == (1, "1", 23)
    issue = state(forge)["repositories"]["owner/docs"]["issues"][0]
    assert (issue["title"], issue["body"], issue["author"]) == ('Títle "q" [b] 日本語', hostile, "owner")
    assert issue["labels"] == ["Vssue"]
    comments = issue["comments"]
    assert [comment["id"] for comment in comments] == made["comments"] == sorted(made["comments"])
    assert [comment["author"] for comment in comments[:4]] == ["reader", None, "admin", "reader"]
    assert [comment["body"] for comment in comments[::22]] == ["Comment 1", "Comment 23"]
    times = [comment["created"] for comment in comments]
    assert times == sorted(set(times))
    assert issue["created"] <= times[0]
    assert times[-1] < forge.now


def test_seeded_comments_can_contain_any_text(forge: Forge, github: Api) -> None:
    github.seed(comments=["one", hostile := "<img src=x onerror=alert(1)>"])
    comments = state(forge)["repositories"]["owner/docs"]["issues"][0]["comments"]
    assert [comment["body"] for comment in comments] == ["one", hostile]


def test_issues_are_found_by_each_platforms_numbers(forge: Forge) -> None:
    made = forge.order("seed", platform="gitee", title="T")
    assert made["name"] != "1"
    changed = forge.order("issues", platform="gitee", number=made["name"], locked=True)
    assert changed["number"] == 1
    assert state(forge, "gitee")["repositories"]["owner/docs"]["issues"][0]["name"] == made["name"]


def test_both_names_of_github_share_their_state(forge: Forge) -> None:
    forge.order("seed", platform="github-v4", title="T")
    assert len(state(forge)["repositories"]["owner/docs"]["issues"]) == 1


def test_tokens_are_issued_revoked_and_expired(forge: Forge, github: Api) -> None:
    assert github("GET", "/user", by="reader").json()["login"] == "reader"
    assert github.order("revoke", user="reader") == {"revoked": 1}
    assert github("GET", "/user", by="reader").status_code == 401
    given = forge.order("tokens", platform="gitlab", user="reader")
    assert (given["expires_in"], bool(given["refresh_token"])) == (7200, True)
    assert forge.order("expire", platform="gitlab") == {"expired": 1}
    narrow = github.order("tokens", user="reader", scopes=["read:user"])
    assert narrow["scope"] == "read:user"


def test_issues_are_locked_closed_and_deleted(github: Api) -> None:
    github.seed()
    assert github.order("issues", number=1, locked=True, state="closed")["state"] == "closed"
    shown = github("GET", "/repos/owner/docs/issues/1").json()
    assert (shown["locked"], shown["state"]) == (True, "closed")
    assert shown["closed_at"]
    assert github.order("issues", number=1, deleted=True)["deleted"] is True
    assert github("GET", "/repos/owner/docs/issues/1").status_code == 410


def test_comments_are_added(github: Api) -> None:
    github.seed()
    made = github.order("comments", number=1, body="late", by="ghost")
    comment = github("GET", COMMENTS).json()[0]
    assert (comment["id"], comment["user"], comment["body"]) == (made["id"], None, "late")


def test_comments_of_a_deleted_account_stay(github: Api) -> None:
    github.seed(comments=1)
    assert github("GET", "/user", by="reader").status_code == 200
    assert github.order("users", user="reader", deleted=True) == {"users": ["owner", "admin"]}
    assert github("GET", COMMENTS).json()[0]["user"] is None
    assert github("GET", "/user", by="reader").status_code == 401


def test_reactions_of_a_deleted_account_are_removed(github: Api) -> None:
    github.seed(comments=1)
    comment = github("GET", COMMENTS).json()[0]["url"]
    for user in ("reader", "admin"):
        assert github("POST", f"{comment}/reactions", by=user, json={"content": "heart"}).status_code == 201
    github.order("users", user="reader", deleted=True)
    assert [one["user"]["login"] for one in github("GET", f"{comment}/reactions").json()] == ["admin"]
    assert github("GET", comment).json()["reactions"]["heart"] == 1


def test_permissions_can_be_removed(github: Api) -> None:
    github.seed(comments=1)
    comment = github("GET", COMMENTS).json()[0]["url"]
    assert github("PATCH", comment, by="admin", json={"body": "a"}).status_code == 200
    assert github.order("repositories", pushers=["owner"])["pushers"] == ["owner"]
    assert github("PATCH", comment, by="admin", json={"body": "b"}).status_code == 403


def test_applications_are_registered(forge: Forge) -> None:
    made = forge.order("applications", platform="gitlab", redirects=["https://docs.example/auth/callback.html"])
    assert made == {
        "client_id": "glosa-forge",
        "name": "Glosa",
        "redirects": ["https://docs.example/auth/callback.html"],
    }
    other = forge.order("applications", platform="gitlab", client_id="other", secret="s", name="Other")
    assert other["redirects"] == []
    assert "secret" not in forge.send("GET", "/_forge/state").text


def test_a_reset_restores_the_initial_state(forge: Forge, github: Api) -> None:
    before = state(forge)
    github.seed(comments=2)
    github.fault("500")
    github("GET", "/user", by="reader")
    github.order("users", user="admin", deleted=True)
    assert forge.send("POST", "/_forge/reset", json={}).status_code == 200
    assert state(forge) == before
    assert forge.send("GET", "/_forge/requests").json() == []
    assert github("GET", "/user", by="reader").status_code == 401


@pytest.mark.parametrize(
    ("name", "fields", "status", "text"),
    [
        ("seed", {"platform": "sourceforge", "title": "T"}, 404, "no platform 'sourceforge'"),
        ("seed", {"title": "T"}, 400, "`platform`"),
        ("seed", {"platform": "github"}, 400, "`title`"),
        ("seed", {"platform": "github", "title": ""}, 400, "title"),
        ("seed", {"platform": "github", "title": "T", "repo": "a/b"}, 404, "'a/b'"),
        ("seed", {"platform": "github", "title": "T", "by": ["stranger"]}, 404, "'stranger'"),
        ("seed", {"platform": "github", "title": "T", "by": []}, 400, "by"),
        ("seed", {"platform": "github", "title": "T", "comments": -1}, 400, "comments"),
        ("seed", {"platform": "github", "title": "T", "comment": 1}, 400, "comment"),
        ("faults", {"platform": "github", "fault": "rain", "on": True}, 400, "'rain'"),
        ("faults", {"platform": "github", "fault": "500", "on": "yes"}, 400, "on"),
        ("faults", {"platform": "github", "fault": "500", "on": True, "seconds": -1}, 400, "seconds"),
        ("tokens", {"platform": "github", "user": "stranger"}, 404, "'stranger'"),
        ("issues", {"platform": "github", "number": 9}, 404, "no issue 9"),
        ("comments", {"platform": "github", "number": 9, "body": "x"}, 404, "no issue 9"),
        ("repositories", {"platform": "github", "pushers": ["stranger"]}, 404, "'stranger'"),
        ("users", {"platform": "github", "user": "stranger", "deleted": True}, 404, "'stranger'"),
    ],
)
def test_reports_commands_for_missing_objects(
    forge: Forge, name: str, fields: dict[str, object], status: int, text: str
) -> None:
    answer = forge.send("POST", f"/_forge/{name}", json=fields)
    assert answer.status_code == status
    assert text in answer.json()["error"]


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"x"', b"\xff", b"[" * 5000])
def test_an_invalid_command_is_refused(forge: Forge, body: bytes) -> None:
    answer = forge.send("POST", "/_forge/seed", content=body)
    assert answer.status_code == 400
    assert "JSON object" in answer.json()["error"]


def test_a_command_that_is_too_long_is_refused(forge: Forge) -> None:
    assert forge.send("POST", "/_forge/seed", content=b" " * (1024 * 1024 + 1)).status_code == 413


def test_commands_accept_only_post(forge: Forge) -> None:
    assert forge.send("GET", "/_forge/seed").status_code == 405
    assert forge.send("GET", "/_forge/reset").status_code == 405
