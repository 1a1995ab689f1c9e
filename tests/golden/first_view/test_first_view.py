"""First views of the moderation page, as the service writes them.

The front end's tests compare them with what React renders from the same data, and let React take them over. To see what a
change does to them, run ``make golden`` and read the difference.
"""

import json
import os
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest

from glosa.service.routes.moderation.comments import (
    FindingView,
    ModeratedComment,
    ModerationList,
    NoteView,
    SummaryAnswer,
)
from glosa.service.routes.moderation.first_view import FirstView, Person
from glosa.service.routes.moderation.page_languages import page_languages
from glosa.service.routes.moderation.page_markup import PageTexts, link_view, shown

ROOT = Path(__file__).parents[3]
EXPECTED = ROOT / "frontend/admin/src/ui/testing/first-views.json"
NOW = 1_795_273_200_000
"""2026-11-21T15:00:00Z."""
HOSTILE = "</script><script>alert(1)</script>{nick}\"'&amp;<!--"


def comment(number: int, **fields: Any) -> ModeratedComment:
    """A comment that waits, with values for all fields."""
    usual: dict[str, Any] = {
        "id": f"{number:024x}",
        "status": "pending",
        "url": "/guide/",
        "rid": "",
        "pid": "",
        "nick": "Bob",
        "mail": "",
        "link": "",
        "ua": "Firefox",
        "ip": "",
        "source": "Hello.",
        "format": "markdown",
        "html": "<p>Hello.</p>\n",
        "created_at": "2026-11-21T14:55:00.000Z",
        "updated_at": "2026-11-21T14:55:00.000Z",
        "revision": 1,
    }
    return ModeratedComment(**usual | fields)


def queue(role: str, *comments: ModeratedComment, cursor: str | None = None, **counts: int) -> FirstView:
    """The queue of a person with that role."""
    numbers = {"pending": len(comments), "visible": 0, "spam": 0, "deleted": 0, "reported": 0} | counts
    person = Person("f" * 24, "default", "Ana" if role == "owner" else HOSTILE, role)
    return FirstView("default", person, ModerationList(comments, cursor), SummaryAnswer("1.2", numbers))


HOSTILE_COMMENT = comment(
    1,
    nick=HOSTILE,
    mail=f"{HOSTILE}@example.org",
    link=f"https://example.org/{HOSTILE}",
    ip="203.0.113.9",
    url=f"/{HOSTILE}",
    rid="a" * 24,
    source=HOSTILE,
    html=f"<p>{HOSTILE}</p></div></article><plaintext><meta http-equiv='refresh' content='0;url=https://example.org'>"
    "<form action='https://example.org'><input name=a></form><base href='https://example.org'><img src=x onerror=alert(1)>",
    reports={"spam": 2, "off-topic": 1},
    notes=(
        NoteView("b" * 24, HOSTILE, HOSTILE, "2026-11-20T15:00:00.000Z", about_author=True),
        NoteView("c" * 24, "😀" * 30, "Eva", "2026-09-01T23:59:00.000Z", about_author=False),
    ),
    findings=(FindingView("text", "links", 30, HOSTILE), FindingView("text", "from-the-future", -5, "")),
)
FORMATTED_COMMENT = comment(
    2,
    nick="",
    url="/pre%C3%A7o%20%2F%23a/#uso-%C3%A9:~:comments",
    html='<p>See <a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer nofollow ugc" target="_blank">this</a> and '
    '<code>style="a"</code>.</p>\n<pre class="language-python"><code class="language-python">'
    '<span class="token keyword" style="color: #ff0000">print</span>(1)</code></pre>\n<ul>\n<li>One</li>\n</ul>',
    created_at="2026-10-01T23:59:00.000Z",
    badge="moderator",
    pinned=True,
    answer=True,
)
VIEWS: Mapping[str, FirstView | None] = {
    "unknown": None,
    "signed out": FirstView("default", None),
    "nothing to do": queue("owner"),
    "a moderator, and many comments": queue("moderator", comment(3), cursor="1.2", pending=1000, spam=999, reported=3),
    "comments of all kinds": queue("owner", HOSTILE_COMMENT, FORMATTED_COMMENT, comment(4, url="/100%/%C3")),
    "a comment that is too long": queue("owner", cursor="1.2", pending=1),
}


def texts(language: str) -> PageTexts:
    """The texts of the page that was built."""
    built = page_languages((ROOT / "src/glosa/service/admin/texts.json").read_bytes())
    return PageTexts(built[language], NOW)


def written() -> list[dict[str, Any]]:
    """Every view in every language."""
    views = [
        {
            "name": name,
            "language": language,
            "isLink": False,
            "now": NOW,
            "view": view,
            "html": shown(view, texts(language)),
        }
        for name, view in VIEWS.items()
        for language in ("en", "pt")
    ]
    links = [
        {
            "name": "link",
            "language": language,
            "isLink": True,
            "now": NOW,
            "view": None,
            "html": link_view(texts(language)),
        }
        for language in ("en", "pt")
    ]
    made: list[dict[str, Any]] = msgspec.to_builtins(views + links)
    return made


def test_the_views_are_those_that_the_front_end_tests() -> None:
    made = json.dumps(written(), ensure_ascii=False, indent=1) + "\n"
    if os.environ.get("GLOSA_UPDATE_GOLDEN"):
        EXPECTED.write_text(made, "utf-8")
    assert made == EXPECTED.read_text("utf-8"), "If these are the views you want, run: make golden"


class Markup(HTMLParser):
    """The elements of some HTML, with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.depth = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.depth += tag not in ("input", "img", "br")

    def handle_endtag(self, tag: str) -> None:
        self.depth -= 1
        assert self.depth >= 0, tag


@pytest.mark.parametrize("view", written(), ids=lambda one: f"{one['name']}-{one['language']}")
def test_nothing_hostile_becomes_markup(view: dict[str, Any]) -> None:
    markup = Markup(view["html"])
    tags = [tag for tag, _ in markup.elements]
    assert markup.depth == 0
    assert not {"script", "meta", "base", "plaintext", "style", "iframe", "object", "svg", "template"} & {*tags}
    names = {name for _, attributes in markup.elements for name in attributes}
    assert not any(name.startswith("on") or name in ("style", "action", "formaction", "srcset") for name in names)
    assert {attributes.get("action") for tag, attributes in markup.elements if tag == "form"} <= {None}
    assert tags.count("form") == tags.count("search")
    assert tags.count("article") == len((view["view"] or {}).get("page", {}).get("comments", ()))
