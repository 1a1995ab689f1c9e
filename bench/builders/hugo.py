"""The corpus as a site of Hugo with a minimal theme of two templates; Hugo is Debian's package."""

from collections.abc import Mapping
from pathlib import Path

from bench.corpus import LANGUAGES, Corpus, Language, Place
from bench.place import debian_program
from bench.project import Project, corpus_folder, lay_out

NAME = "Hugo, bare theme"


def project(corpus: Corpus) -> Project:
    """Writes the corpus, and installs Hugo if it's missing."""
    hugo = debian_program("hugo")
    folder = corpus_folder("hugo", corpus)
    lay_out(folder, lambda: _files(corpus), made_by=[Path(__file__)])
    edited = corpus.middle
    return Project(
        builder=NAME,
        pages=corpus.pages,
        folder=folder,
        build_to=lambda out: (hugo, "--quiet", "--destination", out),
        develop=lambda port: (hugo, "server", "--bind", "127.0.0.1", "--port", str(port)),
        edited=folder / "content" / LANGUAGES[0].tag / edited.folder / f"{edited.name}.md",
        address=f"/{edited.folder}/{edited.name}/",
    )


def _files(corpus: Corpus) -> Mapping[str, str]:
    files = dict(_THEME)
    for text in corpus.texts(_link):
        place = f"{text.place.folder}/{text.place.name}.md" if text.place.name else "_index.md"
        files[f"content/{text.language.tag}/{place}"] = (
            f"---\ntitle: {text.title}\n---\n\n# {text.title}\n\n{text.body}"
        )
    return files


def _link(language: Language, start: Place, target: Place) -> str:
    return "/" + "".join(f"{part}/" for part in (language.folder, target.folder, target.name) if part)


_LANGUAGE = """
[languages.{tag}]
languageName = "{label}"
contentDir = "content/{tag}"
weight = {weight}
"""
_CONFIG = """
baseURL = "http://127.0.0.1/"
title = "Bench"
defaultContentLanguage = "pt-br"
disableKinds = ["taxonomy", "term", "RSS", "sitemap"]
""" + "".join(
    _LANGUAGE.format(tag=language.tag.lower(), label=language.label, weight=weight).replace(
        f'"content/{language.tag.lower()}"', f'"content/{language.tag}"'
    )
    for weight, language in enumerate(LANGUAGES, 1)
)
_PAGE = """<!doctype html>
<html lang="{{ .Site.Language.Lang }}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>{{ .Title }} | {{ .Site.Title }}</title>
<link rel="stylesheet" href="/style.css"></head>
<body><header><a href="/">{{ .Site.Title }}</a></header>
<main>{{ .Content }}%s</main>
<footer>{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</footer></body></html>
"""
_LIST = '<ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>'
_THEME = {
    "config.toml": _CONFIG,
    "layouts/_default/single.html": _PAGE % "",
    "layouts/_default/list.html": _PAGE % _LIST,
    "layouts/index.html": _PAGE % _LIST,
    "static/style.css": "body{max-width:46rem;margin:auto;font:1rem/1.6 sans-serif}table{border-collapse:collapse}",
}
