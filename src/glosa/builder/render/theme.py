"""The site's own theme: modules in ``theme/`` that add to the reader's components, replace them, and choose their words.

Only the bundle for themed sites can show one (``bundle.py``). The theme is loaded into every engine that renders pages.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from glosa.builder.config.problems import FILE
from glosa.builder.content.gather import LoadedTheme, ThemeFiles
from glosa.builder.content.site_files import THEME_FOLDER, THEMES
from glosa.builder.content.site_words import SiteWords
from glosa.builder.diagnostics import Diagnostic, Severity, did_you_mean
from glosa.builder.pages.addresses import content_hash
from glosa.builder.pages.contract import ThemeFailure
from glosa.builder.render.body import NoArticle
from glosa.builder.render.bundle import Bundle
from glosa.builder.render.compiler import ModuleCompiler, WrittenPlace
from glosa.builder.render.engines import Engines
from glosa.builder.render.linking import Linked, Linker, libraries_of
from glosa.builder.render.runtime import LIMITS, JsError, JsRuntime, limit_of
from glosa.builder.render.words_module import WORDS_MODULE, words_module

API = "glosa/theme"
"""What a theme's modules import the reader's components from."""


class _Exports(msgspec.Struct, frozen=True):
    """The names that a theme exports, and those that it can export."""

    used: Mapping[str, Sequence[str]]
    """``slots``, ``overrides``, ``layouts``, and ``words``, each with its keys; those of ``words`` are ``es.menu``."""
    known: Mapping[str, Sequence[str]]
    """The keys that each one can have; any key is possible in those that are missing."""
    words: SiteWords
    """Words of the site that replace the builder's."""
    unusable: Sequence[str]
    """Additions that aren't components."""
    others: Sequence[str]
    """The names of all other exports."""


def load_theme(
    engines: Engines,
    compiler: ModuleCompiler,
    bundle: Bundle,
    sources: Mapping[str, str],
    *,
    own: SiteWords,
    steady: bool = False,
) -> LoadedTheme:
    """Loads the theme into the engines. ``sources`` are the files in ``theme/`` by path, ``own`` are Glosa's words for the site's languages.

    A theme that was added or removed since ``bundle`` was chosen is an error.
    ``steady``: the name of its stylesheet stays when the content changes.
    """
    main = next((file for file in THEMES if file in sources), None)
    if not bundle.is_themed or (main is None and not own):
        return LoadedTheme(None, (_changed(main, own),))
    paths = {API: bundle.entries["theme-api"]}
    linked = Linker(compiler, sources, libraries_of(engines.first, paths, other=bundle.entries["islands"])).link(
        [main] if main else []
    )
    if main and main not in linked.modules:
        return LoadedTheme(None, linked.problems)
    entry = main or WORDS_MODULE
    if own:
        entry, words = WORDS_MODULE, words_module(own, linked.modules[main] if main else None)
        linked = Linked({**linked.modules, entry: words}, linked.problems)
    modules = {one.file: {"code": one.engine, "requires": one.requires} for one in linked.modules.values()}

    def prepare(engine: JsRuntime) -> None:
        engine.call("glosa.linkModules", json.dumps(modules))
        engine.call("glosa.theme", entry)

    try:
        engines.use(prepare)
        exports = msgspec.json.decode(engines.first.call("glosa.themeExports"), type=_Exports)
    except JsError as error:
        return LoadedTheme(
            None, (*linked.problems, _unusable(main or THEME_FOLDER, error, compiler.written_place(error, sources)))
        )
    published = _published(linked, entry, exports, steady=steady)
    if main is None:
        return LoadedTheme(replace(published, layouts=None), ())
    problems = (
        *linked.problems,
        *_wrong_names(main, sources[main], exports),
        *_no_components(main, exports),
        *_other_exports(main, sources[main], exports.others),
    )
    return LoadedTheme(published, problems)


def theme_failures(
    failures: Mapping[str, Sequence[ThemeFailure]], compiler: ModuleCompiler, sources: Mapping[str, str]
) -> tuple[Diagnostic, ...]:
    """Warnings about additions of the theme that threw on pages. ``failures``: by route; ``sources``: by file."""
    found: dict[tuple[str, str], tuple[ThemeFailure, list[str]]] = {}
    for route, own in failures.items():
        for one in own:
            found.setdefault((one.addition, one.message), (one, []))[1].append(route)
    return tuple(_failed(one, routes, compiler, sources.get(one.file)) for one, routes in found.values())


def _published(linked: Linked, main: str, exports: _Exports, *, steady: bool) -> ThemeFiles:
    module = linked.modules[main]
    files = {linked.modules[one].path: linked.modules[one].code for one in module.closure if one in linked.modules}
    style = module.stylesheet
    mark = "" if steady else f".{content_hash(style.encode())}"
    path = f"assets/{THEME_FOLDER}/style{mark}.css" if style else ""
    layouts = tuple(exports.used["layouts"])
    return ThemeFiles(module.path, path, {**files, **({path: style} if style else {})}, exports.words, layouts)


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


def _other_exports(main: str, source: str, names: Sequence[str]) -> Iterator[Diagnostic]:
    for name in names:
        yield Diagnostic(
            severity=Severity.WARNING,
            code="theme-name",
            file=main,
            line=_line_of(name, source),
            found=f"The theme exports '{name}', which has no effect.",
            expected=f"Only {', '.join(_GROUPS)}.{did_you_mean(name, _GROUPS)}",
            next_step="Correct the name. If other modules import it, move it to a file of its own.",
        )


_GROUPS = ("slots", "overrides", "layouts", "words")


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
        found=f"The theme can't be used: {'it ' if isinstance(error, LIMITS) else ''}{limit_of(error)}",
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


UNRENDERED = (*LIMITS, NoArticle)
"""Why pages of a themed site can't be rendered at all."""


def unrendered(error: Exception, js: JsRuntime) -> Diagnostic:
    """The problem when rendering raises one of :data:`UNRENDERED`. ``js`` is an engine that has rendered."""
    if isinstance(error, NoArticle):
        found = f"The theme shows {error} without its article."
        expected, next_step = "A layout that shows <Article />.", "Add it to the layout, or to what replaces it."
    else:
        found = f"The theme can't render pages: {js.call('glosa.latestAddition')} {limit_of(error)}"
        expected, next_step = "A component within the limits of time and memory.", "Correct the component."
    return Diagnostic(
        severity=Severity.ERROR,
        code="theme-failed",
        file=THEME_FOLDER,
        found=found,
        expected=expected,
        next_step=next_step,
    )


def _changed(main: str | None, own: SiteWords) -> Diagnostic:
    if own and main is None:
        return Diagnostic(
            severity=Severity.ERROR,
            code="theme-changed",
            file=FILE,
            found=f"A language was added after the start: {', '.join(own)}.",
            expected="Languages that had words at the start.",
            next_step="Start the command again.",
        )
    return Diagnostic(
        severity=Severity.ERROR,
        code="theme-changed",
        file=main or THEMES[0],
        found="The site's theme was added after the start."
        if main
        else "The site's theme was removed after the start.",
        expected="The theme that the site had at the start.",
        next_step="Start the command again.",
    )
