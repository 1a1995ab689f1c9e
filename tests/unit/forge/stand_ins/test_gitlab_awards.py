"""Emoji at GitLab's stand-in."""

from typing import Any

import pytest

from tests.unit.forge.stand_ins.client import Api


@pytest.fixture
def awards(gitlab: Api) -> str:
    (note,) = gitlab.seed(comments=1, by=["owner"])["comments"]
    return f"/projects/owner%2Fdocs/issues/1/notes/{note}/award_emoji"


def give(gitlab: Api, awards: str, name: object, by: str = "reader") -> tuple[int, Any]:
    answer = gitlab("POST", awards, by=by, json={"name": name})
    return answer.status_code, answer.json()


def test_a_user_gives_an_emoji_once(gitlab: Api, awards: str) -> None:
    status, award = give(gitlab, awards, "heart")
    assert (status, award["name"], award["user"]["username"]) == (201, "heart", "reader")
    assert give(gitlab, awards, "heart", by="admin")[0] == 201
    again = (404, {"message": "404 Award Emoji Name has already been taken Not Found"})
    assert give(gitlab, awards, "heart") == again
    assert gitlab("GET", awards, by="reader").json()[0]["id"] == award["id"]
    assert gitlab("GET", awards, by="reader").headers["x-total"] == "2"


def test_an_alias_is_stored_as_its_emoji(gitlab: Api, awards: str) -> None:
    assert give(gitlab, awards, "+1")[1]["name"] == "thumbsup"
    assert give(gitlab, awards, "thumbsup")[0] == 404


def test_only_its_author_removes_an_award(gitlab: Api, awards: str) -> None:
    award = f"{awards}/{give(gitlab, awards, 'thumbsdown')[1]['id']}"
    assert gitlab("DELETE", award, by="owner").status_code == 401
    assert gitlab("DELETE", award, by="reader").status_code == 204
    assert gitlab("GET", award, by="reader").status_code == 404
    assert gitlab("GET", awards, by="reader").json() == []


def test_an_unknown_emoji_is_not_found(gitlab: Api, awards: str) -> None:
    unknown = (404, {"message": "404 Award Emoji Name is not a valid emoji name Not Found"})
    assert give(gitlab, awards, "nonsense") == unknown
    missing = gitlab("POST", awards, by="reader", json={})
    assert (missing.status_code, missing.json()) == (400, {"error": "name is missing"})
    assert gitlab("POST", awards, json={"name": "heart"}).status_code == 401


def test_locked_discussions_and_gitlabs_own_notes_accept_no_emoji(gitlab: Api, awards: str) -> None:
    gitlab.order("issues", number=1, locked=True)
    assert give(gitlab, awards, "heart") == (404, {"message": "404 Award Emoji Not Found"})
    noted = gitlab.order("comments", number=1, by="owner", body="changed the description", system=True)["id"]
    own = f"{awards.rpartition('/notes/')[0]}/notes/{noted}/award_emoji"
    assert "cannot add emoji reactions" in give(gitlab, own, "heart", by="owner")[1]["message"]
