"""Facts from the product's sources: the keys of the configuration, and the codes of all diagnostics."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click
from msgspec import inspect

from glosa.builder.config.model import SiteConfig

SOURCES = Path(__file__).parents[2] / "src"


def config_keys() -> Iterator[tuple[str, inspect.Field]]:
    """Every key of ``glosa.yaml`` by its whole path, such as ``head[].tag``; a group that is only a group is left out."""
    waiting: list[tuple[str, type]] = [("", SiteConfig)]
    seen: set[type] = set()
    while waiting:
        above, section = waiting.pop(0)
        if section in seen:
            continue
        seen.add(section)
        kind = inspect.type_info(section)
        assert isinstance(kind, inspect.StructType)
        for field in kind.fields:
            path, shapes = above + field.encode_name, _alternatives(field.type)
            if len(shapes) > 1 or not isinstance(shapes[0], inspect.StructType):
                yield path, field
            waiting += [(f"{path}{step}.", below) for shape in shapes for step, below in _sections(shape)]


def words_of(field: inspect.Field) -> Sequence[str]:
    """The words that a key can have as its value; none if it accepts other values."""
    return [
        str(word) for one in _alternatives(field.type) if isinstance(one, inspect.LiteralType) for word in one.values
    ]


def default_of(field: inspect.Field) -> str:
    """A key's default as the guide writes it."""
    match field.default:
        case _ if field.required:
            return "required"
        case "":
            return "empty"
        case bool(value):
            return f"`{str(value).lower()}`"
        case str() | int() as value:
            return f"`{value}`"
        case (str(), *_) as words:
            return f"`[{', '.join(map(str, words))}]`"
        case (_, *_):
            return "all three"
    return "none"


def diagnostic_codes() -> Mapping[str, str]:
    """Every code in the sources with its severity: ``error``, ``warning``, either, or none."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for code, weight in _codes(node):
                found[code] |= set(re.findall("error|warn", weight.lower()))
    return {code: " or ".join(sorted(weights)).replace("warn", "warning") for code, weights in found.items()}


def _codes(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Codes of one call (``code=…``, ``warn("…", …)``, the configuration's ``_problem(…, "…")``) or of an error's class."""
    match node:
        case ast.Call(func=ast.Attribute(attr="warn" | "error" as method), args=[code, *_]):
            yield from ((text, method) for text in _kebab(code))
        case ast.Call(func=ast.Attribute(attr="object_to" | "lacks") | ast.Name(id="report"), args=[code, *_]):
            yield from ((text, "error or warning") for text in _kebab(code))
        case ast.Compare(left=ast.Attribute(attr="code"), comparators=[ast.Constant() as code]):
            # Such an error is a warning for some sites.
            yield from ((text, "warning") for text in _kebab(code))
        case ast.Call(func=ast.Attribute(attr="_problem"), args=[_, code, *_]):
            yield from ((f"config-{text}", "error") for text in _kebab(code))
        case ast.Call(keywords=keywords):
            given = {keyword.arg: keyword.value for keyword in keywords}
            severity = ast.unparse(given["severity"]) if "severity" in given else "error"
            yield from ((text, severity) for text in _kebab(given.get("code")))
        case ast.ClassDef(bases=[ast.Name(id="HostingError")], body=body):
            yield from ((text, "") for line in body if isinstance(line, ast.Assign) for text in _kebab(line.value))


def _kebab(code: ast.expr | None) -> Iterator[str]:
    for part in ast.walk(code) if code else ():
        if isinstance(part, ast.Constant) and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", str(part.value)):
            yield str(part.value)


def _alternatives(kind: inspect.Type) -> Sequence[inspect.Type]:
    match kind:
        case inspect.Metadata(type=inner):
            return _alternatives(inner)
        case inspect.UnionType(types=types):
            return [shape for one in types for shape in _alternatives(one)]
    return [kind]


def _sections(shape: inspect.Type) -> Sequence[tuple[str, type]]:
    """The groups of keys below a value, each with the step that leads there."""
    match shape:
        case inspect.StructType(cls=section):
            return [("", section)]
        case inspect.VarTupleType(item_type=below):
            return [("[]", section) for one in _alternatives(below) for _, section in _sections(one)]
        case inspect.DictType(value_type=below):
            return [(".PATH", section) for one in _alternatives(below) for _, section in _sections(one)]
    return []


def commands(group: click.Group, prefix: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command that does something, with its name: ``comments site add``."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, f"{prefix}{name} ")
        else:
            yield f"{prefix}{name}", command


def heading_of(name: str) -> str:
    """The section of a command. Subcommands of a group share one: ``comments site add`` is in ``comments site``."""
    return " ".join(name.split()[:2])
