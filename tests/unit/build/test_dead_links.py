"""Links to pages that don't exist: as severe as the site says, and none if an earlier address leads on."""

from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.content.dialects.mdx.components import STUB_FILE, STUB_MODULE
from glosa.builder.diagnostics import Diagnostic


def problems(folder: Path, settings: str, files: dict[str, str]) -> list[tuple[str, str]]:
    return [(one.code, one.severity.value) for one in found(folder, settings, files)]


def found(folder: Path, settings: str, files: dict[str, str]) -> tuple[Diagnostic, ...]:
    site = folder / "site"
    texts = {"glosa.yaml": f"title: T\nlocales:\n  /: {{lang: en, label: English}}\n{settings}", **files}
    for name, text in texts.items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    with workshop(Request(site, folder / "out")) as shop:
        return shop.check()


@pytest.mark.parametrize(
    ("settings", "severity"),
    [
        ("", "error"),
        ("markdown: {dialect: vitepress}\n", "warning"),
        ("markdown: {dialect: myst}\n", "warning"),
        ("markdown: {dialect: myst, deadLinks: error}\n", "error"),
        ("markdown: {deadLinks: warning}\n", "warning"),
    ],
)
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[a](gone.md)", "link-broken"),
        ("[a]()", "link-empty"),
        ("[a](../../x.md)", "link-outside"),
        ("![a](http://images.example/a.png)", "image-address"),
    ],
)
def test_what_leads_nowhere_is_as_severe_as_the_site_says(
    tmp_path: Path, settings: str, severity: str, text: str, code: str
) -> None:
    assert problems(tmp_path, settings, {"docs/index.md": f"# Home\n\n{text}\n"}) == [(code, severity)]


def test_a_dead_link_of_another_generator_can_lead_to_a_page_that_its_build_makes(tmp_path: Path) -> None:
    (problem,) = found(tmp_path, "markdown: {dialect: vitepress}\n", {"docs/index.md": "# H\n\n[a](/api/f)\n"})
    assert "If only the build of the other generator makes that page" in problem.next_step
    (own,) = found(tmp_path, "", {"docs/index.md": "# H\n\n[a](/api/f)\n"})
    assert own.next_step == "Correct the link, or write the page."


def test_a_dead_link_with_a_template_names_the_template_and_what_to_do(tmp_path: Path) -> None:
    faults = found(tmp_path, "markdown: {dialect: myst}\n", {"docs/index.md": "# H\n\n[a]({{ url }})\n"})
    problem = next(one for one in faults if one.code == "link-broken")
    assert problem.found == "Link '{{ url }}' has the template '{{ url }}', and glosa.yaml doesn't define 'url'."
    assert problem.next_step == "Write the address instead of '{{ url }}', or define it in glosa.yaml."


@pytest.mark.parametrize("link", ["/old", "/old/", "/old#part"])
def test_a_link_to_an_earlier_address_is_alive(tmp_path: Path, link: str) -> None:
    files = {"docs/index.md": f"# Home\n\n[a]({link})\n", "docs/new.md": "# New\n"}
    assert problems(tmp_path, "redirects: {paths: {/old: /new.html}}\n", files) == []


def test_a_readme_next_to_an_index_is_left_out_as_in_other_generators(tmp_path: Path) -> None:
    files = {"docs/index.md": "# Home\n", "docs/README.md": "# For contributors\n"}
    assert problems(tmp_path, "markdown: {dialect: myst}\n", files) == [("route-duplicate", "warning")]
    assert problems(tmp_path, "", files) == [("route-duplicate", "error")]


def test_readers_see_the_source_of_a_component_that_was_not_migrated(tmp_path: Path) -> None:
    stub = '# Home\n\n::: component migrated\nsource: |\n  <Map zoom="3" />\n:::\n'
    files = {"docs/index.md": stub, STUB_FILE: STUB_MODULE}
    assert problems(tmp_path, "", files) == []
    with workshop(Request(tmp_path / "site", tmp_path / "out")) as shop:
        shop.build()
    html = (tmp_path / "out/index.html").read_text("utf-8")
    assert '<p class="custom-block-title">The component Map isn&#x27;t available here</p>' in html
    assert "<pre><code>&lt;Map zoom=&quot;3&quot; /&gt;</code></pre>" in html
