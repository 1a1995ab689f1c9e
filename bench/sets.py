"""Real documentation sets of other generators: what builds as it is, and what a migration makes of them.

``python -m bench.sets FOLDER [NAME…] [-v | -vv]`` reads each subfolder of FOLDER as a project. With ``-v``, it lists the
errors, and what readers see raw; with ``-vv``, also the warnings. It's no part of the product, and downloads nothing. For each set, it prints two lines:
the pages as they are, with the generator's dialect, and the migrated site.

- pages: those without an error, and all.
- errors, warnings: of ``glosa check``.
- raw: constructs of the generator that readers see in the HTML, outside code.
- lost: addresses of the source that the new site doesn't answer.

If the plugin for formulas is installed, sets of MyST have it, and those of MkDocs whose configuration names a library for formulas.
"""

import re
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from time import perf_counter
from typing import NamedTuple
from urllib.parse import quote

from glosa.builder.build import Request, workshop
from glosa.builder.config.patterns import Dialect
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity
from glosa.hosting.folder import SiteFolder
from glosa.hosting.responses import Responder, SiteRequest
from glosa.hosting.site import read_site
from glosa.migration.migrate import migrate
from glosa.migration.source import ReadRequest
from glosa.migration.source_folder import SKIPPED, SourceFolder
from glosa.migration.writing.site import Migrated

MATERIAL: Sequence[Dialect] = ("mkdocs-material",)
VUE: Sequence[Dialect] = ("vitepress", "vuepress")
MDX: Sequence[Dialect] = ("docusaurus", "starlight")
MYST: Sequence[Dialect] = ("myst",)
EVERY: Sequence[Dialect] = (*MATERIAL, *VUE, *MDX, *MYST)
RAW: Sequence[tuple[str, Sequence[Dialect], str]] = (
    ("admonition", MATERIAL, r"(?m)^\s*(?:!!!|\?\?\?\+?) ?\w+(?: \"[^\"\n]*\")?\s*$"),
    ("block", MATERIAL, r"(?m)^\s*/{3,} *[a-z]+ *(?:\|.*)?$"),
    ("change", MATERIAL, r"\{(?:\+\+[^{}\n]+\+\+|--[^{}\n]+--|==[^{}\n]+==|>>[^{}\n]+<<|~~[^{}\n]+~~)\}"),
    ("comment or break", MYST, r"(?m)^(?:% |\+\+\+\s*$)"),
    ("tab", MATERIAL, r"(?m)^\s*===[!+]? \""),
    ("container", (*VUE, *MDX, *MYST), r"(?m)^\s*:{3,}\s*\w*"),
    ("contents", VUE, r"(?im)^\s*\[\[_?toc_?\]\]\s*$"),
    ("contents", MATERIAL, r"(?m)^\s*\[TOC\]\s*$"),
    ("alert", ("vitepress", *MDX), r"(?m)^\s*\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]"),
    ("braces", VUE, r"\{\{[^{}]*\}\}"),
    ("template", MATERIAL, r"\{\{[^{}]*\}\}|\{%[^{}]*%\}"),
    ("include", MATERIAL, r"--8<-- "),
    ("include", VUE, r"(?m:^\s*<<< )|@\[code|!!! ?include ?\("),
    ("icon", MATERIAL, r":(?:material|fontawesome|octicons|simple)-[a-z0-9-]+:"),
    (
        "attributes",
        (*MATERIAL, "vitepress", *MYST),
        r"\{:?[ \t]*(?:[.#][A-Za-z][\w-]*|[a-z][\w-]*=(?:\"[^\"\n]*\"|'[^'\n]*'|[^\s{}\"']+))(?:\s[^{}\n]*)?\}",
    ),
    (
        "formula",
        EVERY,
        r"(?<![\w$\\])\$(?![\s$\d])[^$\n]{1,200}(?<!\s)\$(?![\w$])|\$\$[^$\v]{1,500}\$\$|\\\((?!\s)[^\n]{1,200}?\\\)",
    ),
    ("lowered or raised", MATERIAL, r"(?<=[A-Za-z)])~\d{1,3}~|(?<=[\w)])\^[\w+-]{1,20}\^"),
    ("Markdown in HTML", MATERIAL, r"(?<![\w*])\*\*[\w][^*\n]*\w\*\*(?![\w*])|!\[[^\]\n]*\]\([^)\n]*\)"),
    ("expression", MDX, r"\{[\w\s.+*/()-]+[+*/(.][\w\s.+*/()-]+\}"),
    ("keys", MATERIAL, r"(?<![\w+])\+\+\w+(?:\+\w+)*\+\+(?![\w+])"),
    ("role or directive", MYST, r"\{[a-z][\w:-]*\}`|(?m:^\s*(?:`{3,}|:{3,})\{)"),
    ("module", MDX, r"(?m)^(?:import .+ from ['\"]|export (?:const|default) [A-Za-z_${(\[])"),
    (
        "component",
        (*VUE, *MDX),
        r"(?<![\w.;)])&lt;(?:[A-Z]\w+(?:\s[^&]*)?/&gt;|/[A-Z]\w+&gt;|[A-Z]\w+(?:\s+[\w:@.-]+=[^&,]*)&gt;)",
    ),
)
"""What generators read, as it looks in the text of an article, with the dialects of those that read it. A set of another one shows it as text, too."""


_GLOSAS_OWN = frozenset({"docs", "public", "components", "languages", "theme", "glossary.yaml", "settings.yaml"})
"""What a site of Glosa has in its folder, besides the project's files that pages include."""


class Project(NamedTuple):
    """A set."""

    name: str
    folder: Path
    pages: Path
    generator: str
    dialect: Dialect


class Row(NamedTuple):
    """A line of the table."""

    name: str
    way: str
    built: int
    pages: int
    errors: int
    warnings: int
    raw: Sequence[str]
    lost: int
    seconds: float
    codes: Counter[str]
    problems: Sequence[Diagnostic] = ()


def main(arguments: Sequence[str]) -> None:
    """Prints the table."""
    verbose = "-v" in arguments or "-vv" in arguments
    severities = {Severity.ERROR, *([Severity.WARNING] if "-vv" in arguments else ())}
    folder, *names = [Path(one) for one in arguments if not one.startswith("-v")]
    print(f"{'set':24} {'as':9} {'pages':>12} {'errors':>7} {'warnings':>9} {'raw':>5} {'lost':>5} {'s':>6}")
    for project in _projects(folder):
        if names and project.name.partition(" ")[0] not in map(str, names):
            continue
        for row in _rows(project):
            share = f"{row.built}/{row.pages}"
            print(
                f"{row.name:24} {row.way:9} {share:>12} {row.errors:7} {row.warnings:9} {len(row.raw):5} {row.lost:5} {row.seconds:6.1f}",
                flush=True,
            )
            for problem in row.problems if verbose else ():
                if problem.severity not in severities:
                    continue
                print(f"    {problem.file}:{problem.line}: {problem.found} [{problem.code}]")
            for hit in row.raw if verbose else ():
                print(f"    raw {hit}")
            for label, counts in (("errors", row.codes), ("raw", Counter(one.partition(":")[0] for one in row.raw))):
                if counts:
                    print(f"  {label}: {', '.join(f'{count} {name}' for name, count in counts.most_common(6))}")


def _projects(folder: Path) -> Iterator[Project]:
    for place in sorted(one for one in folder.iterdir() if one.is_dir()):
        languages = sorted(place.glob("docs/*/docs")) if any(place.glob("docs/*/mkdocs.yml")) else []
        for pages in languages:
            own = pages.parent.name
            yield Project(f"{place.name} {own}", place, pages, "mkdocs" if own == "en" else "", "mkdocs-material")
        found = None if languages else _recognized(place)
        if found:
            yield Project(place.name, *found)


def _recognized(place: Path) -> tuple[Path, Path, str, Dialect] | None:
    for below in (
        place,
        *sorted(one for one in place.glob("*") if one.is_dir() and one.name not in SKIPPED),
        *sorted(place.glob("*/*/")),
    ):
        if (below / "mkdocs.yml").is_file():
            named = re.search(
                r"(?m)^docs_dir:\s*(?:!ENV\s*\[[^,\]]*,\s*)?['\"]?([^'\"#\s\]]+)",
                (below / "mkdocs.yml").read_text("utf-8"),
            )
            return place, below / (named[1] if named else "docs"), "mkdocs", "mkdocs-material"
        if (below / ".vitepress").is_dir():
            return place, below, "vitepress", "vitepress"
        if (below / ".vuepress").is_dir():
            package = next(
                (one.read_text("utf-8") for one in (place / "package.json", below / "package.json") if one.is_file()),
                "",
            )
            is_second = re.search(r'"vuepress": "[^"]*2\.|vuepress@next|"@vuepress/bundler', package) is not None
            return place, below, "vuepress2" if is_second else "vuepress", "vuepress"
        if any(below.glob("docusaurus.config.*")):
            pages = next((one for one in (below / "docs", below.parent / "docs") if one.is_dir()), below)
            return place, pages, "docusaurus", "docusaurus"
        if any(below.glob("astro.config.*")) and (below / "src/content/docs").is_dir():
            return below, below / "src/content/docs", "starlight", "starlight"
        if any((below / one).is_file() for one in ("conf.py", "myst.yml", "_toc.yml")):
            return place, below, "", "myst"
    return None


def _rows(project: Project) -> Iterator[Row]:
    with tempfile.TemporaryDirectory(prefix="glosa-sets-") as temporary:
        yield _as_it_is(project, Path(temporary) / "same")
        if project.generator:
            yield _migrated(project, Path(temporary) / "moved")


def _as_it_is(project: Project, site: Path) -> Row:
    started = perf_counter()
    project_files = SourceFolder(project.folder)
    site.mkdir(parents=True)
    for name in project_files.files(project.folder):
        file = project.folder / name
        if name.partition("/")[0] not in _GLOSAS_OWN and not file.is_relative_to(project.pages):
            _copy(file, site / name)
    for name in project_files.files(project.pages):
        is_shown = name.endswith(
            (".md", ".mdx", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".avif", ".txt", ".rst")
        )
        if project.dialect == "myst" and name.endswith(".html"):
            continue  # Sphinx publishes only those that the configuration names.
        is_shown |= project.dialect in MATERIAL and re.search(r"(?:^|/)(?:snippets|includes)/", name) is not None
        is_configuration = name in ("conf.py", "myst.yml") or name.endswith("substitutions.yaml")
        if not name.endswith((".ts", ".js", ".vue", ".py")) or name.startswith("_") or is_configuration:
            is_below = is_shown or name.startswith("_") or is_configuration
            _copy(project.pages / name, site / ("docs" if is_below else "public") / name)
    publics = [
        project.pages / ".vuepress/public",
        project.pages / "public",
        *project.folder.glob("static"),
        *project.folder.glob("*/static"),
    ]
    public = next((one for one in publics if one.is_dir()), None)
    if public:
        shutil.copytree(public, site / "public", dirs_exist_ok=True, ignore_dangling_symlinks=True)
    (site / "glosa.yaml").write_text(
        f"title: Set\nlocales:\n  /: {{lang: en, label: English}}\nmarkdown: {{dialect: {project.dialect}}}\n{_plugins(project)}",
        "utf-8",
    )
    has_parts = project.dialect in ("docusaurus", "starlight")
    pages = sum(1 for one in (site / "docs").rglob("*.md*") if not (has_parts and "/_" in one.as_posix()))
    try:
        with workshop(Request(site, site / "dist")) as shop:
            problems = shop.check()
        raw = _raw(site / "dist", project.dialect) if _builds(site, problems) else []
    except Exception:  # noqa: BLE001  A set must not end the others.
        traceback.print_exc()
        return Row(project.name, "it is", 0, pages, 0, 0, [], 0, perf_counter() - started, Counter({"traceback": 1}))
    return _row(project.name, "it is", problems, pages, started, raw=raw, lost=0)


def _plugins(project: Project) -> str:
    configurations = [*project.folder.glob("mkdocs*.y*ml"), *project.pages.parent.glob("mkdocs*.y*ml")]
    has_formulas = project.dialect == "myst" or any(
        re.search("arithmatex|mathjax|katex", one.read_text("utf-8"), re.IGNORECASE) for one in configurations
    )
    is_installed = any(one.name == "math" for one in entry_points(group="glosa.plugins"))
    return "plugins: [math]\n" if has_formulas and is_installed else ""


def _copy(file: Path, target: Path) -> None:
    if file.stat().st_size < 1 << 22:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)


def _migrated(project: Project, site: Path) -> Row:
    started = perf_counter()
    try:
        done = migrate(project.generator, ReadRequest(project.folder), site)
        with (site / "glosa.yaml").open("a", encoding="utf-8") as settings:
            settings.write(_plugins(project))
        with workshop(Request(site, site / "dist")) as shop:
            problems = shop.check()
        lost, raw = 0, list[str]()
        if _builds(site, problems):
            lost, raw = _lost(done, site / "dist"), _raw(site / "dist", project.dialect)
    except Exception:  # noqa: BLE001  A set must not end the others.
        traceback.print_exc()
        return Row(project.name, "migrated", 0, 0, 0, 0, [], 0, perf_counter() - started, Counter({"traceback": 1}))
    return _row(project.name, "migrated", problems, len(done.site.pages), started, raw=raw, lost=lost)


def _builds(site: Path, problems: Sequence[Diagnostic]) -> bool:
    """Whether the site builds once its files with errors are gone. The text of such pages is replaced."""
    for file in {one.file for one in problems if one.severity is Severity.ERROR}:
        if file.startswith("public/"):
            (site / file).unlink(missing_ok=True)
        elif file == "docs/":
            (site / "docs/README.md").write_text("# Home\n", "utf-8")
        elif file.endswith((".md", ".mdx")) and (site / file).is_file():
            if any(one.file == file and one.code.startswith("route-") for one in problems):
                (site / file).unlink()
            else:
                (site / file).write_text("# Error\n", "utf-8")
    try:
        with workshop(Request(site, site / "dist")) as shop:
            shop.build()
    except BuildFailed as failed:
        wrong = [f"{one.place}: {one.found}" for one in failed.diagnostics if one.severity is Severity.ERROR]
        print("  not built:", "; ".join(wrong)[:300])
        return False
    return True


def _row(
    name: str, way: str, problems: Sequence[Diagnostic], pages: int, started: float, *, raw: Sequence[str], lost: int
) -> Row:
    errors = [one for one in problems if one.severity is Severity.ERROR]
    wrong = {one.file for one in errors if one.file.endswith((".md", ".mdx"))}
    return Row(
        name,
        way,
        pages - len(wrong),
        pages,
        len(errors),
        len(problems) - len(errors),
        raw,
        lost,
        perf_counter() - started,
        Counter(one.code for one in errors),
        problems,
    )


def _lost(done: Migrated, dist: Path) -> int:
    built = read_site(dist)
    responder = Responder(built.facts, SiteFolder(built.folder))
    addresses = {*(address for page in done.site.pages for address in page.addresses), *done.site.redirects}
    return sum(not _answers(responder, built.facts.base[:-1] + quote(one)) for one in addresses)


def _answers(responder: Responder, path: str) -> bool:
    for _ in range(3):
        response = responder.respond(
            SiteRequest("GET", path.partition("#")[0], "", accept_encoding="", if_none_match="")
        )
        if response.status != 308:
            return response.status == 200
        path = dict(response.headers)[b"location"].decode()
        if path.startswith("http"):
            return True
    return False


def _raw(dist: Path, dialect: Dialect) -> list[str]:
    found: list[str] = []
    for file in dist.rglob("*.html"):
        article = re.search(r"<article[\s\S]*?</article>", file.read_text("utf-8"))
        if article is None:
            continue
        text = re.sub(
            r"<!--[\s\S]*?-->|<(?:pre|math)\b[\s\S]*?</(?:pre|math)>|<code[\s\S]*?</code>|<[^>\"']*(?:\"[^\"]*\"[^>\"']*|'[^']*'[^>\"']*)*>",
            lambda one: (
                "`"
                if one[0].startswith("<code")
                else "\n"
                if one[0].startswith(("<p", "<li", "<div"))
                else "\v"
                if one[0].startswith(("<td", "<th"))
                else "\u2060"
                if one[0].startswith("<a")
                else ""
            ),
            article[0],
        )
        for name, pattern in ((name, pattern) for name, dialects, pattern in RAW if dialect in dialects):
            found += (
                f"{name}: {file.relative_to(dist)}: {' '.join(text[max(0, one.start() - 40) : one.end() + 40].split())}"
                for one in re.finditer(pattern, text)
            )
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
