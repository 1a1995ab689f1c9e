"""The overview page, and the pages of issues and users."""

from html import escape

import pytest

from tests.unit.forge.stand_ins.client import ROOT, Api, Forge


def text(forge: Forge, address: str) -> str:
    answer = forge.send("GET", address)
    assert answer.status_code == 200
    return answer.text


def test_the_overview_lists_the_contents(forge: Forge, github: Api) -> None:
    github.seed(comments=3)
    home = text(forge, "/")
    for title in ("GitHub", "GitLab", "Bitbucket", "Gitee", "Gitea"):
        assert f">{title}</h2>" in home
    assert f"{ROOT}/github/api/v3" in home
    assert "forge-secret-github" in home
    assert "1 issue, 3 comments" in home


def test_faults_are_switched_on_and_off_in_the_overview(forge: Forge, github: Api) -> None:
    assert github("GET", "/users/owner").status_code == 200
    pressed = forge.send("POST", "/", data={"platform": "github", "onfault": "500"})
    assert (pressed.status_code, pressed.headers["location"]) == (303, f"{ROOT}/")
    assert github("GET", "/users/owner").status_code == 500
    assert "The platform fails: on" in text(forge, "/")
    forge.send("POST", "/", data={"platform": "github", "fault": "500"})
    assert github("GET", "/users/owner").status_code == 200
    assert "The platform fails: on" not in text(forge, "/")


def test_the_overview_resets_the_forge(forge: Forge, github: Api) -> None:
    github.seed()
    forge.send("POST", "/", data={"reset": "all"})
    assert github("GET", "/repos/owner/docs/issues/1").status_code == 404


@pytest.mark.parametrize(
    "said", [{}, {"platform": "github", "onfault": "rain"}, {"platform": "x", "fault": "500"}, {"reset": "x"}]
)
def test_other_forms_change_nothing(forge: Forge, github: Api, said: dict[str, str]) -> None:
    github.seed()
    assert forge.send("POST", "/", data=said).status_code == 303
    assert github("GET", "/repos/owner/docs/issues/1").status_code == 200


def test_the_overview_refuses_forms_of_other_origins(forge: Forge, github: Api) -> None:
    github.seed()
    answer = forge.send("POST", "/", data={"reset": "all"}, headers={"origin": "http://evil.example"})
    assert answer.status_code == 403
    assert github("GET", "/repos/owner/docs/issues/1").status_code == 200


def test_an_issue_has_a_page(forge: Forge, github: Api) -> None:
    title = "<b>Títle</b> & co"
    github.seed(title, comments=["**bold** <script>alert(1)</script>", "second"], by=["reader", "ghost"])
    page = text(forge, github("GET", "/repos/owner/docs/issues/1").json()["html_url"])
    assert f"<h1>{escape(title)}</h1>" in page
    assert "<b>" not in page
    assert "<strong>bold</strong>" in page
    assert "<script" not in page
    assert "Rita Reader (reader)" in page
    assert "a deleted account" in page


def test_a_user_has_a_page_and_a_picture(forge: Forge, github: Api) -> None:
    user = github("GET", "/users/reader").json()
    assert "Rita Reader" in text(forge, user["html_url"])
    picture = forge.send("GET", user["avatar_url"])
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.headers["access-control-allow-origin"] == "*"
    assert ">R</text>" in picture.text


def test_a_picture_contains_no_markup(forge: Forge) -> None:
    assert "&lt;</text>" in forge.send("GET", "/_forge/avatars/%3Cscript.svg").text


@pytest.mark.parametrize(
    "address",
    ["/github/owner/docs/issues/9", "/github/owner/none/issues/1", "/github/owner/docs/issues/x", "/github/stranger"],
)
def test_missing_pages_are_not_found(forge: Forge, address: str) -> None:
    answer = forge.send("GET", address)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")


def test_the_stylesheet_supports_both_color_schemes(forge: Forge) -> None:
    answer = forge.send("GET", "/_forge/style.css")
    assert answer.headers["content-type"].startswith("text/css")
    assert "light-dark(" in answer.text
    assert "/_forge/style.css" in text(forge, "/")
