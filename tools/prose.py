"""Checks documentation and code for what ``docs/style-guide.md`` rules out: ``python tools/prose.py``.

The phrases are those in italics in the second column of the guide's table of words; the first column says what to write
instead. Of Markdown, it skips code blocks, inline code and URLs. Of Python, it checks strings, docstrings and comments; of
TypeScript, comments. The guide's table of names lists words that names of code, names of tests, and titles of TypeScript
tests don't contain. Docstrings name what they describe. The exit code is 1 if it finds anything.
"""

import io
import re
import sys
import tokenize
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
STYLE_GUIDE = "docs/style-guide.md"
DOCUMENTS = (
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "docs/adr/*.md",
    "docs/decisions.md",
    "docs/guides/*.md",
)
CODE = (
    "bench",
    "frontend",
    "plugins",
    "site/components",
    "site/figures",
    "src/glosa",
    "tests/browser",
    "tests/cluster",
    "tests/contract",
    "tests/golden",
    "tests/growth",
    "tests/journeys",
    "tests/search",
    "tests/unit/build",
    "tests/unit/cli",
    "tests/unit/composition",
    "tests/unit/config",
    "tests/unit/content",
    "tests/unit/forge",
    "tests/unit/hosting",
    "tests/unit/http",
    "tests/unit/migration",
    "tests/unit/output",
    "tests/unit/pages",
    "tests/unit/preview",
    "tests/unit/render",
    "tests/unit/search",
    "tests/unit/service",
    "tests/unit/site_figures",
    "tests/unit/site_illustrations",
    "tests/unit/translations",
    "themes",
    "tools",
)
"""Files and folders whose Python and TypeScript is checked. Add yours when it has none of the phrases."""

_ROW = re.compile(r"^\| (?P<write>[^|]+?) \| (?P<never>[^|]*?) \|(?: [^|]*\|)?$", re.MULTILINE)
_PHRASE = re.compile(r"\*([^*]+)\*")
_SKIPPED = re.compile(
    r"^ *(?P<fence>`{3,}|~{3,})[^\n]*\n.*?(?:^ *(?P=fence)`*~*$|\Z)"  # a code block
    r"|(?P<ticks>`+)(?!`)(?:(?!\n\n).)+?(?<!`)(?P=ticks)(?!`)"  # inline code
    r"|\]\([^)\n]*\)|<!--.*?-->|https?://\S+",
    re.MULTILINE | re.DOTALL,
)
_TYPESCRIPT = re.compile(
    r"(?P<comment>//[^\n]*|/\*.*?\*/)"
    r"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`",
    re.DOTALL,
)
_TITLE = re.compile(r"""(?:\b(?:describe|it)\(|(?<=[\])])\()"((?:\\.|[^"\\\n])*)", """)
"""The title of a test or a group of tests, also of a table of tests: ``])("…", ``."""


_CLIPPED = re.compile(r'(?:"""|/\*\*\s+)(Of|Those|That of)\s')


class Finding(NamedTuple):
    """A phrase or a word of a name that the style guide rules out."""

    line: int
    """1-based."""
    phrase: str
    """As the file spells it, on one line."""
    instead: str
    """What the style guide says to write."""


def main() -> int:
    """Prints all findings; returns the exit code."""
    problems = list(check(ROOT))
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


def check(root: Path) -> Iterator[str]:
    """One line for every finding in the documents and the code of ``root``."""
    style_guide = (root / STYLE_GUIDE).read_text("utf-8")
    phrases, name_words = words(style_guide), words(style_guide, section="Names and comments")
    for path, read in _files(root):
        text = path.read_text("utf-8")
        names = _NAMES.get(path.suffix, _no_names)(text)
        clipped = clipped_findings(text) if path.suffix in _READERS else ()
        for one in (*findings(read(text), phrases), *name_findings(names, name_words), *clipped):
            name = path.relative_to(root).as_posix()
            yield f"{name}:{one.line}: found '{one.phrase}', expected '{one.instead}' ({STYLE_GUIDE})."


def words(style_guide: str, *, section: str = "Words") -> Mapping[str, str]:
    """Each phrase in the table of ``section``, in lower case, with what to write instead.

    Raises:
        ValueError: The guide has no such table, or two rows name the same phrase.
    """
    part = re.search(rf"^## {section}$(.*?)(?=^## |\Z)", style_guide, re.MULTILINE | re.DOTALL)
    rows = _ROW.finditer(part[1]) if part else ()
    pairs = [(phrase.lower(), row["write"]) for row in rows for phrase in _PHRASE.findall(row["never"])]
    found = dict(pairs)
    if not found:
        raise ValueError(f"{STYLE_GUIDE}: the section {section!r} has no table with phrases in its second column.")
    if len(found) < len(pairs):
        raise ValueError(f"{STYLE_GUIDE}: a phrase is in two rows of the table in the section {section!r}.")
    return found


def findings(prose: str, phrases: Mapping[str, str]) -> Iterator[Finding]:
    """Every phrase in Markdown or in the prose of code, in order; phrases may continue on the next line."""
    text = _SKIPPED.sub(lambda skipped: _blank(skipped[0], "\0"), prose)
    longest_first = sorted(phrases, key=lambda phrase: (-len(phrase), phrase))
    alternatives = (re.escape(phrase).replace(r"\ ", r"\s+") for phrase in longest_first)
    for match in re.finditer(rf"(?<![\w.-])(?:{'|'.join(alternatives)})(?![\w-])", text, re.IGNORECASE):
        phrase = " ".join(match[0].split())
        yield Finding(text.count("\n", 0, match.start()) + 1, phrase, phrases[phrase.lower()])


def name_findings(names: Iterable[tuple[int, str]], ruled_out: Mapping[str, str]) -> Iterator[Finding]:
    """Every name with a word that the style guide rules out; ``names`` are lines and names, or titles of tests."""
    for line, name in names:
        for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name):
            if word.lower() in ruled_out:
                yield Finding(line, name, ruled_out[word.lower()])


def clipped_findings(source: str) -> Iterator[Finding]:
    """Every docstring of Python or TypeScript code that begins with the rest of a phrase, such as "Of the moderator."."""
    for found in _CLIPPED.finditer(source):
        yield Finding(source.count("\n", 0, found.start()) + 1, found[1], "a noun first: Name of the moderator")


def python_names(source: str) -> Iterator[tuple[int, str]]:
    """The line and the text of every name in Python code, not in f-strings."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return ((token.start[0], token.string) for token in tokens if token.type == tokenize.NAME)


def typescript_names(source: str) -> Iterator[tuple[int, str]]:
    """The line and the text of every name and every title of a test in TypeScript code."""
    code = _TYPESCRIPT.sub(lambda skipped: _blank(skipped[0], " "), source)
    for found in (*re.finditer(r"[A-Za-z_$][\w$]*", code), *_TITLE.finditer(source)):
        yield source.count("\n", 0, found.start()) + 1, found[1] if found.re is _TITLE else found[0]


def python_prose(source: str) -> str:
    """Strings and comments of Python code in their places, with everything else blanked out."""
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    prose = list(_blank(source, "\0"))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        begin, end = (starts[row - 1] + column for row, column in (token.start, token.end))
        if token.type == tokenize.COMMENT:
            prose[begin:end] = " " + source[begin + 1 : end]
        elif token.type == tokenize.STRING:
            prose[begin:end] = _without_quotes(source[begin:end])
        elif token.type == tokenize.NL:
            prose[begin:end] = source[begin:end]
    # Space between two pieces on consecutive lines joins them, as in implicitly concatenated strings.
    return re.sub(r"(?<=\n)\0+(?=[^\0\n])", lambda indent: " " * len(indent[0]), "".join(prose))


def typescript_prose(source: str) -> str:
    """Comments of TypeScript code in their places, with everything else blanked out."""
    prose = list(_blank(source, "\0"))
    for match in _TYPESCRIPT.finditer(source):
        if match["comment"]:
            prose[match.start() : match.end()] = re.sub(
                r"^\s*(?://|/?\*+/?)|\*/$", _spaces, match[0], flags=re.MULTILINE
            )
    return re.sub(r"(?<=\n)\0+(?=[^\0\n])", lambda indent: " " * len(indent[0]), "".join(prose))


def _files(root: Path) -> Iterator[tuple[Path, Callable[[str], str]]]:
    for pattern in DOCUMENTS:
        yield from ((path, str) for path in sorted(root.glob(pattern)))
    for name in CODE:
        path = root / name
        files = sorted(path.rglob("*")) if path.is_dir() else [path] if path.exists() else []
        ours = (one for one in files if one.suffix in _READERS and not _is_generated(one.relative_to(root)))
        yield from ((one, _READERS[one.suffix]) for one in ours)


def _is_generated(path: Path) -> bool:
    return any(part in {"node_modules", "bundle"} or part.startswith(".") for part in path.parts)


_READERS: Mapping[str, Callable[[str], str]] = {
    ".py": python_prose,
    ".ts": typescript_prose,
    ".tsx": typescript_prose,
}


_NAMES: Mapping[str, Callable[[str], Iterator[tuple[int, str]]]] = {
    ".py": python_names,
    ".ts": typescript_names,
    ".tsx": typescript_names,
}


def _no_names(_: str) -> Iterator[tuple[int, str]]:
    return iter(())


def _without_quotes(literal: str) -> str:
    """A string literal with its prefix and quotes replaced by spaces; of an f-string, only the text."""
    prefix = re.match(r"[A-Za-z]*", literal)
    begin = prefix.end() if prefix else 0
    quotes = 3 if literal[begin : begin + 3] in ('"""', "'''") else 1
    text = literal[begin + quotes : -quotes]
    if "f" in literal[:begin].lower():
        text = re.sub(r"\{[^{}]*\}", lambda field: _blank(field[0], "\0"), text)
    return " " * (begin + quotes) + text + " " * quotes


def _blank(text: str, character: str) -> str:
    return re.sub(r"[^\n]", character, text)


def _spaces(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


if __name__ == "__main__":
    sys.exit(main())
