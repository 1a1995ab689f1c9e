"""The plugin ``diagrams``: what it writes into pages, which files it adds, and its errors."""

import re
from pathlib import Path

import pytest

from glosa.builder.build import Request, cache_of, workshop
from glosa.builder.diagnostics import Diagnostic
from glosa.plugins import Component, Fence
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


REMARKS = "---\ntitle: Um\n---\n%% nota\n\nsequenceDiagram\n  %% outra\n  A->>B Oi\n  B->>A: Oi"


@pytest.mark.parametrize(
    ("source", "line", "found"),
    [
        ("flowchart LR\n  A --> B\n  C --> [", 8, "'SQS' comes unexpectedly."),
        ("sequenceDiagram\n  A->>B Oi\n  B->>A: Oi", 7, "expected 'TXT', found 'NEWLINE'."),
        (REMARKS, 13, "expected 'TXT', found 'NEWLINE'."),
        ('pie title Um\n  "a" 3', 7, "Expecting token of type ':' but found `3`."),
        (
            "flowchat LR\n  A --> B",
            5,
            "Mermaid has no diagram 'flowchat'. Expected a kind such as flowchart or sequenceDiagram.",
        ),
    ],
)
def test_mistakes_are_reported_with_their_line(make_site: SiteMaker, source: str, line: int, found: str) -> None:
    (fault,) = faults(site_with(make_site, f"```mermaid\n{source}\n```"))
    assert (fault.file, fault.line) == ("docs/panel.md", line)
    assert fault.found == f"Plugin 'diagrams' refuses this block: {found}"


KINDS = """\
flowchart LR; A[<b>x</b> & 'q'] -->|y| B(z)
stateDiagram-v2; [*] --> A; A --> B: c
classDiagram; A <|-- B; A : +int b
erDiagram; A ||--o{ B : c
gantt; title A; dateFormat HH:mm; section B; C :09:15, 4h
pie title A; "b": 3
gitGraph; commit; branch b; commit
mindmap;  root((A));    B
timeline; title A; 2025 : b : c
journey; title A; section B; C: 5: D
quadrantChart; x-axis a --> b; A: [0.3, 0.4]
xychart-beta; x-axis [a, b]; bar [1, 2]
requirementDiagram; requirement a {; id: 1; }
C4Context; title A; Person(a, "b")
sankey-beta;;a,b,3
block-beta; a b
packet-beta; 0-15: "a"
kanban; a[A];   b[B]
architecture-beta; group a(cloud)[A]
radar-beta; axis a, b, c; curve d{1, 2, 3}
"""


@pytest.mark.parametrize(
    "source", [one.replace(";", "\n") for one in KINDS.splitlines()], ids=lambda one: one.split()[0]
)
def test_no_kind_of_diagram_is_taken_for_a_mistake(source: str) -> None:
    from glosa_diagrams import MERMAID, plugin

    assert MERMAID.is_dir()
    block = Fence("mermaid", "", source, "pt-BR")
    assert isinstance(plugin({}).fences["mermaid"](block), Component)


def test_options_are_refused(make_site: SiteMaker) -> None:
    (fault,) = faults(site_with(make_site, "", "plugins: [diagrams: {theme: dark}]\n"))
    assert fault.found == "Plugin 'diagrams' refuses its options: there's no option 'theme'."


def test_a_missing_library_names_the_command(make_site: SiteMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    import glosa_diagrams

    monkeypatch.setattr(glosa_diagrams, "MERMAID", Path("/nowhere"))
    (fault,) = faults(site_with(make_site, ""))
    assert "Run 'make plugins' in the checkout" in fault.found
