"""Writes what both sides share of the contract from its Python classes: ``python tools/contract.py [--check]``.

``frontend/contract/index.ts`` holds the TypeScript types, ``frontend/contract/shapes.ts`` the data for runtime checks and
the contract's stamp, and ``src/glosa/builder/pages/stamp.py`` the same stamp for the builder. With ``--check`` nothing is
written; the exit code is 1 when a file isn't what would be written.
"""

import argparse
import ast
import json
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
_SOURCE = _ROOT / "src" / "glosa" / "builder" / "pages" / "contract.py"
_TYPES = _ROOT / "frontend" / "contract" / "index.ts"
_SHAPES = _ROOT / "frontend" / "contract" / "shapes.ts"
_STAMP = _ROOT / "src" / "glosa" / "builder" / "pages" / "stamp.py"
_BASE = "Value"
_WIDTH = 116
_SCALARS = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "Any": "unknown", "None": "null"}
_SENT = ("ReaderState", "PageData", "SiteData", "Branch", "RouteEntry", "Comments")
"""The values that the reader receives as files or in a page; the shapes are these and what they are made of."""
_ORIGIN = "Written by tools/contract.py from builder/pages/contract.py; edit that file."
_HEADING = f"""\
/**
 * What the builder hands to the reader. {_ORIGIN}
 *
 * @packageDocumentation
 */
"""
_SHAPES_TEXT = f"""\
/**
 * What the reader checks at run time. {_ORIGIN}
 *
 * @packageDocumentation
 */

/** Changes whenever the shapes change. Every file with data for the reader carries it. */
export const STAMP = "%s";

/**
 * The fields of each value that the reader receives, as `name:type`; a field without type is a string. `T[]` is a list,
 * `{{T}}` an object whose values are all `T`, `T?` may be null, and `a|b` is one of these texts.
 */
export const SHAPES: Readonly<Record<string, string>> = {{
%s}};
"""
_STAMP_TEXT = f'''\
"""The contract's stamp. {_ORIGIN}"""

STAMP = "%s"
"""Changes whenever the shape of the data changes. Every file with data for the reader carries it."""
'''


def main(arguments: list[str]) -> int:
    """Writes or checks the files; returns the exit code."""
    parser = argparse.ArgumentParser(description="Writes what builder and reader share of the contract between them.")
    parser.add_argument("--check", action="store_true", help="only report whether the files are up to date")
    options = parser.parse_args(arguments)
    outdated = {path: text for path, text in _files(_SOURCE.read_text(encoding="utf-8")) if _differs(path, text)}
    for path, text in outdated.items():
        target = path.relative_to(_ROOT)
        if options.check:
            print(f"{target} doesn't match {_SOURCE.relative_to(_ROOT)}. Run `make contract`.", file=sys.stderr)
        else:
            path.write_text(text, encoding="utf-8")
            print(f"{target} written.")
    return 1 if options.check and outdated else 0


def typescript(source: str) -> str:
    """TypeScript interfaces for every class in ``source`` that derives from ``Value``."""
    return "\n".join([_HEADING, *map(_interface, _classes(source))])


def shapes(source: str) -> Mapping[str, str]:
    """The fields of every value that the reader receives, by class, in the notation that ``shapes.ts`` explains."""
    classes = {node.name: node for node in _classes(source)}
    found: dict[str, str] = {}
    waiting = list(_SENT)
    while waiting:
        name = waiting.pop(0)
        if name in found:
            continue
        fields = {_camel(field): _shape(annotation) for field, annotation, _ in _fields(classes[name])}
        found[name] = " ".join(field if kind == "string" else f"{field}:{kind}" for field, kind in fields.items())
        waiting += (part for kind in fields.values() for part in re.findall(r"[A-Z]\w+", kind))
    return found


def stamp(source: str) -> str:
    """8 hex digits that differ for contracts of different shapes."""
    return blake2b(repr(sorted(shapes(source).items())).encode(), digest_size=4).hexdigest()


def _files(source: str) -> Iterator[tuple[Path, str]]:
    own = stamp(source)
    lines = "".join(f'  {name}: "{fields}",\n' for name, fields in shapes(source).items())
    yield _TYPES, typescript(source)
    yield _SHAPES, _SHAPES_TEXT % (own, lines)
    yield _STAMP, _STAMP_TEXT % own


def _differs(path: Path, text: str) -> bool:
    return not path.exists() or path.read_text(encoding="utf-8") != text


def _classes(source: str) -> Iterator[ast.ClassDef]:
    return (node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and _is_value(node))


def _is_value(node: ast.ClassDef) -> bool:
    return any(isinstance(base, ast.Name) and base.id == _BASE for base in node.bases)


def _interface(node: ast.ClassDef) -> str:
    lines = list(_comment(ast.get_docstring(node) or ""))
    lines.append(f"export interface {node.name} {{")
    for name, annotation, docstring in _fields(node):
        lines += (f"  {line}" for line in _comment(docstring))
        lines.append(f"  readonly {_camel(name)}: {_type(annotation)};")
    return "\n".join([*lines, "}", ""])


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, ast.expr, str]]:
    for field, follower in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            yield field.target.id, field.annotation, _docstring(follower)


def _docstring(statement: ast.stmt | None) -> str:
    match statement:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text
    return ""


def _comment(text: str) -> Iterator[str]:
    """TSDoc lines: reStructuredText's literals and class references become TSDoc's, field names camelCase."""
    text = re.sub(r":class:`(\w+)`", r"{@link \1}", text.replace("``", "`")).strip()
    text = re.sub(r"`[a-z]+(_[a-z]+)+`", lambda name: _camel(name[0]), text)
    if not text:
        return
    lines = [line for part in text.splitlines() for line in textwrap.wrap(part.strip(), _WIDTH) or [""]]
    if len(lines) == 1:
        yield f"/** {lines[0]} */"
    else:
        yield "/**"
        yield from (f" * {line}".rstrip() for line in lines)
        yield " */"


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(part.capitalize() for part in others)


def _type(annotation: ast.expr) -> str:
    match annotation:
        case ast.Constant(value=None):
            return "null"
        case ast.Constant(value=str(reference)):
            return _type(ast.parse(reference, mode="eval").body)
        case ast.Name(id=name):
            return _SCALARS.get(name, name)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{_type(left)} | {_type(right)}"
        case ast.Subscript(value=ast.Name(id="list"), slice=item):
            inner = _type(item)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, value])):
            return f"Readonly<Record<{_type(key)}, {_type(value)}>>"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=choices):
            return " | ".join(_literals(choices))
    raise _unknown(annotation)


def _shape(annotation: ast.expr) -> str:
    match annotation:
        case ast.Constant(value=str(reference)):
            return _shape(ast.parse(reference, mode="eval").body)
        case ast.Name(id=name):
            return _SCALARS.get(name, name)
        case ast.BinOp(left=kind, op=ast.BitOr(), right=ast.Constant(value=None)):
            return f"{_shape(kind)}?"
        case ast.Subscript(value=ast.Name(id="list"), slice=item):
            return f"{_shape(item)}[]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[ast.Name(id="str"), value])):
            return f"{{{_shape(value)}}}"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=choices):
            return "|".join(json.loads(text) for text in _literals(choices))
    raise _unknown(annotation)


def _literals(choices: ast.expr) -> Iterator[str]:
    for choice in choices.elts if isinstance(choices, ast.Tuple) else [choices]:
        match choice:
            case ast.Constant(value=str(text)):
                yield f'"{text}"'
            case _:
                raise _unknown(choice)


def _unknown(annotation: ast.expr) -> ValueError:
    return ValueError(
        f"{_SOURCE.relative_to(_ROOT)}:{annotation.lineno}: no TypeScript type is known for "
        f"{ast.unparse(annotation)}. Teach tools/contract.py that annotation."
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
