"""The corpus as a site of Glosa, built with this checkout."""

from collections.abc import Mapping
from pathlib import Path

from bench.corpus import LANGUAGES, Corpus, Language, Place
from bench.place import GLOSA
from bench.project import Project, corpus_folder, lay_out

NAME = "Glosa"


def project(corpus: Corpus, *, search: bool = False) -> Project:
    """Writes the corpus, as a site with or without search."""
    folder = corpus_folder("glosa-search" if search else "glosa", corpus)
    lay_out(folder, lambda: _files(corpus, search=search), made_by=[Path(__file__)])
    edited = corpus.middle
    return Project(
        builder=NAME,
        pages=corpus.pages,
        folder=folder,
        build_to=lambda out: (GLOSA, "build", ".", "--out", out),
        develop=lambda port: (GLOSA, "dev", ".", "--port", str(port)),
        edited=folder / "docs" / _path(edited),
        address=f"/{_path(edited).removesuffix('.md')}.html",
        cache=folder / ".glosa",
    )


def _files(corpus: Corpus, *, search: bool) -> Mapping[str, str]:
    files = {"glosa.yaml": f"{_CONFIG}search: {str(search).lower()}\n"}
    for text in corpus.texts(_link):
        name = "/".join(filter(None, ("docs", text.language.folder, _path(text.place))))
        files[name] = f"---\ntitle: {text.title}\n---\n\n# {text.title}\n\n{text.body}"
    return files


def _path(place: Place) -> str:
    return f"{place.folder}/{place.name}.md" if place.name else "README.md"


def _link(language: Language, start: Place, target: Place) -> str:
    return ("../" if start.folder else "") + _path(target)


_CONFIG = "title: Bench\ndescription: A generated corpus.\nlocales:\n" + "".join(
    f"  /{language.folder}{'/' if language.folder else ''}:\n    lang: {language.tag}\n    label: {language.label}\n"
    for language in LANGUAGES
)
