"""How GitLab's stand-in renders Markdown."""

from typing import Any

import pytest

from glosa.forge.gitlab.rendering import PLACEHOLDER
from tests.unit.forge.stand_ins.client import Api


def rendered(gitlab: Api, source: str, **more: object) -> Any:
    answer = gitlab("POST", "/markdown", by="reader", json={"text": source, "gfm": True, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()["html"]


def test_rendering_needs_a_token(gitlab: Api) -> None:
    answer = gitlab("POST", "/markdown", json={"text": "*x*"})
    assert (answer.status_code, answer.json()) == (401, {"message": "401 Unauthorized"})


def test_emoji_become_gitlabs_own_elements(gitlab: Api) -> None:
    element = '<gl-emoji title="party popper" data-name="tada" data-unicode-version="6.0">🎉</gl-emoji>'
    assert rendered(gitlab, "Hi :tada:") == f'<p dir="auto">Hi {element}</p>\n'
    assert rendered(gitlab, "Hi 🎉") == f'<p dir="auto">Hi {element}</p>\n'
    assert rendered(gitlab, "at 10:30:45 :none:") == '<p dir="auto">at 10:30:45 :none:</p>\n'


def test_images_are_loaded_lazily_by_a_script(gitlab: Api) -> None:
    html = rendered(gitlab, '![a "b"](https://x.test/y.png?a=1&b=2)')
    assert f'src="{PLACEHOLDER}"' in html
    assert 'data-src="https://x.test/y.png?a=1&amp;b=2"' in html
    assert 'class="lazy"' in html
    assert 'alt="a &quot;b&quot;"' in html
    assert '<a class="no-attachment-icon" href="https://x.test/y.png?a=1&amp;b=2"' in html


def test_people_become_links_to_gitlab(gitlab: Api) -> None:
    html = rendered(gitlab, "@owner and @nobody and me@owner.test and `@owner`")
    assert html.count('href="/owner"') == 1
    assert "@nobody" in html
    assert "<code>@owner</code>" in html


def test_code_is_left_alone(gitlab: Api) -> None:
    html = rendered(gitlab, "```\n:tada: <b>&amp;</b>\n```")
    assert "<code>:tada: &lt;b&gt;&amp;amp;&lt;/b&gt;\n</code></pre>" in html
    assert "<copy-code></copy-code>" in html


def test_active_content_is_removed_by_default(gitlab: Api) -> None:
    source = '<script>alert(1)</script><a href="javascript:alert(1)" onclick="x()">x</a>'
    assert "alert" not in rendered(gitlab, source)
    gitlab.fault("unsanitized")
    assert "<script>alert(1)</script>" in rendered(gitlab, source)


@pytest.mark.parametrize(
    ("fields", "status", "answer"),
    [
        ({}, 400, {"error": "text is missing"}),
        ({"text": "x", "project": "owner/nothing"}, 404, {"message": "404 Project Not Found"}),
    ],
)
def test_bad_input_is_refused(gitlab: Api, fields: dict[str, str], status: int, answer: object) -> None:
    given = gitlab("POST", "/markdown", by="reader", json=fields)
    assert (given.status_code, given.json()) == (status, answer)
    assert rendered(gitlab, "x", project="owner/docs") == '<p dir="auto">x</p>\n'
