"""The page that logins return to: its path and its texts."""

import re
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from tests.conftest import CONFIG, SiteMaker

ISSUES = "{solution: issues, issues: {platform: gitlab, owner: me, repo: docs, clientId: abc}}"
PAGE = "auth/callback.html"


def built(make_site: SiteMaker, out: Path, config: str, *, base: str | None = None) -> Path:
    with workshop(Request(make_site({"glosa.yaml": config}), out, base)) as shop:
        shop.build()
    return out


def test_the_callback_page_is_below_the_base_with_a_hashed_script(make_site: SiteMaker, tmp_path: Path) -> None:
    out = built(make_site, tmp_path / "out", f"{CONFIG}comments: {ISSUES}\n", base="/docs/")
    page = (out / PAGE).read_text("utf-8")
    (script,) = re.findall(r'<script src="/docs/(assets/js/auth-callback\.[0-9a-f]{8}\.js)" defer></script>', page)
    assert "glosa.login." in (out / script).read_text("utf-8")
    assert page.count("<script") == 1
    assert re.search(r"\sstyle=|<style|\son\w+=", page) is None
    assert '<meta name="robots" content="noindex">' in page
    assert '<meta name="referrer" content="no-referrer">' in page
    assert '<html lang="pt">' in page
    assert re.findall(r'<section lang="(\w+)" hidden>', page) == ["pt", "en"]
    assert re.findall(r'href="([^"]*)"', page) == ["/docs/", "/docs/en-US/"]


def test_shared_messages_of_languages_are_written_once(make_site: SiteMaker, tmp_path: Path) -> None:
    config = f'title: "A <b> & c"\nlocales:\n  /: {{lang: en, label: E}}\n  /eo/: {{lang: eo, label: E}}\ncomments: {ISSUES}\n'
    files: dict[str, str | None] = {
        "glosa.yaml": config,
        "docs/eo/README.md": "# Hejmo\n",
        "docs/eo/panel.md": "# Panelo\n",
    }
    files |= {f"docs/en-US/{name}": None for name in ("README.md", "panel.md")}
    with workshop(Request(make_site(files), tmp_path / "out")) as shop:
        shop.build()
    page = (tmp_path / "out" / PAGE).read_text("utf-8")
    assert re.findall(r'<section lang="(\w+)" hidden>', page) == ["en"]
    assert "A &lt;b&gt; &amp; c" in page
    assert "<b>" not in page


@pytest.mark.parametrize(
    ("comments", "written"),
    [
        ("comments: false\n", False),
        ("comments: {solution: anonymous}\n", False),
        (f"comments: {ISSUES.replace('issues,', 'anonymous,', 1)}\n", False),
        (f"comments: {ISSUES}\n", True),
    ],
)
def test_the_callback_page_is_written_only_for_comments_at_a_code_host(
    make_site: SiteMaker, tmp_path: Path, comments: str, *, written: bool
) -> None:
    out = built(make_site, tmp_path / "out", CONFIG + comments)
    assert (out / PAGE).exists() is written
    assert bool([*out.glob("assets/js/auth-callback.*")]) is written


def test_a_site_of_one_language_has_a_callback_page(make_site: SiteMaker, tmp_path: Path) -> None:
    config = CONFIG.replace("label: English", f"label: English, comments: {ISSUES}")
    assert (built(make_site, tmp_path / "out", config) / PAGE).exists()
