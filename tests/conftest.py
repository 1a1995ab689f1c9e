"""What tests of several rooms share: tiny sites written from a mapping of files."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from tests.browser.program import described

# The time of an example depends on the machine, not on the code.
settings.register_profile("glosa", deadline=None)
# A mutant is noticed or not: the same examples for each, and no search for the shortest one.
settings.register_profile(
    "mutants", deadline=None, derandomize=True, database=None, phases=(Phase.explicit, Phase.generate)
)
settings.load_profile("glosa")

OUTCOMES = Path(__file__).parent.parent / ".reports" / "pytest.json"
"""Tests that passed and the lines of the acceptance list they prove; read by ``tools/acceptance.py``."""

CONFIG = """\
title: Manual
locales:
  /: {lang: pt-BR, label: Português}
  /en-US/: {lang: en-US, label: English}
"""

PAGES = {
    "docs/README.md": "---\nhome: true\n---\n\n# Início\n\nBem-vindo. Veja o [painel](panel.md#view).\n",
    "docs/panel.md": "---\ndate: 2026-01-02\ndescription: O painel.\ntags: [Painel]\ncategories: [Guia]\n---\n\n# Painel\n\n## Visão {#view}\n\nTexto.\n",
    "docs/en-US/README.md": "---\nhome: true\n---\n\n# Home\n\nWelcome. See the [panel](panel.md#view).\n",
    "docs/en-US/panel.md": "---\ndate: 2026-01-02\ndescription: The panel.\ntags: [Panel]\ncategories: [Guide]\n---\n\n# Panel\n\n## View {#view}\n\nText.\n",
}

SiteMaker = Callable[..., Path]


@pytest.fixture
def make_site(tmp_path: Path) -> SiteMaker:
    """``make_site({path: text}, name="site")`` writes a two-language site of two pages, changed or extended by the files.

    A text of ``None`` leaves the file out; bytes are written as they are.
    """

    def make(files: Mapping[str, str | bytes | None] | None = None, *, name: str = "site") -> Path:
        site = tmp_path / name
        for path, content in {"glosa.yaml": CONFIG, **PAGES, **(files or {})}.items():
            if content is None:
                continue
            target = site / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content.encode() if isinstance(content, str) else content)
        return site

    return make


class Outcomes:
    """Gathers the claims of tests that passed, over all worker processes, and writes them when the run ends."""

    def __init__(self) -> None:
        self._passed: list[dict[str, object]] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            claims = [claim for name, claim in report.user_properties if name == "accepts"]
            if claims:
                self._passed.append({"test": report.nodeid, "accepts": claims})

    def pytest_sessionfinish(self) -> None:
        OUTCOMES.parent.mkdir(exist_ok=True)
        OUTCOMES.write_text(json.dumps(self._passed, indent=1), "utf-8")


def pytest_report_header() -> str:
    """Says which browser runs."""
    return described()


def pytest_configure(config: pytest.Config) -> None:
    """Only the process that started the run writes; workers report to it."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Outcomes(), "outcomes")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test's claims travel with its report, from whichever worker ran it."""
    for item in items:
        for mark in item.iter_markers("accepts"):
            item.user_properties += [("accepts", claim) for claim in mark.args]
