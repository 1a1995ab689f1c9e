"""Sites with one plugin, for tests of plugins."""

from collections.abc import Mapping
from pathlib import Path

from glosa.builder.build import Request, cache_of, workshop
from glosa.builder.diagnostics import Diagnostic
from tests.conftest import CONFIG, SiteMaker
from tests.contract.guides import GUIDES, Guide

FILES = {block.title: block.text for block in Guide(GUIDES / "extending/plugins.md").blocks() if block.title}
IMPORTS = "from glosa.plugins import *\n"
RELEASES = "version,news\n1.0,First.\n"


def site_with(make_site: SiteMaker, plugin: str, files: Mapping[str, str | bytes | None] | None = None) -> Path:
    """A site with one plugin, a name of the guide's or its code, which gets the name ``x``."""
    name, code = (plugin, FILES[f"plugins/{plugin}.py"]) if f"plugins/{plugin}.py" in FILES else ("x", IMPORTS + plugin)
    config = f"{CONFIG}plugins: [./plugins/{name}.py]\n"
    return make_site({f"plugins/{name}.py": code, "glosa.yaml": config, **(files or {})})


def build(site: Path, out: Path) -> tuple[str, ...]:
    """The files that the build has written."""
    with workshop(Request(site, out, cache=cache_of(site))) as shop:
        return shop.build().published.written


def faults(site: Path) -> tuple[Diagnostic, ...]:
    with workshop(Request(site, site / "dist")) as shop:
        return shop.check()


def page(markdown: str) -> dict[str, str]:
    return {"docs/panel.md": f"# Painel\n\n## Visão {{#view}}\n\n{markdown}\n"}


def read(out: Path, path: str = "panel.html") -> str:
    return (out / path).read_text("utf-8")
