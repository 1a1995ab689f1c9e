"""Pages with the two widgets for comments at code hosts: Glosa's and Vssue."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.packages import node_modules
from bench.place import REPOSITORY, WORK
from bench.server import serving

PLATFORMS = ("github", "github-v4", "gitlab", "bitbucket", "gitee", "gitea")
"""Keys of Glosa's option ``platform``; Vssue has a bundle of the same name for each."""


@dataclass(frozen=True, slots=True)
class Widget:
    """A widget to measure."""

    name: str
    page: str
    """Path of the page that shows it, with the platform's key for ``{}``. It reads ``globalThis.benchOptions``."""
    library: str
    """What it is written for; the names of its files begin with it in small letters."""


WIDGETS = (Widget("Glosa", "/glosa.html", "React"), Widget("Vssue", "/vssue-{}.html", "Vue"))


@dataclass(frozen=True, slots=True)
class Pages:
    """The running server of the widgets' pages."""

    origin: str
    """Their URL without a path."""
    folder: Path
    """What is served."""


@contextmanager
def served_widgets(forge: str) -> Iterator[Pages]:
    """Serves the pages for the duration of the block. ``forge`` is the URL of the stand-ins."""
    folder = WORK / "widgets"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _write_glosa(folder)
    _write_vssue(folder, forge)
    server = (sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder)
    with serving(lambda port: (*server, str(port))) as origin:
        yield Pages(origin, folder)


def _write_glosa(folder: Path) -> None:
    built = REPOSITORY / "src" / "glosa" / "service" / "widgets"
    if not (built / "issues.mjs").exists():
        raise SystemExit(f"{built} has no issues.mjs. Build it with `make setup`.")
    shutil.copytree(built, folder / "glosa")
    (folder / "glosa.html").write_text(_GLOSA, "utf-8")


def _write_vssue(folder: Path, forge: str) -> None:
    """Vssue supports only one URL of Bitbucket's API. This copy contains the stand-in's URL instead."""
    files, modules = folder / "vssue", node_modules()
    files.mkdir()
    shutil.copy(modules / "vue" / "dist" / "vue.runtime.min.js", files)
    shutil.copy(modules / "vssue" / "dist" / "vssue.min.css", files)
    for platform in PLATFORMS:
        bundle = f"vssue.{platform}.min.js"
        text = (modules / "vssue" / "dist" / bundle).read_text("utf-8")
        (files / bundle).write_text(text.replace("https://api.bitbucket.org", f"{forge}/bitbucket"), "utf-8")
        (folder / f"vssue-{platform}.html").write_text(_VSSUE.replace("BUNDLE", bundle), "utf-8")


_GLOSA = """<!doctype html>
<html lang="en">
<title>Guide</title>
<div id="thread"></div>
<script type="module">
  import { mount } from "./glosa/issues.mjs";
  mount(document.getElementById("thread"), benchOptions);
</script>
"""

_VSSUE = """<!doctype html>
<html lang="en">
<title>Guide</title>
<link rel="stylesheet" href="./vssue/vssue.min.css">
<div id="thread"></div>
<script src="./vssue/vue.runtime.min.js"></script>
<script src="./vssue/BUNDLE"></script>
<script>
  const { title, issueId, ...options } = benchOptions;
  new Vue({ render: (h) => h("Vssue", { props: { title, issueId, options } }) }).$mount("#thread");
</script>
"""
