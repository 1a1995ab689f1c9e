"""Writes what editors and readers of the manual know about themes: ``python tools/theme.py [--check]``.

From ``frontend/reader/src/theme/site/schema.json`` and the contract, it writes the types that ``glosa types`` copies into a
site, and the reference page. With ``--check`` nothing is written; the exit code is 1 when a file isn't what would be written.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

_ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(_ROOT))

from tools import contract  # the checkout isn't installed

_SITE = _ROOT / "frontend" / "reader" / "src" / "theme"
_SCHEMA = _SITE / "site" / "schema.json"
_TOKENS = _SITE / "tokens.css"
_CONTRACT = _ROOT / "src" / "glosa" / "builder" / "pages" / "contract.py"
_TYPES = _ROOT / "src" / "glosa" / "builder" / "render" / "types"
_PAGE = _ROOT / "docs" / "guides" / "extending" / "theme-reference.md"
_SENT = ("PageData", "SiteData", "Listing", "Pager")
"""The contract's values that themes receive."""


class _Prop(msgspec.Struct, frozen=True):
    type: str
    text: str


class _Component(msgspec.Struct, frozen=True):
    shows: str
    props: Mapping[str, _Prop]


class _Word(msgspec.Struct, frozen=True):
    text: str
    shown: str
    given: str = ""


class Schema(msgspec.Struct, frozen=True):
    """The content of ``schema.json``: everything that a theme can use and replace, by name."""

    places: Mapping[str, str]
    components: Mapping[str, _Component]
    layouts: Mapping[str, str]
    functions: Mapping[str, _Prop]
    words: Mapping[str, _Word]
    classes: Mapping[str, str]
    tokens: Mapping[str, str]


def schema() -> Schema:
    """The schema of themes."""
    return msgspec.json.decode(_SCHEMA.read_bytes(), type=Schema)


def main(arguments: list[str]) -> int:
    """Writes or checks the files; returns the exit code."""
    parser = argparse.ArgumentParser(description="Writes the types and the reference page of themes.")
    parser.add_argument("--check", action="store_true", help="only report whether the files are up to date")
    options = parser.parse_args(arguments)
    own = schema()
    files = {_TYPES / name: text for name, text in types(own).items()}
    files[_PAGE] = page(own, defaults(_TOKENS.read_text("utf-8")))
    outdated = {path: text for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text}
    for path, text in outdated.items():
        target = path.relative_to(_ROOT)
        if options.check:
            print(f"{target} doesn't match {_SCHEMA.relative_to(_ROOT)}. Run `make contract`.", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            print(f"{target} written.")
    return 1 if options.check and outdated else 0


def defaults(css: str) -> Mapping[str, str]:
    """The first value of each custom property in the stylesheet."""
    found: dict[str, str] = {}
    for name, value in re.findall(r"^  (--[\w-]+): ([^;]+);", css, re.MULTILINE):
        found.setdefault(name, value)
    return found


def types(own: Schema) -> Mapping[str, str]:
    """The declarations of ``glosa/theme``: each file's text by its name. ``theme.d.ts`` exports those of the others."""
    values = dict(_values())
    # TypeScript merges an interface and a component of the same name only in one file.
    shared = [values.pop(name) for name in own.components if name in values]
    bodies = {
        "places": "\n".join(_places(own)),
        "words": "\n".join([_WORDS, *_words(own)]),
        "names": "\n".join(_names(own)),
        "components": "\n".join([*_components(own), *shared]),
        "functions": "\n".join(_functions(own)),
        "messages": "\n".join(_messages(own)),
        "values": "\n".join(values.values()),
    }
    exported = "".join(f'export type * from "./theme/{name}";\n' for name in bodies if name not in _WITH_CODE)
    exported += "".join(f'export * from "./theme/{name}";\n' for name in _WITH_CODE)
    index = _importing("theme", bodies | {"theme": _THEME}, folder="./theme/") + exported
    files = {f"theme/{name}.d.ts": _importing(name, bodies, folder="./") for name in bodies}
    return {"theme.d.ts": _HEADING + index, **files}


_WITH_CODE = ("components", "functions")


def _importing(name: str, bodies: Mapping[str, str], *, folder: str) -> str:
    """The text of a file in ``bodies``, after the imports of the types that it uses."""
    used = _types_in(bodies[name])
    found = {"react": used & {"ComponentType", "ReactNode"}}
    for other, body in bodies.items():
        if other != name:
            found[f"{folder}{other}"] = used & set(re.findall(r"^export (?:interface|type) (\w+)", body, re.MULTILINE))
    lines = [
        f'import type {{ {", ".join(sorted(types))} }} from "{source}";\n' for source, types in found.items() if types
    ]
    return "".join([*lines, *(["\n"] if lines else []), bodies[name]])


def _types_in(text: str) -> set[str]:
    """The names in declarations that may be those of types: not in comments, strings, or as names of properties."""
    code = re.sub(r'"[^"]*"|readonly \w+\??:', "", _without_comments(text))
    return set(re.findall(r"\b[A-Z]\w*\b", code))


_HEADING = """\
/**
 * What the modules of a theme import as `glosa/theme`. Written by `glosa types`; every update of Glosa can change it.
 */
"""

_THEME = """\
/** Everything that `theme/index` can export. */
export interface Theme {
  readonly slots?: Slots;
  readonly overrides?: Overrides;
  readonly layouts?: Layouts;
  readonly words?: Words;
}

"""

_WORDS = """\
/** Words by language tag. Those of `es` apply to `es-MX` too. */
export type Words = Readonly<Record<string, WordTexts>>;
"""


def _places(own: Schema) -> Iterator[str]:
    slots = (
        (f'"{place}-{side}"', f"{side.capitalize()}: {text}") for place, text in own.places.items() for side in _SIDES
    )
    yield _interface(
        "Slots", "Components around the parts of a page.", ((name, "ComponentType", text) for name, text in slots)
    )
    overrides = ((name, _component(name, one), one.shows) for name, one in own.components.items())
    yield _interface("Overrides", "Components in place of the reader's. They get the same properties.", overrides)
    known = ((f'"{name}"', "ComponentType", text) for name, text in own.layouts.items())
    layouts = _interface("Layouts", "Layouts by the name in a page's front matter, or by the kind of page.", known)
    yield layouts.replace("\n}", "\n  readonly [name: string]: ComponentType | undefined;\n}")


def _words(own: Schema) -> Iterator[str]:
    words = ((f'"{key}"', "string", f"{one.shown} English: `{one.text}`") for key, one in own.words.items())
    yield _interface(
        "WordTexts", "Words in one language. `{}` stands for what's given, and `|` divides plurals.", words
    )


def _names(own: Schema) -> Iterator[str]:
    yield _union("Token", "The custom properties of the reader's stylesheet.", own.tokens)
    yield _union("ClassName", "The classes of the reader's elements that stylesheets can name.", own.classes)


_SIDES = ("before", "after")


def _union(name: str, text: str, members: Mapping[str, str]) -> str:
    return f"/** {text} */\nexport type {name} =" + "".join(f'\n  | "{one}"' for one in members) + ";\n"


def _interface(name: str, text: str, members: Iterator[tuple[str, str, str]]) -> str:
    lines = [f"/** {text} */", f"export interface {name} {{"]
    for member, kind, meaning in members:
        lines += [f"  /** {meaning} */", f"  readonly {member}?: {kind};"]
    return "\n".join([*lines, "}", ""])


def _component(name: str, one: _Component) -> str:
    return f"ComponentType<{name}Props>" if one.props else "ComponentType"


def _components(own: Schema) -> Iterator[str]:
    for name, one in own.components.items():
        if one.props:
            yield f"/** The properties of {{@link {name}}}. */\nexport interface {name}Props {{"
            yield from (f"  /** {prop.text} */\n  readonly {key}: {prop.type};" for key, prop in one.props.items())
            yield "}\n"
        given = f"props: {name}Props" if one.props else ""
        yield f"/** {one.shows} */\nexport declare const {name}: ({given}) => ReactNode;\n"


def _functions(own: Schema) -> Iterator[str]:
    for name, one in own.functions.items():
        yield f"/** {one.text} */\nexport declare const {name}: {one.type};\n"


def _messages(own: Schema) -> Iterator[str]:
    """The interface of the words that have no prefix."""
    prefixes = {f"{key.partition('.')[0]}." for key in own.words if "." in key} & set(_LATER)
    words = {key: one for key, one in own.words.items() if not key.startswith(tuple(prefixes))}
    yield "/** Words of one language. */\nexport interface Messages {"
    group = ""
    for key, one in words.items():
        within, _, name = key.rpartition(".")
        if within != group:
            yield from (["  };"] if group else [])
            yield from ([f"  readonly {within}: {{"] if within else [])
            group = within
        indent = "    " if within else "  "
        kind = f"({one.given}) => string" if one.given else "string"
        yield f"{indent}/** {one.shown} */\n{indent}readonly {name}: {kind};"
    yield ("  };\n" if group else "") + "}\n"


_LATER = ("article.", "embed.", "consent.", "searching.", "searchPage.", "highlights.", "titles.", "text.")
"""Prefixes of words that aren't in what ``useMessages`` returns."""


def _values() -> Iterator[tuple[str, str]]:
    """The interfaces of the contract that themes receive, each with its name."""
    parts = re.split(
        r"(?=^(?:/\*\*.*?\*/\n)export interface )",
        contract.typescript(_CONTRACT.read_text("utf-8")),
        flags=re.MULTILINE | re.DOTALL,
    )
    by_name = {found[1]: part for part in parts if (found := re.search(r"export interface (\w+)", part))}
    known: dict[str, None] = {}
    waiting = list(_SENT)
    while waiting:
        name = waiting.pop(0)
        if name in known:
            continue
        known[name] = None
        waiting += [one for one in re.findall(r"\b[A-Z]\w+\b", _without_comments(by_name[name])) if one in by_name]
    yield from ((name, by_name[name].strip() + "\n") for name in known)


def _without_comments(text: str) -> str:
    return re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL)


def page(own: Schema, values: Mapping[str, str]) -> str:
    """The reference page in Markdown. ``values``: of the custom properties, by name."""
    return "\n".join([_INTRODUCTION, *_page_parts(own, values)])


_INTRODUCTION = """\
# Reference for themes

All names that [a theme](theme.md) can use. `glosa types` writes the same names and sentences into your site, so that your
editor completes them. `make contract` writes this page.
"""


def _page_parts(own: Schema, values: Mapping[str, str]) -> Iterator[str]:
    yield "## Slots\n\nEach place has two slots: `header-before` comes before the header, `header-after` after it.\n"
    yield _table(("Place", "What's there"), ((f"`{name}`", text) for name, text in own.places.items()))
    yield "## Components\n\nYou can replace each of them with `overrides`, and import it from `glosa/theme`.\n"
    yield _table(("Name", "What it shows", "Properties"), _component_rows(own))
    yield "## Layouts\n\nA layout has the name in a page's front matter, or one of these names, for all pages of a kind:\n"
    yield _table(("Name", "Pages"), ((f"`{name}`", text) for name, text in own.layouts.items()))
    yield "## Functions\n\n`glosa/theme` exports them next to the components.\n"
    rows = ((f"`{name}`", f"`{_cell(one.type)}`", one.text) for name, one in own.functions.items())
    yield _table(("Name", "Type", "What it's for"), rows)
    yield "## Words\n\n`{}` stands for what's given, and `|` divides [plurals](theme.md#words).\n"
    words = ((f"`{key}`", _cell(one.text), one.shown) for key, one in own.words.items())
    yield _table(("Key", "In English", "Where it's shown"), words)
    yield "## Classes\n\nThe reader's elements have other classes too, which any version can rename.\n"
    yield _table(("Name", "What has it"), ((f"`{name}`", text) for name, text in own.classes.items()))
    yield "## Custom properties\n\nThey are in the cascade layer `glosa`, so a rule of your stylesheet wins.\n"
    yield _table(("Name", "Light", "Dark", "What it's for"), _token_rows(own, values))


def _component_rows(own: Schema) -> Iterator[tuple[str, ...]]:
    for name, one in own.components.items():
        props = "; ".join(f"`{key}: {prop.type}`: {prop.text.rstrip('.')}" for key, prop in one.props.items())
        yield f"`{name}`", one.shows, props


def _token_rows(own: Schema, values: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    for name, text in own.tokens.items():
        value = values[name]
        pair = re.fullmatch(r"light-dark\((.+), (.+)\)", value)
        light, dark = (pair[1], f"`{pair[2]}`") if pair else (value, "the same")
        yield f"`{name}`", f"`{light}`", dark, text


def _table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
