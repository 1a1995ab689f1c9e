"""The pages of a package: a page per module, with cross-links."""

import builtins
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import griffe

from glosa.plugins import PluginError

Described = griffe.Class | griffe.Function | griffe.Attribute | griffe.TypeAlias

WORDS = {
    "en": ("Modules", "Attribute", "Type", "Description", "Python reference of {}"),
    "pt": ("Módulos", "Atributo", "Tipo", "Descrição", "Referência de {} em Python"),
}
"""By the first part of a language tag: modules, attribute, type, description, title. English for all others."""


@dataclass(frozen=True, slots=True)
class UnknownName:
    """A name in a docstring that leads nowhere."""

    name: str
    file: str
    line: int


class Reference:
    """The public objects of a package, and where each one is described."""

    def __init__(self, package: str, source: Path, path: str, *, undocumented: bool = True) -> None:
        """``undocumented``: whether members of classes without a docstring are described, by their signature."""
        try:
            loaded = griffe.load(package, search_paths=[source], allow_inspection=False, try_relative_path=False)
        except (ImportError, griffe.GriffeError) as error:
            raise PluginError(f"there's no package {package!r} in {source}") from error
        if not isinstance(loaded, griffe.Module):
            raise PluginError(f"{package!r} isn't a package or a module")
        self._root = loaded
        self._path = path
        self._undocumented = undocumented
        self._places: dict[str, tuple[str, str]] = {}
        """The page and the id of each object, by its own path and by its public one."""
        self._modules: list[tuple[griffe.Module, list[Described]]] = []
        self._add(loaded)

    def pages(self, lang: str) -> Iterator[tuple[str, str]]:
        """The path and the Markdown of each page in one language."""
        modules, *labels, title = WORDS.get(lang.partition("-")[0].lower(), WORDS["en"])
        links = "".join(f"- [{one.path}]({one.path}.md)\n" for one, _ in self._modules)
        yield f"{self._path}/README.md", f"# {title.format(self._root.path)}\n\n## {modules} {{#modules}}\n\n{links}"
        for module, objects in self._modules:
            parts = [f"# {module.path}\n", self._text(module)]
            for one in objects:
                parts += self._described(one, labels, level=2)
            yield f"{self._path}/{module.path}.md", "\n".join(part for part in parts if part)

    def unknown(self) -> Iterator[UnknownName]:
        """Names of the package in roles of docstrings that lead nowhere."""
        for module, objects in self._modules:
            for one in (module, *objects, *(inner for each in objects for inner in self._below(each))):
                for number, line in enumerate(_lines(one)):
                    for found in _ROLE.finditer(line):
                        name = found["name"].lstrip("~")
                        own = self._is_own(name, one, module, role=found["role"])
                        if own and self._place(name, one) is None and one.docstring:
                            yield UnknownName(name, str(one.filepath), (one.docstring.lineno or 1) + number)

    def _is_own(self, name: str, one: Described | griffe.Module, module: griffe.Module, *, role: str) -> bool:
        """Whether a name can only be meant to be one of this package."""
        first, dot, _ = name.partition(".")
        if first in ("", self._root.path.partition(".")[0]):
            return True
        if dot:
            return self._place(first, one) is not None
        member = module.members.get(name)
        is_imported = member is not None and member.is_alias
        return role.rpartition(":")[2] in _ROLES_OF_OBJECTS and not is_imported and not hasattr(builtins, name)

    def _add(self, module: griffe.Module) -> None:
        objects: list[Described] = []
        inner: list[griffe.Module] = []
        page = f"{self._path}/{module.path}.md"
        self._places[module.path] = page, ""
        exported = None if module.exports is None else [str(one) for one in module.exports]
        for name in exported if exported is not None else list(module.members):
            member = module.members.get(name)
            if member is None or (exported is None and (name.startswith("_") or member.is_alias)):
                continue
            if isinstance(member, griffe.Alias):
                try:
                    member = member.final_target
                except griffe.GriffeError:
                    continue
            if isinstance(member, Described) and member.path not in self._places:
                self._note(member, page, f"{module.path}.{name}")
                objects.append(member)
        for name, member in module.members.items():
            if isinstance(member, griffe.Module) and not name.startswith("_"):
                inner.append(member)
        if objects or module.docstring:
            self._modules.append((module, objects))
        for one in inner:
            self._add(one)

    def _note(self, one: Described, page: str, public: str) -> None:
        self._places[one.path] = self._places[public] = page, public
        for member in self._members(one):
            self._note(member, page, f"{public}.{member.name}")

    def _described(self, one: Described, labels: list[str], *, level: int) -> Iterator[str]:
        anchor = self._places[one.path][1]
        yield f"{'#' * level} `{one.name}` {{#{anchor}}}\n"
        yield f"```python\n{_signature(one)}\n```\n"
        yield self._text(one)
        members = list(self._members(one))
        rows = [
            f"| `{each.name}` | {_code(each.annotation)} | {' '.join(self._text(each).split()).replace('|', chr(92) + '|')} |\n"
            for each in members
            if isinstance(each, griffe.Attribute)
        ]
        if rows:
            yield f"| {labels[0]} | {labels[1]} | {labels[2]} |\n|---|---|---|\n" + "".join(rows)
        for each in members:
            if not isinstance(each, griffe.Attribute):
                yield from self._described(each, labels, level=min(level + 1, 6))

    def _text(self, one: Described | griffe.Module) -> str:
        """The docstring as Markdown, with links."""
        text = "\n".join(_lines(one))
        return (
            "".join(
                part if index % 2 else self._prose(part, one) for index, part in enumerate(_FENCED.split(text))
            ).strip()
            + "\n"
            if text.strip()
            else ""
        )

    def _prose(self, text: str, one: Described | griffe.Module) -> str:
        def replaced(found: re.Match[str]) -> str:
            if found["literal"]:
                return f"`{found['literal']}`"
            name = found["name"] or found["plain"]
            if name is None:
                return f"\\{found[0]}"
            place = self._place(name.lstrip("~"), one)
            shown = name.rpartition(".")[2] if name.startswith("~") else name
            if place is None:
                return f"`{shown}`"
            page, anchor = place
            return f"[`{shown}`]({page.rpartition('/')[2]}{f'#{anchor}' if anchor else ''})"

        return _MARKUP.sub(replaced, text)

    def _place(self, name: str, one: Described | griffe.Module) -> tuple[str, str] | None:
        """Where a name is described, looked up from the object whose docstring has it."""
        scope, name = one.path, name.lstrip(".")
        while True:
            place = self._places.get(f"{scope}.{name}")
            if place or not scope:
                return place or self._places.get(name)
            scope = scope.rpartition(".")[0]

    def _members(self, one: Described) -> Iterator[Described]:
        """The public members of a class."""
        if isinstance(one, griffe.Class):
            for name, member in one.members.items():
                is_described = self._undocumented or member.has_docstring
                if not name.startswith("_") and isinstance(member, Described) and is_described:
                    yield member

    def _below(self, one: Described) -> Iterator[Described]:
        """The members of a class, those of classes within it, and so on."""
        for member in self._members(one):
            yield member
            yield from self._below(member)


def _signature(one: Described) -> str:
    if isinstance(one, griffe.Class):
        bases = ", ".join(map(str, one.bases))
        return f"class {one.name}({bases})" if bases else f"class {one.name}"
    if isinstance(one, griffe.Function):
        marks = "".join(f"@{mark}\n" for mark in ("property", "staticmethod", "classmethod") if mark in one.labels)
        return f"{marks}{'async ' if 'async' in one.labels else ''}def {one.signature()}"
    annotation = f": {one.annotation}" if isinstance(one, griffe.Attribute) and one.annotation else ""
    return f"{one.name}{annotation} = {one.value}" if one.value is not None else f"{one.name}{annotation}"


def _code(annotation: object) -> str:
    return f"`{str(annotation).replace('|', chr(92) + '|')}`" if annotation else ""


def _lines(one: Described | griffe.Module) -> list[str]:
    return one.docstring.value.split("\n") if one.docstring else []


_FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
_ROLE = re.compile(r":(?P<role>[\w:]+):`(?P<name>~?[\w.]+)`")
_ROLES_OF_OBJECTS = frozenset({"attr", "class", "const", "data", "exc", "func", "meth", "obj", "property"})
_MARKUP = re.compile(
    r"``(?P<literal>[^`]+)``|:[\w:]+:`(?P<name>~?[\w.]+)`|(?<!`)`(?P<plain>[\w.]+)`(?!`)|<|\{\{|^:::", re.MULTILINE
)
"""What docstrings mark: code, roles, and names. Tags, variables, and containers aren't meant in docstrings."""
