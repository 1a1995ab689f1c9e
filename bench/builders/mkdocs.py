"""The corpus as a site of MkDocs with the Material theme, installed from PyPI into the working folder."""

import venv
from collections.abc import Mapping
from pathlib import Path

from bench.builders import markdown_folder
from bench.builders.markdown_folder import markdown_files, path_of
from bench.corpus import Corpus
from bench.place import WORK
from bench.process import run
from bench.project import Project, corpus_folder, lay_out

NAME = "MkDocs Material"

_REQUIREMENTS = ("mkdocs-material==9.8.1", "mkdocs==1.6.1", "click==8.2.1")


def project(corpus: Corpus) -> Project:
    """Writes the corpus, and installs MkDocs if it's missing."""
    mkdocs = _installed()
    folder = corpus_folder("mkdocs", corpus)
    lay_out(folder, lambda: _files(corpus), made_by=[Path(__file__), Path(markdown_folder.__file__)])
    edited = corpus.middle
    return Project(
        builder=NAME,
        pages=corpus.pages,
        folder=folder,
        build_to=lambda out: (mkdocs, "build", "--quiet", "--site-dir", out),
        develop=lambda port: (mkdocs, "serve", "--quiet", "--livereload", "--dev-addr", f"127.0.0.1:{port}"),
        edited=folder / "docs" / path_of(edited),
        address=f"/{edited.folder}/{edited.name}/",
    )


def _installed() -> Path:
    folder = WORK / "mkdocs"
    mkdocs = folder / "bin" / "mkdocs"
    if not mkdocs.exists():
        venv.create(folder, with_pip=True, clear=True)
        run([folder / "bin" / "pip", "install", "--quiet", *_REQUIREMENTS])
    return mkdocs


def _files(corpus: Corpus) -> Mapping[str, str]:
    return {"mkdocs.yml": _CONFIG, **markdown_files(corpus)}


_CONFIG = """site_name: Bench
site_url: http://127.0.0.1/
theme: { name: material }
markdown_extensions: [tables, attr_list, pymdownx.highlight, pymdownx.superfences]
"""
