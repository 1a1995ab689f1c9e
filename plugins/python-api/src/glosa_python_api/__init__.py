"""Reference pages from the docstrings of a Python package."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from glosa.plugins import CheckProblem, GeneratedPage, Options, Plugin, PluginError, SiteInfo
from glosa_python_api.pages import Reference

OPTIONS = ("package", "source", "path", "undocumented")


def plugin(options: Options) -> Plugin:
    """The plugin for the package that the options name."""
    for name in options:
        if name not in OPTIONS:
            raise PluginError(f"there's no option {name!r}. Expected {', '.join(OPTIONS)}")
    package = str(options.get("package", ""))
    if not package:
        raise PluginError("the option 'package' is missing. Set it to the package's name")
    undocumented = options.get("undocumented", True)
    if not isinstance(undocumented, bool):
        raise PluginError(f"the option 'undocumented' is {undocumented!r}. Expected true or false")
    source, path = str(options.get("source", ".")), str(options.get("path", "api")).strip("/")

    if os.path.isabs(source):
        raise PluginError(f"the option 'source' is {source!r}. Write it relative to the site's folder: ../src")

    @cache
    def reference(folder: Path) -> Reference:
        return Reference(package, folder / source, path, undocumented=undocumented)

    def pages(site: SiteInfo) -> Iterator[GeneratedPage]:
        for language in site.languages:
            for file, markdown in reference(site.folder).pages(language.lang):
                yield GeneratedPage(f"{language.path[1:]}{file}", markdown)

    def checks(site: SiteInfo) -> Iterator[CheckProblem]:
        try:
            unknown = list(reference(site.folder).unknown())
        except PluginError:
            return  # 'pages' has reported it.
        for one in unknown:
            yield CheckProblem(
                file=Path(os.path.relpath(one.file, site.folder)).as_posix(),
                line=one.line,
                found=f"The docstring names {one.name!r}, which isn't a public name of {package!r}.",
                expected="A public name of the package.",
                next_step="Correct the name, or write it as ``code``.",
                severity="warning",
            )

    depends = os.path.normpath(os.path.join(source, *package.split(".")[:1]))
    return Plugin(api=1, pages=pages, checks=checks, depends=(depends, f"{depends}.py"))
