"""A new site: the files that it starts with, as values, and writing them."""

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from shlex import quote
from typing import Literal

import yaml

from glosa.builder.config.language_names import language_name
from glosa.starter.words import WORDS, words_of

Ci = Literal["github", "gitlab", "none"]
PAGES = ("README.md", "writing.md", "publishing.md")


@dataclass(frozen=True, slots=True)
class NewSite:
    """The options of a new site."""

    title: str
    languages: tuple[str, ...]
    """Language tags. The first one is the default language."""
    comments: bool
    ci: Ci
    folder: str
    """Path of the site's folder as commands write it."""
    within: str = "."
    """POSIX path of the site's folder below the repository."""

    @property
    def locales(self) -> Mapping[str, str]:
        """Path of each language, and its tag."""
        return {f"/{tag}/" if number else "/": tag for number, tag in enumerate(self.languages)}


class FileExists(Exception):
    """A file of the new site exists already."""


def site_files(site: NewSite) -> Mapping[str, str]:
    """The files of the site, by their POSIX path below its folder."""
    found = {
        "glosa.yaml": _settings(site),
        "public/logo.svg": _LOGO,
        ".gitignore": ".glosa/\ndata/\ndist/\n",
    }
    for path, tag in site.locales.items():
        found |= {f"docs{path}{name}": text for name, text in _pages(site, path, tag)}
    return found


def ci_files(site: NewSite) -> Mapping[str, str]:
    """The files for continuous integration, by their POSIX path below the repository."""
    if site.ci == "github":
        return {".github/workflows/docs.yml": _GITHUB.replace("COMMAND", _build(site, "public_html"))}
    return {".gitlab-ci.yml": _GITLAB.replace("COMMAND", _build(site, "public"))} if site.ci == "gitlab" else {}


@dataclass(frozen=True, slots=True)
class Created:
    """The paths of files."""

    written: tuple[str, ...]
    left: tuple[str, ...]
    """Files for continuous integration that exist already, and stay as they are."""


def existing_file(site: NewSite, folder: Path) -> Path | None:
    """A file that the site would overwrite, its folder of pages if that has others, or the folder itself if it's a file; ``None`` if
    there's none of them. A ``.gitignore`` gets more lines.
    """
    if folder.exists() and not folder.is_dir():
        return folder
    if (folder / "docs").is_dir() and any((folder / "docs").iterdir()):
        return folder / "docs"
    names = (name for name in site_files(site) if name != ".gitignore")
    return next((folder / name for name in names if os.path.lexists(folder / name)), None)


def create(site: NewSite, folder: Path, repository: Path) -> Created:
    """Writes the files. Raises :class:`FileExists` or :class:`OSError`."""
    if found := existing_file(site, folder):
        raise FileExists(f"'{found}' exists.")
    written, left = [], []
    for path, text in site_files(site).items():
        if path == ".gitignore" and (folder / path).exists():
            text = _with_lines((folder / path).read_text("utf-8"), text)
        _put(folder / path, text)
        written.append(str(folder / path))
    for path, text in ci_files(site).items():
        if os.path.lexists(repository / path):
            left.append(str(repository / path))
        else:
            _put(repository / path, text)
            written.append(str(repository / path))
    return Created(tuple(written), tuple(left))


def _build(site: NewSite, out: str) -> str:
    """The command of a workflow, as a text in YAML."""
    return json.dumps(f'glosa build {quote(site.within)} --out {out} --base "$base" --strict', ensure_ascii=False)


def repository_of(folder: Path) -> Path:
    """The Git repository that will contain the folder; the folder itself if there's none."""
    absolute = folder.resolve()
    return next((one for one in (absolute, *absolute.parents) if (one / ".git").exists()), absolute)


def _with_lines(before: str, more: str) -> str:
    """A file with the lines of another one that it lacks at its end."""
    known = {line.strip().strip("/") for line in before.split("\n")}
    missing = [line for line in more.splitlines() if line.strip("/") not in known]
    whole = before if not before or before.endswith("\n") else f"{before}\n"
    return whole + "".join(f"{line}\n" for line in missing)


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _pages(site: NewSite, path: str, tag: str) -> Iterator[tuple[str, str]]:
    words = words_of(tag)
    language = tag.lower().partition("-")[0]
    source = files("glosa.starter") / "pages" / (language if language in WORDS else "en")
    values = {
        "title": json.dumps(site.title, ensure_ascii=False)[1:-1],
        "folder": f"docs{path}",
        "first": _listed([f"`docs{one}{words['first-page']}.md`" for one in site.locales], words["and"]),
        "site": quote(site.folder),
        "about": words["about-comments" if site.comments else "about"],
        "third": words["third-comments" if site.comments else "third"],
        "ci": words.get(f"ci-{site.ci}", ""),
        "comments": words["comments"].replace("{site}", quote(site.folder)) if site.comments else "",
    }
    for name in PAGES:
        text = (source / name).read_text("utf-8")
        text = re.sub(r"\{\{(\w+)\}\}", lambda one: values[one[1]], text)
        yield name, re.sub(r"\n{3,}", "\n\n", text).rstrip("\n") + "\n"


def _listed(texts: Sequence[str], last: str) -> str:
    """The texts with commas, and ``last`` before the last one."""
    return f" {last} ".join(one for one in (", ".join(texts[:-1]), texts[-1]) if one)


def _folders(site: NewSite) -> str:
    """Where the pages of another language are, by its path; an example if the site has one language."""
    other = next((path for path in site.locales if path != "/"), "")
    if other:
        return f"{other} are in docs{other}"
    example = "/pt-BR/" if site.languages[0].lower().startswith("en") else "/en-US/"
    return f"{example} would be in docs{example}"


def _settings(site: NewSite) -> str:
    def texts(key: str) -> str | dict[str, str]:
        found = {tag: words_of(tag)[key] for tag in site.languages}
        return found if len(set(found.values())) > 1 else found[site.languages[0]]

    blocks: Sequence[tuple[str, Mapping[str, object]]] = (
        ("The name of the site.", {"title": site.title}),
        (f"One entry per language. The pages of / are in docs/, those of {_folders(site)}.",
         {"locales": {path: {"lang": tag, "label": language_name(tag)} for path, tag in site.locales.items()}}),
        ("What every page has around its text.", {"theme": {
            "logo": "/logo.svg",
            "color": "teal",
            "nav": [{"text": texts("home"), "link": "/"}, {"text": texts("writing"), "link": "/writing.html"}],
            "sidebar": [{"title": texts("start-here"), "collapsable": False, "children": ["README", "writing", "publishing"]}],
        }}),
        ("Tags in the head of every page.", {"head": [{"tag": "link", "attrs": {"rel": "icon", "href": "/logo.svg"}}]}),
        ("Search in all pages, without a server.", {"search": True}),
        *((("Comments without accounts, stored in data/. 'glosa dev' and 'glosa serve' serve them.",
            {"comments": {"solution": "anonymous", "anonymous": {"placeholder": texts("placeholder"), "avatar": "retro"}}}),) if site.comments else ()),
    )  # fmt: skip
    return "\n".join(
        f"# {comment}\n{yaml.safe_dump(dict(block), sort_keys=False, allow_unicode=True, width=120)}"
        for comment, block in blocks
    )


_LOGO = """\
<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64" fill="none" stroke="#0d9488" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">
  <path d="M12 8h32a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H30L18 57V46h-6a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4z"/>
  <path d="M20 20h20M20 32h12"/>
</svg>
"""

_GITHUB = """\
# Checks the site with every push, and publishes it on GitHub Pages.
name: docs
on:
  push:
  pull_request:
permissions:
  contents: read
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with: { python-version: "3.12" }
      - run: pip install glosa-docs
      - name: Set the base, which is / for NAME.github.io and the repository's name for others
        run: |
          base="/${GITHUB_REPOSITORY#*/}/"
          case "${base,,}" in *.github.io/) base=/ ;; esac
          echo "base=$base" >> "$GITHUB_ENV"
      - run: COMMAND
      - uses: actions/upload-pages-artifact@v3
        with: { path: public_html }
  publish:
    if: github.ref_name == github.event.repository.default_branch
    needs: build
    runs-on: ubuntu-latest
    permissions:
      pages: write
      id-token: write
    environment: { name: github-pages, url: "${{ steps.pages.outputs.page_url }}" }
    steps:
      - id: pages
        uses: actions/deploy-pages@v4
"""

_GITLAB = """\
# Checks the site with every push, and publishes it on GitLab Pages.
pages:
  image: python:3.12
  script:
    - pip install glosa-docs
    - base="$(echo "$CI_PAGES_URL/" | sed -E 's#^[a-z]+://[^/]+##')"
    - COMMAND
  artifacts:
    paths: [public]
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
"""
