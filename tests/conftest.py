"""What tests of several rooms share: tiny sites written from a mapping of files."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

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
