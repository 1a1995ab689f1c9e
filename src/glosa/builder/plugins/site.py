"""What plugins add to the whole site: pages, tags in the head, files, and checks."""

import json
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any

from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.builder.plugins.calling import LoadedPlugin, all_of, called, wrong
from glosa.builder.plugins.hooks import HookFailed
from glosa.builder.plugins.load import Plugins
from glosa.plugins import CheckProblem, GeneratedPage, OutputFile, PageInfo, SiteInfo, Tag

FILE = "glosa.yaml"


class Generated:
    """Texts that plugins add, as if they were files of the site."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        """By the POSIX path below the site's folder."""
        self.by: dict[str, str] = {}
        """The plugin of each text, by the same path."""
        self.diagnostics: list[Diagnostic] = []


def generated_pages(plugins: Plugins, site: SiteInfo, *, content: str) -> Generated:
    """Every generated page; ``content`` is the name of the content folder."""
    found = Generated()
    for one in plugins.loaded:
        if one.plugin.pages is None:
            continue
        try:
            pages = all_of(one, "'pages'", one.plugin.pages, site, of=GeneratedPage)
        except HookFailed as error:
            found.diagnostics.append(failed(one, error))
            continue
        for page in pages:
            file = f"{content}/{page.path}"
            if problem := _refused_page(one, page, file, site, found.by):
                found.diagnostics.append(problem)
            else:
                found.texts[file] = page.markdown.replace("\r\n", "\n")
                found.by[file] = one.name
    return found


def component_files(plugins: Plugins, site: SiteInfo, *, folder: str) -> Generated:
    """The modules of components and of their data; ``folder`` is the name of the folder of components."""
    found = Generated()
    for one in plugins.loaded:
        files = dict(one.plugin.components)
        try:
            files |= {f"data/{name}.js": f"export default {text};\n" for name, text in _data(one, site)}
        except HookFailed as error:
            found.diagnostics.append(failed(one, error))
        for path, text in files.items():
            file = f"{folder}/{path}"
            if file in found.by or (site.folder / file).exists():
                why = (
                    f"which plugin {found.by[file]!r} adds, too" if file in found.by else "which is a file of the site"
                )
                refused = HookFailed(f"Plugin {one.name!r} adds {file!r}, {why}")
                found.diagnostics.append(failed(one, refused, code="plugin-file"))
            else:
                found.texts[file] = text
                found.by[file] = one.name
    return found


def component_data(plugins: Plugins, site: SiteInfo) -> tuple[dict[str, str], list[Diagnostic]]:
    """The data for components as JSON, by name, and what's wrong with it."""
    found: dict[str, str] = {}
    problems: list[Diagnostic] = []
    for one in plugins.loaded:
        try:
            found |= dict(_data(one, site))
        except HookFailed as error:
            problems.append(failed(one, error))
    return found, problems


def _data(one: LoadedPlugin, site: SiteInfo) -> Iterator[tuple[str, str]]:
    if one.plugin.data is None:
        return
    values: Any = called(one, "'data'", one.plugin.data, site)
    if not isinstance(values, Mapping):
        raise wrong(one, "'data'", values, "a mapping")
    for name, value in values.items():
        if not isinstance(name, str) or not _DATA_NAME.fullmatch(name):
            raise HookFailed(
                f"Plugin {one.name!r} has data with the name {name!r} instead of letters, digits, '-', and '_'"
            )
        try:
            yield name, json.dumps(value, allow_nan=False)
        except (TypeError, ValueError) as error:
            raise HookFailed(f"Plugin {one.name!r} has data {name!r} that JSON can't represent: {error}") from error


def head_tags(plugins: Plugins, page: PageInfo, *, base: str) -> tuple[str, list[Diagnostic]]:
    """The HTML of the tags for a page's head, and what's wrong with them."""
    html: list[str] = []
    problems: list[Diagnostic] = []
    for one in plugins.loaded:
        if one.plugin.head is None:
            continue
        try:
            for tag in all_of(one, f"the head of {page.path}", one.plugin.head, page, of=Tag):
                html.append(_tag(one, tag, base))
        except HookFailed as error:
            problems.append(failed(one, error))
    return "".join(html), problems


def output_files(
    plugins: Plugins, site: SiteInfo, *, reserved: tuple[str, ...], taken: Iterable[str]
) -> tuple[dict[str, bytes], list[Diagnostic]]:
    """The files for the built site, and what's wrong with them. No file can be at a path below ``reserved``, and none can
    replace a path in ``taken``, a folder of one, or a file of another plugin.
    """
    files: dict[str, bytes] = {}
    problems: list[Diagnostic] = []
    paths = _Paths(taken)
    for one in plugins.loaded:
        if one.plugin.files is None:
            continue
        try:
            made = all_of(one, "'files'", one.plugin.files, site, of=OutputFile)
        except HookFailed as error:
            problems.append(failed(one, error))
            continue
        for file in made:
            try:
                files[_path(one, file, reserved, paths)] = _content(one, file)
            except HookFailed as error:
                problems.append(failed(one, error, code="plugin-file"))
    return files, problems


def check_problems(plugins: Plugins, site: SiteInfo) -> Iterator[Diagnostic]:
    """The problems that the plugins' checks report."""
    for one in plugins.loaded:
        if one.plugin.checks is None:
            continue
        try:
            for problem in all_of(one, "'checks'", one.plugin.checks, site, of=CheckProblem):
                yield _checked(one, problem)
        except HookFailed as error:
            yield failed(one, error)


def failed(one: LoadedPlugin, error: HookFailed, *, code: str = "plugin-failed") -> Diagnostic:
    """The diagnostic for a hook that failed, at the plugin's line in ``glosa.yaml``."""
    return Diagnostic(
        severity=Severity.ERROR,
        code=code,
        file=FILE,
        line=one.line,
        found=f"{str(error).rstrip('.')}.",
        expected="Input that the plugin accepts."
        if error.refused_by
        else "A plugin whose hooks return what the API describes.",
        next_step="Correct the input, or the plugin's options."
        if error.refused_by
        else "Correct the plugin, or update it.",
    )


def _refused_page(
    one: LoadedPlugin, page: GeneratedPage, file: str, site: SiteInfo, by: Mapping[str, str]
) -> Diagnostic | None:
    given: Any = page
    if not isinstance(given.path, str) or not isinstance(given.markdown, str):
        return failed(one, HookFailed(f"Plugin {one.name!r} generates a page whose path or Markdown isn't text"))
    if not _is_below(page.path) or not page.path.endswith(".md"):
        why = "which isn't the path of a Markdown file below the content folder"
    elif file in by:
        why = f"which plugin {by[file]!r} generates, too" if by[file] != one.name else "twice"
    elif (site.folder / file).exists():
        why = "which is a file of the site"
    else:
        return None
    return failed(one, HookFailed(f"Plugin {one.name!r} generates the page {page.path!r}, {why}"), code="plugin-page")


def _tag(one: LoadedPlugin, tag: Tag, base: str) -> str:
    attributes: Any = tag.attributes
    if tag.name not in ("meta", "link", "script"):
        raise HookFailed(
            f"Plugin {one.name!r} returned the tag {tag.name!r} for the head instead of meta, link, or script"
        )
    if not isinstance(attributes, Mapping) or not all(
        isinstance(name, str) and _is_attribute(name) and isinstance(value, str | bool)
        for name, value in attributes.items()
    ):
        raise HookFailed(
            f"Plugin {one.name!r} returned a tag {tag.name!r} whose attributes the site's policy blocks or HTML lacks"
        )
    if tag.name == "script" and not attributes.get("src"):
        raise HookFailed(f"Plugin {one.name!r} returned a script without 'src', which the site's policy blocks")
    written = "".join(_attribute(name, value, base) for name, value in attributes.items() if value is not False)
    return f"<{tag.name}{written}>" + ("</script>" if tag.name == "script" else "")


def _attribute(name: str, value: str | bool, base: str) -> str:
    if value is True:
        return f" {name}"
    text = str(value)
    if name in ("src", "href") and text.startswith("/") and not text.startswith("//"):
        text = base + text[1:]
    return f' {name}="{escape(text)}"'


def _is_attribute(name: str) -> bool:
    plain = name.replace("-", "").replace(":", "")
    return plain.isascii() and plain.isalnum() and not name.lower().startswith("on") and name.lower() != "style"


class _Paths:
    """The files of the built site, and the folders that they are in, without regard to case."""

    def __init__(self, taken: Iterable[str]) -> None:
        """``taken``: the paths of the site's own files."""
        self._files: dict[str, tuple[str, str]] = {}
        """The plugin and the path of each file, by the path in lower case. The plugin of the site's own files is empty."""
        self._folders: dict[str, tuple[str, str]] = {}
        """The plugin and the path of a file in each folder, at any depth, by the folder's path in lower case."""
        for path in taken:
            self.add("", path)

    def add(self, plugin: str, path: str) -> None:
        self._files[path.lower()] = (plugin, path)
        for parent in _parents(path.lower()):
            self._folders.setdefault(parent, (plugin, path))

    def conflict(self, plugin: str, path: str) -> str:
        """Why ``plugin`` can't write ``path``; an empty string if it can."""
        lower = path.lower()
        writes = f"Plugin {plugin!r} writes {path!r}"
        if same := self._files.get(lower):
            return f"Plugins {same[0]!r} and {plugin!r} both write {path!r}" if same[0] else f"{writes}, {_OF_SITE}"
        if below := self._folders.get(lower):
            return f"{writes}, but it's a folder that contains {_described(*below)}"
        above = next((self._files[parent] for parent in _parents(lower) if parent in self._files), None)
        return f"{writes} below {_described(*above)}" if above else ""


def _described(plugin: str, path: str) -> str:
    return f"{path!r}, a file of plugin {plugin!r}" if plugin else f"{path!r}, {_OF_SITE}"


def _path(one: LoadedPlugin, file: OutputFile, reserved: tuple[str, ...], paths: _Paths) -> str:
    path: Any = file.path
    if not isinstance(path, str) or not _is_below(path):
        raise HookFailed(f"Plugin {one.name!r} writes {path!r}, which isn't a path below the built site")
    lower = path.lower()
    if lower.startswith(reserved) or f"{lower}/".startswith(reserved):
        raise HookFailed(f"Plugin {one.name!r} writes {path!r}, which belongs to Glosa")
    if conflict := paths.conflict(one.name, path):
        raise HookFailed(conflict)
    paths.add(one.name, path)
    return path


def _content(one: LoadedPlugin, file: OutputFile) -> bytes:
    content: Any = file.content
    if isinstance(content, str):
        return content.encode()
    if not isinstance(content, bytes):
        raise HookFailed(
            f"Plugin {one.name!r} returned {type(content).__name__} as the content of {file.path!r} instead of bytes or str"
        )
    return content


def _is_below(path: str) -> bool:
    """Whether it's a normal relative path without hidden files, and without characters that some systems don't allow."""
    parts = path.split("/")
    return (
        posixpath.normpath(path) == path
        and not any(part.startswith(".") or part != part.strip() or not part for part in parts)
        and not any(ord(character) < 32 or character in '\\:*?"<>|' for character in path)
    )


def _parents(path: str) -> Iterator[str]:
    while path := posixpath.dirname(path):
        yield path


def _checked(one: LoadedPlugin, problem: CheckProblem) -> Diagnostic:
    texts = (problem.file, problem.found, problem.expected, problem.next_step)
    line: Any = problem.line
    if (
        not all(isinstance(text, str) for text in texts)
        or not isinstance(line, int | None)
        or problem.severity not in set(Severity)
    ):
        raise HookFailed(f"Plugin {one.name!r} returned a CheckProblem with a value of a wrong type")
    return Diagnostic(
        severity=Severity.ERROR if problem.severity == "error" else Severity.WARNING,
        code="plugin-check",
        file=problem.file,
        line=line,
        found=f"{problem.found} (plugin {one.name!r})",
        expected=problem.expected,
        next_step=problem.next_step,
    )


_DATA_NAME = re.compile(r"[\w-]+", re.ASCII)
_OF_SITE = "which is a file of the site"
