"""The corpus as a site of VitePress with its default theme, from npm."""

import json
from collections.abc import Mapping
from pathlib import Path

from bench.builders import markdown_folder
from bench.builders.markdown_folder import markdown_files, path_of
from bench.corpus import LANGUAGES, Corpus, Language
from bench.packages import node_modules
from bench.project import Project, corpus_folder, lay_out

NAME = "VitePress"


def project(corpus: Corpus) -> Project:
    """Writes the corpus, and installs VitePress if it's missing."""
    vitepress = node_modules() / ".bin" / "vitepress"
    folder = corpus_folder("vitepress", corpus)
    lay_out(folder, lambda: _files(corpus), made_by=[Path(__file__), Path(markdown_folder.__file__)])
    edited = corpus.middle
    return Project(
        builder=NAME,
        pages=corpus.pages,
        folder=folder,
        build_to=lambda out: (vitepress, "build", "docs", "--outDir", out),
        develop=lambda port: (vitepress, "dev", "docs", "--host", "127.0.0.1", "--port", str(port), "--strictPort"),
        edited=folder / "docs" / path_of(edited),
        address=f"/{edited.folder}/{edited.name}.html",
        cache=folder / "docs" / ".vitepress" / "cache",
    )


def _files(corpus: Corpus) -> Mapping[str, str]:
    return {
        "package.json": '{"private": true, "type": "module"}\n',
        "docs/.vitepress/config.js": _config(corpus),
        **markdown_files(corpus, here="./"),
    }


def _config(corpus: Corpus) -> str:
    locales = {
        language.folder or "root": {
            "label": language.label,
            "lang": language.tag,
            "themeConfig": {"sidebar": _sidebar(corpus, language)},
        }
        for language in LANGUAGES
    }
    return f"export default {json.dumps({'title': 'Bench', 'locales': locales}, ensure_ascii=False)}\n"


def _sidebar(corpus: Corpus, language: Language) -> list[object]:
    root = f"/{language.folder}/" if language.folder else "/"
    groups: dict[str, list[object]] = {}
    for place in corpus.places:
        if place.folder:
            groups.setdefault(place.folder, []).append(
                {"text": place.name, "link": f"{root}{place.folder}/{place.name}"}
            )
    return [{"text": name, "collapsed": True, "items": items} for name, items in groups.items()]
