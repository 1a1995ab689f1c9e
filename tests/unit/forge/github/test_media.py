"""Media types of texts: raw, text, and HTML."""

import pytest
from starlette.datastructures import Headers

from glosa.forge.github.media import Media, requested_media
from tests.unit.forge.stand_ins.client import Api

FULL = Media(raw=True, html=True, text=True)
VSSUE = "application/vnd.github.v3.raw+json, application/vnd.github.v3.html+json, application/vnd.github.squirrel-girl-preview"


@pytest.mark.parametrize(
    ("accepts", "expected"),
    [
        ([], Media()),
        (["*/*"], Media()),
        (["application/json"], Media()),
        (["application/vnd.github+json"], Media()),
        (["application/vnd.github.v3+json"], Media()),
        (["application/vnd.github.squirrel-girl-preview+json"], Media()),
        (["application/vnd.github.raw+json"], Media(raw=True)),
        (["application/vnd.github.html+json"], Media(raw=False, html=True)),
        (["application/vnd.github.text+json"], Media(raw=False, text=True)),
        (["application/vnd.github.v3.full+json"], FULL),
        (["APPLICATION/VND.GITHUB.FULL+JSON;q=0.9"], FULL),
        ([VSSUE], Media(raw=True, html=True)),
        (VSSUE.split(", "), Media(raw=True, html=True)),
        (["text/plain", "application/vnd.github.full+json"], FULL),
        (["text/plain"], None),
        (["application/xml"], None),
    ],
)
def test_the_accept_header_selects_the_media_type(accepts: list[str], expected: Media | None) -> None:
    assert requested_media(Headers(raw=[(b"accept", value.encode()) for value in accepts])) == expected


def test_html_is_sent_only_if_requested(github: Api) -> None:
    made = github.seed(comments=["**b** <script>x</script> ~~s~~"], body="*i*")
    for address in ("/repos/owner/docs/issues/1/comments", f"/repos/owner/docs/issues/comments/{made['comments'][0]}"):
        for accept, names in (
            ("application/json", {"body"}),
            ("application/vnd.github.html+json", {"body_html"}),
            ("application/vnd.github.full+json", {"body", "body_html", "body_text"}),
        ):
            shown = github("GET", address, headers={"accept": accept}).json()
            shown = shown[0] if isinstance(shown, list) else shown
            assert {name for name in shown if name.startswith("body")} == names
    html = github("GET", "/repos/owner/docs/issues/1", headers={"accept": "application/vnd.github.full+json"}).json()
    assert html["body_html"] == "<p><em>i</em></p>\n"


def test_html_is_sanitized_unless_a_test_turns_that_off(github: Api) -> None:
    github.seed(comments=["**b** <script>x</script> ~~s~~\nnext"])
    accept = {"accept": "application/vnd.github.full+json"}

    def shown() -> dict[str, str]:
        comment: dict[str, str] = github("GET", "/repos/owner/docs/issues/1/comments", headers=accept).json()[0]
        return comment

    assert shown()["body_html"] == "<p><strong>b</strong>  <del>s</del><br>\nnext</p>\n"
    assert shown()["body_text"] == "b  s\nnext"
    github.fault("unsanitized")
    assert "<script>x</script>" in shown()["body_html"]


def test_an_unsupported_media_type_is_refused(github: Api) -> None:
    answer = github("GET", "/users/owner", headers={"accept": "application/xml"})
    assert answer.status_code == 415
    assert "application/xml" in answer.json()["message"]


def test_the_response_names_its_media_type(github: Api) -> None:
    accept = {"accept": "application/vnd.github.full+json"}
    assert (
        github("GET", "/users/owner", headers=accept).headers["x-github-media-type"]
        == "github.v3; param=full; format=json"
    )
