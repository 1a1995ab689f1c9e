"""Comments and reactions with REST."""

import re

import pytest

from tests.unit.forge.stand_ins.client import ROOT, Api, Forge

COMMENTS = "/repos/owner/docs/issues/1/comments"


def links(header: str) -> dict[str, str]:
    return {name: address for address, name in re.findall(r'<([^>]*)>; rel="(\w+)"', header)}


def test_pages_are_linked(github: Api) -> None:
    github.seed(comments=23)
    first = github("GET", f"{COMMENTS}?per_page=10")
    assert [comment["body"] for comment in first.json()] == [f"Comment {n}" for n in range(1, 11)]
    assert links(first.headers["link"]).keys() == {"next", "last"}
    second = github("GET", links(first.headers["link"])["next"])
    assert second.json()[0]["body"] == "Comment 11"
    assert links(second.headers["link"]).keys() == {"prev", "next", "last", "first"}
    last = github("GET", links(first.headers["link"])["last"])
    assert len(last.json()) == 3
    assert links(last.headers["link"]).keys() == {"prev", "first"}
    assert links(last.headers["link"])["first"] == f"{ROOT}/github/api/v3{COMMENTS}?per_page=10&page=1"


@pytest.mark.parametrize(("comments", "query"), [(0, ""), (10, "?per_page=10"), (30, ""), (100, "?per_page=1000")])
def test_one_page_has_no_link_header(github: Api, comments: int, query: str) -> None:
    github.seed(comments=comments)
    answer = github("GET", COMMENTS + query)
    assert len(answer.json()) == comments
    assert "link" not in answer.headers


@pytest.mark.parametrize("query", ["page=0", "page=-1", "page=x", "per_page=0", "per_page=-5", "per_page=x", "page="])
def test_an_invalid_page_number_is_ignored(github: Api, query: str) -> None:
    github.seed(comments=3)
    assert len(github("GET", f"{COMMENTS}?{query}").json()) == 3


def test_a_page_beyond_the_last_is_empty(github: Api) -> None:
    github.seed(comments=3)
    answer = github("GET", f"{COMMENTS}?per_page=2&page=9")
    assert answer.json() == []
    assert links(answer.headers["link"])["prev"].endswith("page=2")


def test_sorting_parameters_are_ignored(github: Api) -> None:
    github.seed(comments=3)
    answer = github("GET", f"{COMMENTS}?sort=created&direction=desc")
    assert [comment["body"] for comment in answer.json()] == ["Comment 1", "Comment 2", "Comment 3"]


def test_comments_can_be_filtered_by_time(forge: Forge, github: Api) -> None:
    github.seed(comments=3)
    assert len(github("GET", f"{COMMENTS}?since=2027-01-15T07:58:00Z").json()) == 2
    assert github("GET", f"{COMMENTS}?since=yesterday").status_code == 422


def test_a_comment_is_written_edited_and_deleted(forge: Forge, github: Api) -> None:
    github.seed()
    made = github("POST", COMMENTS, by="reader", json={"body": "hi"})
    assert made.status_code == 201
    comment = made.json()
    assert made.headers["location"] == comment["url"]
    assert (comment["body"], comment["user"]["login"]) == ("hi", "reader")
    assert github("GET", "/repos/owner/docs/issues/1").json()["comments"] == 1
    forge.now += 60_000
    edited = github("PATCH", comment["url"], by="reader", json={"body": "ho"}).json()
    assert (edited["body"], edited["created_at"]) == ("ho", comment["created_at"])
    assert edited["updated_at"] == "2027-01-15T08:01:00Z"
    assert github("DELETE", comment["url"], by="reader").status_code == 204
    assert github("GET", comment["url"]).status_code == 404
    assert github("GET", "/repos/owner/docs/issues/1").json()["comments"] == 0


def test_only_accounts_with_push_access_can_change_comments(github: Api) -> None:
    github.seed(comments=1, by=["owner"])
    comment = github("GET", COMMENTS).json()[0]["url"]
    for method in ("PATCH", "DELETE"):
        assert github(method, comment, by="reader", json={"body": "x"}).status_code == 403
        assert github(method, comment, json={"body": "x"}).status_code == 401
    assert github("GET", comment).json()["body"] == "Comment 1"
    assert github("PATCH", comment, by="admin", json={"body": "x"}).status_code == 200
    assert github("DELETE", comment, by="admin").status_code == 204


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"[]", 400),
        (b"{}", 422),
        (b'{"boddy":"x"}', 422),
        (b'{"body":""}', 422),
        (b'{"body":1}', 422),
        (b'{"body":null}', 422),
    ],
)
def test_an_invalid_comment_is_refused(github: Api, body: bytes, status: int) -> None:
    github.seed(comments=1)
    comment = github("GET", COMMENTS).json()[0]["url"]
    assert github("POST", COMMENTS, by="reader", content=body).status_code == status
    assert github("PATCH", comment, by="reader", content=body).status_code == status
    assert github("GET", comment).json()["body"] == "Comment 1"


def test_a_locked_issue_accepts_comments_from_accounts_with_push_access_only(github: Api) -> None:
    comment = github.seed(comments=1)["comments"][0]
    github.order("issues", number=1, locked=True)
    refused = github("POST", COMMENTS, by="reader", json={"body": "x"})
    assert (refused.status_code, refused.json()["message"]) == (
        403,
        "Unable to create comment because issue is locked.",
    )
    reactions = f"/repos/owner/docs/issues/comments/{comment}/reactions"
    assert github("POST", reactions, by="reader", json={"content": "+1"}).status_code == 403
    assert github("POST", COMMENTS, by="admin", json={"body": "x"}).status_code == 201


def test_comments_of_a_deleted_issue_are_gone(github: Api) -> None:
    github.seed(comments=1)
    github.order("issues", number=1, deleted=True)
    assert github("GET", COMMENTS).status_code == 410
    assert github("POST", COMMENTS, by="reader", json={"body": "x"}).status_code == 410


def test_a_reaction_is_created_once_and_can_be_removed(github: Api) -> None:
    comment = f"/repos/owner/docs/issues/comments/{github.seed(comments=1)['comments'][0]}"
    first = github("POST", f"{comment}/reactions", by="reader", json={"content": "+1"})
    again = github("POST", f"{comment}/reactions", by="reader", json={"content": "+1"})
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert first.json()["user"]["login"] == "reader"
    github("POST", f"{comment}/reactions", by="owner", json={"content": "+1"})
    github("POST", f"{comment}/reactions", by="owner", json={"content": "heart"})
    rollup = github("GET", comment).json()["reactions"]
    assert (rollup["+1"], rollup["heart"], rollup["-1"], rollup["total_count"]) == (2, 1, 0, 3)
    assert len(github("GET", f"{comment}/reactions").json()) == 3
    assert len(github("GET", f"{comment}/reactions?content=heart").json()) == 1
    one = f"{comment}/reactions/{first.json()['id']}"
    assert github("DELETE", one, by="owner").status_code == 404
    assert github("DELETE", one, by="reader").status_code == 204
    assert github("DELETE", one, by="reader").status_code == 404
    assert github("GET", comment).json()["reactions"]["+1"] == 1


@pytest.mark.parametrize("content", ["like", "", None, 1, ["+1"]])
def test_an_unknown_reaction_is_refused(github: Api, content: object) -> None:
    comment = f"/repos/owner/docs/issues/comments/{github.seed(comments=1)['comments'][0]}"
    assert github("POST", f"{comment}/reactions", by="reader", json={"content": content}).status_code == 422
    assert github("POST", f"{comment}/reactions", json={"content": "+1"}).status_code == 401
    assert github("GET", f"{comment}/reactions?content=like").status_code == 422
    assert github("GET", f"{comment}/reactions").json() == []


def test_reactions_to_a_missing_comment_are_not_found(github: Api) -> None:
    github.seed()
    for id in ("9", "x", "9" * 40):
        address = f"/repos/owner/docs/issues/comments/{id}/reactions"
        assert github("POST", address, by="reader", json={"content": "+1"}).status_code == 404
