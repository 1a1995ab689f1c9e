"""The commands that make each engine's index of a built site, and the folders that the browser reads."""

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.packages import node_modules
from bench.place import REPOSITORY, WORK
from bench.process import run
from bench.project import Command

GLOSA, PAGEFIND, MINISEARCH = "glosa", "pagefind", "minisearch"
NAMES = {GLOSA: "Glosa", PAGEFIND: "Pagefind 1.5", MINISEARCH: "MiniSearch as in VitePress"}
PEERS = (PAGEFIND, MINISEARCH)

_HERE = Path(__file__).parent
_LISTINGS = {"tag", "categories", "timeline", "404.html"}


@dataclass(frozen=True, slots=True)
class Indexed:
    """A site that Glosa built with its index, and the peers' indexes of the same pages."""

    site: Path
    pages: Path
    """A copy of the HTML that was written from Markdown."""
    out: Path
    """The peers' indexes."""

    def folders(self) -> Mapping[str, Path]:
        """What a browser reads, by its prefix."""
        module = node_modules() / "minisearch" / "dist" / "es"
        own = {f"/{name}/": self.out / name for name in PEERS}
        return {"/": self.site, "/minisearch/module/": module, "/bench/": _scripts(), **own}

    def index_with(self, engine: str) -> Command:
        """The command of a peer. It replaces the index."""
        if engine == PAGEFIND:
            program = node_modules() / ".bin" / "pagefind"
            out = self.out / PAGEFIND
            return (program, "--silent", "--site", self.pages, "--root-selector", "article", "--output-path", out)
        module = node_modules() / "minisearch" / "dist" / "es" / "index.js"
        return ("node", _HERE / "minisearch.mjs", self.pages, self.out / MINISEARCH / "index", module)

    def size_of(self, engine: str) -> int:
        """Bytes of an index on disk, without scripts."""
        folder = self.site / "assets" / "search" if engine == GLOSA else self.out / engine
        scripts = {".js", ".css", ".pagefind"}
        return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and file.suffix not in scripts)


def indexed(site: Path, name: str) -> Indexed:
    """The site built at ``site``, without indexes of the peers so far."""
    folder = WORK / "search" / name
    shutil.rmtree(folder, ignore_errors=True)
    pages = folder / "pages"
    for file in site.rglob("*.html"):
        path = file.relative_to(site)
        if not _LISTINGS & {part for part in path.parts if part != "en-US"} and path.parts[0] not in ("assets", "auth"):
            (pages / path).parent.mkdir(parents=True, exist_ok=True)
            os.link(file, pages / path)
    return Indexed(site, pages, folder / "indexes")


def _scripts() -> Path:
    """The scripts of the measured page, with Glosa's engine as one module, as the reader has it."""
    folder = WORK / "search" / "scripts"
    shutil.copytree(_HERE / "browser", folder, dirs_exist_ok=True)
    frontend = REPOSITORY / "frontend"
    source, target = frontend / "search" / "src" / "index.ts", folder / "glosa-engine.js"
    run((frontend / "node_modules" / ".bin" / "rolldown", source, "--file", target, "--format", "esm", "--minify"))
    return folder
