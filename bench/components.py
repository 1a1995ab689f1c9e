"""Time from saving a component, or a part of a theme, until the change is visible on a page that shows it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from time import perf_counter
from types import ModuleType

from bench.browser import chromium
from bench.builders import glosa, vitepress
from bench.corpus import SIZES, Corpus
from bench.dev import TEXT, save_times
from bench.project import Project
from bench.report import Options, Table
from glosa.builder.render.bundle import load_bundle
from glosa.builder.render.compiler import ModuleCompiler
from glosa.builder.render.v8 import v8

_PLACE = "The first text"


@dataclass(frozen=True, slots=True)
class _Saved:
    """What is saved, in the format of a builder. Paths are below the project's folder."""

    kind: str
    builder: ModuleType
    files: Mapping[str, str]
    """The first one is saved."""
    use: str = ""
    """What a page adds to its Markdown."""
    watch: str = field(default=TEXT)


_STYLE = """
const look = () => {
  const saved = document.querySelector(".saved");
  const mark = saved && /savemark-\\d+/.exec(getComputedStyle(saved, "::before").content);
  if (mark) benchSeen(mark[0], performance.timeOrigin + performance.now());
  requestAnimationFrame(look);
};
look();
"""

_COMPONENT = (
    'import { useState } from "react";\n\n'
    "export default function Saved({ lang }: { readonly lang: string }) {\n"
    "  const [count, setCount] = useState<number>(0);\n"
    f'  return <button type="button" lang={{lang}} onClick={{() => setCount(count + 1)}}>{_PLACE} {{count}}</button>;\n'
    "}\n"
)
_VUE = (
    '<script setup lang="ts">\nimport { ref } from "vue";\nconst count = ref<number>(0);\n</script>\n'
    f'<template>\n  <button type="button" @click="count++">{_PLACE} {{{{ count }}}}</button>\n</template>\n'
)
_CSS = f'.saved::before {{ content: "{_PLACE}"; }}\n'
_THEME = (
    f'import "./style.css";\n\nexport const slots = {{ "article-before": () => <p className="saved">{_PLACE}</p> }};\n'
)
_LAYOUT = (
    '<script setup>\nimport DefaultTheme from "vitepress/theme";\nconst { Layout } = DefaultTheme;\n</script>\n'
    f'<template>\n  <Layout><template #doc-before><p class="saved">{_PLACE}</p></template></Layout>\n</template>\n'
)
_VITEPRESS = (
    'import DefaultTheme from "vitepress/theme";\nimport Layout from "./Saved.vue";\nimport "./style.css";\n\n'
    "export default { extends: DefaultTheme, Layout };\n"
)
_IMPORT = '\n<script setup>\nimport Saved from "../.vitepress/components/Saved.vue"\n</script>\n\n<Saved />\n'
_OF_GLOSA = {"theme/index.tsx": _THEME, "theme/style.css": _CSS}
_OF_VITEPRESS = {
    "docs/.vitepress/theme/Saved.vue": _LAYOUT,
    "docs/.vitepress/theme/style.css": _CSS,
    "docs/.vitepress/theme/index.ts": _VITEPRESS,
}

_ALL = (
    _Saved("component", glosa, {"components/saved.tsx": _COMPONENT}, "\n::: component saved\n:::\n"),
    _Saved("component", vitepress, {"docs/.vitepress/components/Saved.vue": _VUE}, _IMPORT),
    _Saved("component of the theme", glosa, _OF_GLOSA),
    _Saved("component of the theme", vitepress, _OF_VITEPRESS),
    _Saved("stylesheet of the theme", glosa, dict(reversed(_OF_GLOSA.items())), watch=_STYLE),
    _Saved(
        "stylesheet of the theme",
        vitepress,
        {"docs/.vitepress/theme/style.css": _CSS, **_OF_VITEPRESS},
        watch=_STYLE,
    ),
)


def measure(options: Options) -> Iterator[Table]:
    """One row per builder and kind of file."""
    saves = 3 if options.quick else 15
    rows = []
    with chromium() as browser:
        for one in _ALL:
            with _project(one) as project:
                times = save_times(browser, project, saves=saves, marked=_marked, watch=one.watch)
            rows.append((one.kind, project.builder, f"{median(times):.0f}", f"{min(times):.0f}", f"{max(times):.0f}"))
    yield Table(
        "Save of a component or a theme to visible",
        ("saved", "builder", "median ms", "fastest ms", "slowest ms"),
        tuple(rows),
        "From writing the file (TSX with React, a Vue file, or CSS) to its new text in the document of an open page, "
        f"in Chromium, on a site of {SIZES[0]} pages. {saves} saves.",
    )

    yield _compilation(1 if options.quick else 7)


def _compilation(runs: int) -> Table:
    source = (Path(__file__).parent.parent / "site/components/trading-hours.tsx").read_text("utf-8")
    times = [_compiled(source) for _ in range(runs)]
    return Table(
        f"First compile of {_COMPONENTS} components",
        ("loading the compiler, s", "in all, s"),
        (tuple(f"{median(column):.3f}" for column in zip(*times, strict=True)),),
        f"The robot's trading-hours strip, {len(source.splitlines())} lines, as {_COMPONENTS} files; medians of {runs} runs.",
    )


def _compiled(source: str) -> tuple[float, float]:
    """The seconds until the compiler is loaded, and until the components of a site are compiled, in a new engine."""
    with v8() as js:
        bundle = load_bundle()
        js.load(bundle.server_script, name="server bundle")
        js.call("glosa.libraryNames")
        compiler = ModuleCompiler(lambda: js, lambda: bundle.compiler_script)
        begun = perf_counter()
        compiler.compile("components/first.ts", "export {};\n")
        loaded = perf_counter() - begun
        for number in range(_COMPONENTS):
            compiler.compile(f"components/c{number}.tsx", f"// {number}\n{source}")
        return loaded, perf_counter() - begun


_COMPONENTS = 20


def _marked(text: str, mark: str) -> str:
    return text.replace(_PLACE, mark)


@contextmanager
def _project(saved: _Saved) -> Iterator[Project]:
    """A corpus with the files, on the page that the benchmark of saves edits."""
    project: Project = saved.builder.project(Corpus(SIZES[0]))
    page = project.edited
    text = page.read_text("utf-8")
    paths = [project.folder / file for file in saved.files]
    page.write_text(text + saved.use, "utf-8")
    for path, content in zip(paths, saved.files.values(), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    try:
        yield replace(project, edited=paths[0])
    finally:
        page.write_text(text, "utf-8")
        for path in paths:
            path.unlink()
