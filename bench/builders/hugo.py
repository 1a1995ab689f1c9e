"""The corpus as a site of Hugo; Hugo is Debian's package.

The theme gives readers the same parts of a page as Glosa: highlighted code, the sidebar with all groups and the lines of the
page's own group, the outline, breadcrumbs, links to headings, the language switch, neighbors, and a description. It's
written the way fast themes are: the sidebar is cached per section, and the current page is marked in the cached text. As for
Glosa, the site has no public address, so there are no feeds and no sitemap.
"""

from collections.abc import Mapping
from pathlib import Path

from bench.corpus import LANGUAGES, Corpus, Language, Place
from bench.place import debian_program
from bench.project import Project, corpus_folder, lay_out

NAME = "Hugo, docs theme"


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
[markup.highlight]
noClasses = false
""" + "".join(
    _LANGUAGE.format(tag=language.tag.lower(), label=language.label, weight=weight).replace(
        f'"content/{language.tag.lower()}"', f'"content/{language.tag}"'
    )
    for weight, language in enumerate(LANGUAGES, 1)
)
_BASE = """<!doctype html>
<html lang="{{ .Site.Language.Lang }}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
{{- $description := .Description | default (.Summary | plainify | truncate 180) }}
<title>{{ if ne .Title .Site.Title }}{{ .Title }} | {{ end }}{{ .Site.Title }}</title>
<meta name="description" content="{{ $description }}">
<meta property="og:title" content="{{ .Title }}">
<meta property="og:description" content="{{ $description }}">
<meta property="og:site_name" content="{{ .Site.Title }}">
<link rel="stylesheet" href="/style.css"></head>
<body><header><a href="{{ .Site.Home.RelPermalink }}">{{ .Site.Title }}</a>
<nav><ul>{{ range .AllTranslations }}<li><a href="{{ .RelPermalink }}" lang="{{ .Lang }}"
{{- if eq .Lang $.Lang }} aria-current="true"{{ end }}>{{ .Language.LanguageName }}</a></li>{{ end }}</ul></nav></header>
<nav class="sidebar">
{{- $here := printf "href=%q" .RelPermalink }}
{{- $sidebar := partialCached "sidebar.html" . .Lang .CurrentSection.RelPermalink }}
{{- replace $sidebar $here (printf "%s aria-current=\\"page\\"" $here) | safeHTML -}}
</nav>
<aside>{{ .TableOfContents }}</aside>
<main><nav class="crumbs"><ol>{{ range .Ancestors.Reverse }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ol></nav>
<article>{{ .Content }}{{ block "list" . }}{{ end }}</article>
<nav>{{ with .PrevInSection }}<a rel="prev" href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
{{ with .NextInSection }}<a rel="next" href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</nav></main>
<footer>{{ .Site.Title }}</footer></body></html>
"""
_SIDEBAR = """<ul>{{ $own := .CurrentSection }}{{ range .Site.Sections }}<li>
{{- with index .RegularPages 0 }}<a class="title" href="{{ .RelPermalink }}">{{ .CurrentSection.Title }}</a>{{ end }}
{{- if eq . $own }}<ul>{{ range .RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>{{ end -}}
</li>{{ end }}</ul>"""
_HEADING = """<h{{ .Level }} id="{{ .Anchor | safeURL }}">{{ .Text | safeHTML }}
<a href="#{{ .Anchor | safeURL }}" aria-label="{{ .PlainText }}">#</a></h{{ .Level }}>
"""
_LIST = '{{ define "list" }}<ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>{{ end }}'
_THEME = {
    "config.toml": _CONFIG,
    "layouts/_default/baseof.html": _BASE,
    "layouts/_default/single.html": '{{ define "list" }}{{ end }}',
    "layouts/_default/list.html": _LIST,
    "layouts/_default/_markup/render-heading.html": _HEADING,
    "layouts/partials/sidebar.html": _SIDEBAR,
    "static/style.css": "body{max-width:46rem;margin:auto;font:1rem/1.6 sans-serif}table{border-collapse:collapse}",
}
