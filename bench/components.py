"""Time from saving a component until its new text is visible on a page that shows it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from types import ModuleType

from bench.browser import chromium
from bench.builders import glosa, vitepress
from bench.corpus import SIZES, Corpus
from bench.dev import save_times
from bench.project import Project
from bench.report import Options, Table

_PLACE = "The first text"


@dataclass(frozen=True, slots=True)
class _Component:
    """A counter with a text, in the format of a builder."""

    file: str
    """Below the project's folder."""
    source: str
    use: str
    """What a page adds to its Markdown."""


_COMPONENTS = (
    (
        glosa,
        _Component(
            "components/saved.tsx",
            'import { useState } from "react";\n\n'
            "export default function Saved({ lang }: { readonly lang: string }) {\n"
            "  const [count, setCount] = useState<number>(0);\n"
            f'  return <button type="button" lang={{lang}} onClick={{() => setCount(count + 1)}}>{_PLACE} {{count}}</button>;\n'
            "}\n",
            "\n::: component saved\n:::\n",
        ),
    ),
    (
        vitepress,
        _Component(
            "docs/.vitepress/components/Saved.vue",
            '<script setup lang="ts">\nimport { ref } from "vue";\nconst count = ref<number>(0);\n</script>\n'
            f'<template>\n  <button type="button" @click="count++">{_PLACE} {{{{ count }}}}</button>\n</template>\n',
            '\n<script setup>\nimport Saved from "../.vitepress/components/Saved.vue"\n</script>\n\n<Saved />\n',
        ),
    ),
)


def measure(options: Options) -> Iterator[Table]:
    """One row per builder."""
    saves = 3 if options.quick else 15
    rows = []
    with chromium() as browser:
        for builder, component in _COMPONENTS:
            with _project(builder, component) as project:
                times = save_times(browser, project, saves=saves, marked=_marked)
            rows.append((project.builder, f"{median(times):.0f}", f"{min(times):.0f}", f"{max(times):.0f}"))
    yield Table(
        "Save of a component to visible",
        ("builder", "median ms", "fastest ms", "slowest ms"),
        tuple(rows),
        "From writing the component's file (TSX with React, or a Vue file) to its new text in the document of an open page, "
        f"in Chromium, on a site of {SIZES[0]} pages. {saves} saves.",
    )


def _marked(text: str, mark: str) -> str:
    return text.replace(_PLACE, mark)


@contextmanager
def _project(builder: ModuleType, component: _Component) -> Iterator[Project]:
    """A corpus with the component on the page that the benchmark of saves edits."""
    project: Project = builder.project(Corpus(SIZES[0]))
    page, file = project.edited, project.folder / component.file
    text = page.read_text("utf-8")
    _write(page, text + component.use)
    _write(file, component.source)
    try:
        yield replace(project, edited=file)
    finally:
        _write(page, text)
        file.unlink()


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
