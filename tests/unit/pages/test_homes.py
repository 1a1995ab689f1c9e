"""Languages without a home page."""

from collections.abc import Callable
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import Diagnostic

Check = Callable[..., list[Diagnostic]]


@pytest.fixture
def homes(tmp_path: Path) -> Check:
    """What's reported about home pages of a site with these pages."""

    def check(*pages: str, settings: str = "") -> list[Diagnostic]:
        for page in pages:
            (tmp_path / "docs" / page).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "docs" / page).write_text("# A\n", "utf-8")
        (tmp_path / "glosa.yaml").write_text(
            f"title: Site\nlocales:\n  /: {{lang: en, label: English}}\n{settings}", "utf-8"
        )
        with workshop(Request(tmp_path, tmp_path / "dist")) as shop:
            return [one for one in shop.check() if one.code.startswith(("home-", "redirect-"))]

    return check


@pytest.mark.parametrize(
    ("pages", "first"),
    [
        (("b.md", "intro.md", "a/overview.md"), "/intro.html"),
        (("b.md", "latest/tutorial/introduction.md"), "/latest/tutorial/introduction.html"),
        (("guide/README.md", "a/b.md"), "/guide/"),
        (("a/b/c.md", "z.md"), "/z.html"),
        (("configuration.md", "faq.md", "tutorial.md"), "/tutorial.html"),
        (("explanation/index.md", "how-to/index.md", "tutorial/index.md"), "/tutorial/"),
    ],
)
def test_a_missing_home_page_is_reported_with_the_page_that_can_take_its_place(
    homes: Check, pages: tuple[str, ...], first: str
) -> None:
    (problem,) = homes(*pages)
    assert (problem.code, problem.file) == ("home-missing", "docs/")
    assert f"{{'/': '{first}'}}" in problem.next_step


def test_a_root_that_redirects_needs_no_home_page(homes: Check) -> None:
    assert homes("intro.md", settings="redirects: {paths: {'/': '/intro.html'}}\n") == []
