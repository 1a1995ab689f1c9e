"""Writes ``frontend/contract/index.ts`` from the contract's Python classes: ``python tools/contract.py [--check]``.

With ``--check`` nothing is written; the exit code is 1 when the file is not what would be written.
"""

import argparse
import ast
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
_SOURCE = _ROOT / "src" / "glosa" / "builder" / "pages" / "contract.py"
_TARGET = _ROOT / "frontend" / "contract" / "index.ts"
_BASE = "Value"
_WIDTH = 116
_SCALARS = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "Any": "unknown", "None": "null"}
_HEADING = """\
/**
 * What the builder hands to the reader. Written by tools/contract.py from builder/pages/contract.py; edit that file.
 *
 * @packageDocumentation
 */
"""


def main(arguments: list[str]) -> int:
    """Writes or checks the file; answers the exit code."""
    parser = argparse.ArgumentParser(
        description="Writes the TypeScript types of the contract between builder and reader."
    )
    parser.add_argument("--check", action="store_true", help="only tell whether the file is up to date")
    options = parser.parse_args(arguments)
    wanted = typescript(_SOURCE.read_text(encoding="utf-8"))
    found = _TARGET.read_text(encoding="utf-8") if _TARGET.exists() else ""
    if wanted == found:
        return 0
    target = _TARGET.relative_to(_ROOT)
    if options.check:
        print(f"{target} differs from what {_SOURCE.relative_to(_ROOT)} says. Run `make contract`.", file=sys.stderr)
        return 1
    _TARGET.write_text(wanted, encoding="utf-8")
    print(f"{target} written.")
    return 0


def typescript(source: str) -> str:
    """TypeScript interfaces for every class in ``source`` that derives from ``Value``."""
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and _is_value(node)]
    return "\n".join([_HEADING, *map(_interface, classes)])


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
