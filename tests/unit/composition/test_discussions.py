"""Comments of the service in the pages of a build."""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from glosa.cli.app import glosa
from glosa.service.domain.comments import Author, Comment, Format, Status, Text
from glosa.service.domain.sites import Rules, Site
from glosa.service.storage.store import open_store
from tests.conftest import CONFIG, SiteMaker

RULES = Rules()
TRANSLATED = {"docs/en-US/a.md": "# A\n"}
STATIC = f"{CONFIG}comments: {{solution: anonymous, static: 2}}\n"


def comment(
    number: int, text: str, *, page: str = "/a.html", rid: str = "", status: Status = Status.VISIBLE
) -> Comment:
    return Comment(
        id=f"{number:024x}",
        site="default",
        thread=page,
        url=page,
        rid=rid,
        pid=rid,
        author=Author(
            nick=f"Author {number}", mail="ana@example.org", ip="192.0.2.1", ua="Browser", link="https://l.example"
        ),
        text=Text(source=text, format=Format.HTML, html=f"<p>{text}</p>", renderer=1),
        status=status,
        created_at=1_641_092_645_000 + number,
        inserted_at=1_641_092_645_000 + number,
        updated_at=1_641_092_645_000 + number,
    )


def store(database: Path, comments: Sequence[Comment], rules: Rules = RULES) -> None:
    async def put() -> None:
        opened = open_store(str(database))
        await opened.migrate()
        await opened.save_site(Site(id="default", app_id="app", app_key="key", rules=rules))
        await opened.add_all(comments)
        await opened.close()

    asyncio.run(put())


def built(site: Path, *arguments: str) -> str:
    result = CliRunner().invoke(glosa, ["build", str(site), *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def shown(page: Path) -> list[str]:
    """The texts of the comments in a page, in their order."""
    html = page.read_text("utf-8").partition('class="discussion prose">')[2].partition("<script")[0]
    return re.findall(r"<p>(\w+)</p>", html)


@pytest.fixture
def site(make_site: SiteMaker) -> Path:
    return make_site(
        {"glosa.yaml": STATIC, "docs/a.md": "# A\n", "docs/b.md": "# B\n", "docs/en-US/b.md": "# B\n"} | TRANSLATED
    )


@pytest.fixture
def database(site: Path) -> Path:
    (site / "data").mkdir()
    return site / "data/comments.sqlite3"


ROOT = f"{3:024x}"
MIXED = [
    comment(1, "oldest"),
    comment(2, "older"),
    comment(3, "newest"),
    comment(4, "reply", rid=ROOT),
    comment(5, "waiting", status=Status.PENDING),
    comment(6, "spam", status=Status.SPAM),
    comment(7, "orphan", rid=f"{6:024x}"),
]


def test_pages_contain_their_newest_approved_comments_and_nothing_personal(site: Path, database: Path) -> None:
    store(database, MIXED)
    built(site)
    page = site / "dist/a.html"
    assert shown(page) == ["newest", "reply", "older"]
    html = page.read_text("utf-8")
    for private in ("ana@example.org", "192.0.2.1", "Browser", "l.example", "waiting", "spam"):
        assert private not in html
    assert shown(site / "dist/b.html") == []
    assert 'class="discussion ' not in (site / "dist/b.html").read_text("utf-8")


def test_a_new_comment_changes_only_its_page(site: Path, database: Path) -> None:
    store(database, MIXED)
    built(site)
    store(database, [comment(8, "fresh")])
    assert "(files: 1 written, 0 removed" in built(site)
    assert shown(site / "dist/a.html") == ["fresh", "newest", "reply"]
    assert "(files: 0 written, 0 removed" in built(site)


def test_pages_that_share_a_thread_have_the_same_comments(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({"glosa.yaml": STATIC + "base: /docs/\n", "docs/a.md": "# A\n"} | TRANSLATED)
    store(tmp_path / "c.sqlite3", [comment(1, "text", page="/docs/a")], Rules(path_aliases=True))
    built(site, "--db", str(tmp_path / "c.sqlite3"))
    assert shown(site / "dist/a.html") == ["text"]


@pytest.mark.parametrize(
    "comments",
    [
        "{solution: anonymous}",
        "{solution: anonymous, static: 0}",
        "{solution: anonymous, static: 2, anonymous: {serverURLs: 'https://store.example.org'}}",
    ],
)
def test_pages_contain_no_comments_unless_the_site_stores_them_and_says_so(
    make_site: SiteMaker, tmp_path: Path, comments: str
) -> None:
    site = make_site({"glosa.yaml": f"{CONFIG}comments: {comments}\n", "docs/a.md": "# A\n"} | TRANSLATED)
    store(tmp_path / "c.sqlite3", MIXED)
    built(site, "--db", str(tmp_path / "c.sqlite3"))
    assert shown(site / "dist/a.html") == []


def test_a_site_without_a_database_is_built_without_comments(site: Path) -> None:
    built(site)
    assert shown(site / "dist/a.html") == []
    assert not (site / "data").exists()
