"""The site's own theme: modules in ``theme/`` that add to the reader's components, replace them, and choose their words.

Only the bundle for themed sites can show one (``bundle.py``). The theme is loaded into every engine that renders pages.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from glosa.builder.content.gather import LoadedTheme, ThemeFiles
from glosa.builder.content.site_files import THEME_FOLDER
from glosa.builder.content.site_words import SiteWords
from glosa.builder.diagnostics import Diagnostic, Severity, did_you_mean
from glosa.builder.pages.addresses import content_hash
from glosa.builder.pages.contract import ThemeFailure
from glosa.builder.render.bundle import Bundle
from glosa.builder.render.compiler import ModuleCompiler, WrittenPlace
from glosa.builder.render.engines import Engines
from glosa.builder.render.linking import MODULE_ENDINGS, Linked, Linker, libraries_of
from glosa.builder.render.runtime import JsError, JsRuntime

API = "glosa/theme"
"""What a theme's modules import the reader's components from."""

_MAIN = tuple(f"{THEME_FOLDER}/index{ending}" for ending in MODULE_ENDINGS)


class _Exports(msgspec.Struct, frozen=True):
    """What the theme exports, and what it can export."""

    used: Mapping[str, Sequence[str]]
    """``slots``, ``overrides``, ``layouts``, and ``words``, each with its keys; those of ``words`` are ``es.menu``."""
    known: Mapping[str, Sequence[str]]
    """The keys that each one can have; any key is possible in those that are missing."""
    words: SiteWords
    """Those in place of the builder's."""
    unusable: Sequence[str]
    """Additions that aren't components."""


def has_theme(site: Path) -> bool:
    """Whether the site has a theme of its own."""
    return any((site / main).is_file() for main in _MAIN)


def load_theme(engines: Engines, compiler: ModuleCompiler, bundle: Bundle, sources: Mapping[str, str]) -> LoadedTheme:
    """Loads the theme into the engines, if ``sources``, the files in ``theme/`` by path, contain one."""
    main = next((file for file in _MAIN if file in sources), None)
    if (main is not None) != bundle.is_themed:
        return LoadedTheme(None, (_changed(main),))
    if main is None:
        return LoadedTheme(None, ())
    paths = {API: bundle.entries["theme-api"]}
    linked = Linker(compiler, sources, libraries_of(engines.first, paths, other=bundle.entries["islands"])).link([main])
    if main not in linked.modules:
        return LoadedTheme(None, linked.problems)
    modules = {one.file: {"code": one.engine, "requires": one.requires} for one in linked.modules.values()}

    def prepare(engine: JsRuntime) -> None:
        engine.call("glosa.linkModules", json.dumps(modules))
        engine.call("glosa.theme", main)

    try:
        engines.use(prepare)
        exports = msgspec.json.decode(engines.first.call("glosa.themeExports"), type=_Exports)
    except JsError as error:
        return LoadedTheme(None, (*linked.problems, _unusable(main, error, compiler.written_place(error, sources))))
    problems = (*linked.problems, *_wrong_names(main, sources[main], exports), *_no_components(main, exports))
    return LoadedTheme(_published(linked, main, exports.words), problems)


def theme_failures(
    failures: Mapping[str, Sequence[ThemeFailure]], compiler: ModuleCompiler, sources: Mapping[str, str]
) -> tuple[Diagnostic, ...]:
    """Warnings about additions of the theme that threw on pages. ``failures``: by route; ``sources``: by file."""
    found: dict[tuple[str, str], tuple[ThemeFailure, list[str]]] = {}
    for route, own in failures.items():
        for one in own:
            found.setdefault((one.addition, one.message), (one, []))[1].append(route)
    return tuple(_failed(one, routes, compiler, sources.get(one.file)) for one, routes in found.values())


def _published(linked: Linked, main: str, words: SiteWords) -> ThemeFiles:
    module = linked.modules[main]
    files = {linked.modules[one].path: linked.modules[one].code for one in module.closure if one in linked.modules}
    style = module.stylesheet
    path = f"assets/{THEME_FOLDER}/style.{content_hash(style.encode())}.css" if style else ""
    return ThemeFiles(module.path, path, {**files, **({path: style} if style else {})}, words)


def _wrong_names(main: str, source: str, exports: _Exports) -> Iterator[Diagnostic]:
    for group, names in exports.used.items():
        known = exports.known.get(group, names)
        for name in names:
            key = name.partition(".")[2] if group == "words" else name
            if key in known:
                continue
            yield Diagnostic(
                severity=Severity.ERROR,
                code="theme-name",
                file=main,
                line=_line_of(key, source),
                found=f"'{group}' has the key '{key}', which doesn't exist.",
                expected=f"One of {', '.join(known)}.{did_you_mean(key, known)}",
                next_step="Correct the key.",
            )


def _no_components(main: str, exports: _Exports) -> Iterator[Diagnostic]:
    for name in exports.unusable:
        yield Diagnostic(
            severity=Severity.ERROR,
            code="theme-name",
            file=main,
            found=f"'{name}' isn't a component.",
            expected="A function that returns React nodes.",
            next_step="Export a component.",
        )


def _line_of(key: str, source: str) -> int | None:
    """The line where the key is written, if the module with the exports has it."""
    place = re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", source)
    return source.count("\n", 0, place.start()) + 1 if place else None


def _unusable(main: str, error: JsError, place: WrittenPlace | None) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="module-unusable",
        file=place.file if place else main,
        line=place.line if place else None,
        column=place.column if place else None,
        found=f"The theme can't be used: {error}",
        expected="A module that exports slots, overrides, layouts, or words.",
        next_step="Correct the module.",
    )


def _failed(failure: ThemeFailure, routes: Sequence[str], compiler: ModuleCompiler, source: str | None) -> Diagnostic:
    pages = f"on {routes[0]}" if len(routes) == 1 else f"on {len(routes)} pages, such as {routes[0]}"
    line, column = failure.line or None, None
    if source is not None and line:
        line, column = compiler.written_position(failure.file, source, (line, failure.column))
    return Diagnostic(
        severity=Severity.WARNING,
        code="theme-failed",
        file=failure.file or THEME_FOLDER,
        line=line,
        column=column,
        found=f"{failure.addition} threw {pages}: {failure.message}",
        expected="A component that can be rendered on every page.",
        next_step="Correct the component. Until then, these pages are without it.",
    )


def _changed(main: str | None) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="theme-changed",
        file=main or _MAIN[0],
        found="The site's theme was added after the start."
        if main
        else "The site's theme was removed after the start.",
        expected="The theme that the site had at the start.",
        next_step="Start the command again.",
    )
