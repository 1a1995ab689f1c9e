"""The plugin ``diagrams``: what it writes into pages, which files it adds, and its errors."""

import re
from pathlib import Path

import pytest

from glosa.builder.build import Request, cache_of, workshop
from glosa.builder.diagnostics import Diagnostic
from plugins.installing import install
from tests.conftest import CONFIG, SiteMaker

PLUGINS = "plugins: [diagrams]\n"
FLOW = "```mermaid\nflowchart LR\n  A --> B\n```"


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install("diagrams", tmp_path / "installed", monkeypatch)


def site_with(make_site: SiteMaker, markdown: str, config: str = PLUGINS) -> Path:
    text = f"# Painel\n\n## Visão {{#view}}\n\n{markdown}\n"
    return make_site({"docs/panel.md": text, "glosa.yaml": CONFIG + config})


def build(site: Path, out: Path, base: str | None = None) -> None:
    with workshop(Request(site, out, base=base, cache=cache_of(site))) as shop:
        assert not shop.build().warnings


def faults(site: Path) -> tuple[Diagnostic, ...]:
    with workshop(Request(site, site / "dist")) as shop:
        return shop.check()


def test_a_page_has_the_source_as_a_block_of_code(make_site: SiteMaker, tmp_path: Path) -> None:
    build(site_with(make_site, FLOW), tmp_path / "out")
    html = (tmp_path / "out/panel.html").read_text("utf-8")
    island = html[html.index('data-island="mermaid-diagram"') :]
    code = re.search(r'<pre class="language-mermaid"[^>]*><code[^>]*>(.*?)</code>', island, re.DOTALL)
    assert code
    assert re.sub("<[^>]*>", "", code[1]) == "flowchart LR\n  A --> B"
    assert " style=" not in island


def test_the_library_is_below_the_base(make_site: SiteMaker, tmp_path: Path) -> None:
    build(site_with(make_site, FLOW), tmp_path / "out", base="/docs/")
    html = (tmp_path / "out/panel.html").read_text("utf-8")
    (library,) = re.findall(r'"library":"(/docs/mermaid/[^/]+/frame\.js)"', html)
    folder = (tmp_path / "out" / library.removeprefix("/docs/")).parent
    assert (folder / "LICENSE.txt").is_file()
    for module in folder.glob("*.js"):
        imported = re.findall(r"""(?:from|import|import\()\s*["'](\./[^"']+)["']""", module.read_text("utf-8"))
        missing = [one for one in imported if not (folder / one).is_file()]
        assert not missing, f"{module.name} imports {missing}"


def test_a_site_without_diagrams_has_no_library(make_site: SiteMaker, tmp_path: Path) -> None:
    site = site_with(make_site, "```text\nflowchart LR\n```")
    build(site, tmp_path / "out")
    assert not (tmp_path / "out/mermaid").exists()
    assert "mermaid" not in (tmp_path / "out/panel.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("markdown", "found"),
    [
        ("```mermaid\n \n```", "Plugin 'diagrams' refuses this block: it's empty."),
        (
            "```mermaid title=x\nflowchart LR\n```",
            "Plugin 'diagrams' refuses this block: 'title=x' follows the word 'mermaid'. Only the diagram itself has options.",
        ),
    ],
)
def test_wrong_blocks_are_reported_with_their_line(make_site: SiteMaker, markdown: str, found: str) -> None:
    (fault,) = faults(site_with(make_site, markdown))
    assert (fault.file, fault.line, fault.found) == ("docs/panel.md", 5, found)


def test_options_are_refused(make_site: SiteMaker) -> None:
    (fault,) = faults(site_with(make_site, "", "plugins: [diagrams: {theme: dark}]\n"))
    assert fault.found == "Plugin 'diagrams' refuses its options: there's no option 'theme'."


def test_a_missing_library_names_the_command(make_site: SiteMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    import glosa_diagrams

    monkeypatch.setattr(glosa_diagrams, "MERMAID", Path("/nowhere"))
    (fault,) = faults(site_with(make_site, ""))
    assert "Run 'make plugins' in the checkout" in fault.found
