"""The options of fenced code in the spellings of other generators: after the backticks, and in comments of the code."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from glosa.builder.content.dialects.lines import CodeFence, Line


class _Info(NamedTuple):
    language: str
    title: str
    marks: tuple[tuple[str, str], ...]
    """Numbers of lines, each with what the lines are; empty if they're only marked."""
    words: tuple[str, ...]
    numbers: str
    """The number of the first line; empty if lines have no numbers."""
    wraps: bool
    has_notes: bool


def translated_fence(fence: CodeFence) -> Iterator[Line]:
    """The block with Glosa's options."""
    info = _info(fence.info)
    code, marks, words = _without_comments(fence.code)
    has_notes = info.has_notes or any(_NOTE.search(line.text) for line in code)
    written = _written(
        info._replace(marks=(*info.marks, *marks), words=(*info.words, *words), has_notes=has_notes),
    )
    yield Line(fence.opening.number, f"{fence.indent}{fence.marks}{written}")
    yield from code
    if fence.closing:
        yield fence.closing


def label_of(fence: CodeFence) -> str:
    """The title of a block in a group of code: ``[npm]`` or ``title="npm"``; its language if it has none."""
    info = _info(fence.info)
    return info.title or info.language or "Code"


def patterns_in(fence: CodeFence) -> Iterator[str]:
    """The options of Starlight that Glosa leaves out: patterns of marked code, and labels of marked lines."""
    if "/" in fence.info:
        yield from (one[0] for one in _PATTERN.finditer(fence.info) if not _WORD.fullmatch(one[0]))
    if '":' in fence.info or "':" in fence.info:
        yield from (one[0].strip("{ :") for one in _LABELED.finditer(fence.info))


def without_label(fence: CodeFence) -> CodeFence:
    """The block without its title."""
    return fence._replace(info=_written(_info(fence.info)._replace(title="")))


def _info(written: str) -> _Info:
    in_braces = re.fullmatch(r"\{\s*(?P<inner>[.#][^}]*)\}\s*(?P<rest>.*)", written)
    if in_braces:
        names = in_braces["inner"].split(None, 1)
        written = f"{names[0].removeprefix('.')} {names[1] if len(names) > 1 else ''} {in_braces['rest']}"
    found = _LANGUAGE.match(written)
    language, rest = (found["language"], written[found.end() :]) if found else ("", written)
    if ":" in rest:
        rest = _LABELED.sub("{", rest)
    titles = [one["quoted"] or one["bare"] or "" for one in _TITLE.finditer(rest)] + _LABEL.findall(rest)
    marks = [(_KINDS.get(one["kind"] or "", ""), one["lines"]) for one in _BRACES.finditer(rest)]
    marks += [("", ",".join(one.split())) for one in _HL_LINES.findall(rest)]
    first = max((one["first"] or one["start"] or "0" for one in _NUMBERS.finditer(rest)), key=int, default="")
    if found and found["numbered"]:
        first = found["first"] or "1"
    return _Info(
        language.removesuffix("-vue"),
        titles[0].strip() if titles else "",
        tuple(marks),
        tuple(one["double"] or one["single"] or one["between"] for one in _WORD.finditer(rest)),
        first.lstrip("0") or ("1" if first else ""),
        bool(_WRAP.search(rest)),
        bool(_ANNOTATED.search(rest)),
    )


def _written(info: _Info) -> str:
    quote = "'" if '"' in info.title else '"'
    kinds = dict.fromkeys(kind for kind, _ in info.marks)
    lines = {kind: ",".join(one.replace(" ", "") for of, one in info.marks if of == kind) for kind in kinds}
    parts = [
        info.language,
        *(f"{f'{kind}=' if kind else ''}{{{numbers}}}" for kind, numbers in sorted(lines.items())),
        *(f"word={mark}{one}{mark}" for one in info.words if (mark := "'" if '"' in one else '"') not in one),
        f"title={quote}{info.title}{quote}" if info.title else "",
        "" if not info.numbers else "numbers" if info.numbers == "1" else f"numbers={info.numbers}",
        "notes" if info.has_notes else "",
        "wrap" if info.wraps else "",
    ]
    return " ".join(part for part in parts if part)


def _without_comments(lines: tuple[Line, ...]) -> tuple[list[Line], list[tuple[str, str]], list[str]]:
    """The code without comments that mark lines, the numbers of these lines with what they are, and the words that are marked."""
    code: list[Line] = []
    marks: list[tuple[str, str]] = []
    counted: list[tuple[str, int, int]] = []
    words: list[str] = []
    start = None
    for line in lines:
        alone = _ALONE.match(line.text)
        if alone:
            match alone["what"]:
                case "next-line":
                    marks.append(("", str(len(code) + 1)))
                case "start":
                    start = len(code) + 1
                case "end" if start is not None and start <= len(code):
                    marks.append(("", f"{start}-{len(code)}"))
                    start = None
            continue
        behind = _BEHIND.search(line.text)
        if behind:
            rest = line.text[: behind.start()].rstrip() + line.text[behind.end() :]
            if behind["word"]:
                words.append(behind["word"])
            else:
                counted.append((_KINDS.get(behind["what"], ""), len(code) + 1, int(behind["count"] or 1)))
            if not rest.strip():
                continue  # The comment is about the lines below it.
            line = Line(line.number, rest)
        code.append(line)
    for kind, first, more in counted:
        last = min(first + more - 1, len(code))
        if first <= last:
            marks.append((kind, str(first) if first == last else f"{first}-{last}"))
    return code, marks, words


_KINDS: Mapping[str, str] = {
    "++": "add",
    "--": "remove",
    "ins": "add",
    "add": "add",
    "del": "remove",
    "rem": "remove",
    "remove": "remove",
    "focus": "focus",
    "error": "error",
    "warning": "warning",
}
"""What lines are, by the words of the generators. Others are only marked."""
_LANGUAGE = re.compile(
    r"(?P<language>[^\s{:\[=]+)(?::(?:no-line-numbers|(?P<numbered>line-numbers))(?:=(?P<first>\d{1,6}))?)?(?![^\s{\[])"
)
_TITLE = re.compile(r"""\b(?:title|filename|name)=(?:(?P<mark>["'])(?P<quoted>.*?)(?P=mark)|(?P<bare>[^\s{]+))""")
_LABEL = re.compile(r"(?<![\w=])\[((?:[^\[\]]|\[[^\[\]]*\])+)\]")
_BRACES = re.compile(
    r"(?:(?<![\w-])(?P<kind>[a-z]+)=|(?<!=))\{(?P<lines>\s*\d+(?:\s*-\s*\d+)?(?:\s*,\s*\d+(?:\s*-\s*\d+)?)*\s*)\}"
)
_LABELED = re.compile(r"""\{\s*(?:"[^"]*"|'[^']*')\s*:(?=\s*\d)""")
"""The label of lines in Starlight, which Glosa leaves out: ``ins={"New":3-4}``."""
_PATTERN = re.compile(r"(?<!\S)(?:(?:ins|del|mark)=)?/(?:[^/\\]|\\.)+/(?!\S)")
_HL_LINES = re.compile(r"""\bhl_lines=["']([\d\s-]+)["']""")
_NUMBERS = re.compile(
    r"""(?<!\S)(?:showLineNumbers(?!=false)(?:=\{?(?P<first>\d{1,6})\}?)?|(?:linenums|startLineNumber|start)=["'{]?(?P<start>\d{1,6}))"""
)
_WORD = re.compile(
    r"""(?<!\S)(?:(?:ins|del|mark|word)=)?(?:"(?P<double>[^"]+)"|'(?P<single>[^']+)'|/(?P<between>[\w .:-]+)/)(?!\S)"""
)
_WRAP = re.compile(r"(?<!\S)wrap(?!\S|=false)")
_ANNOTATED = re.compile(r"(?<!\S)\.annotate(?!\S)")
_NOTE = re.compile(r"(?://|#|<!--|/\*|--|;|%)[ \t]*+(?:\(\d{1,3}\)![ \t]*+)+(?:-->|\*/)?[ \t]*+$")
"""A note of Material, which takes the place of its comment."""
_ALONE = re.compile(
    r"\s*(?://|#|<!--|/\*|\{/\*|--|;|%)\s*highlight-(?P<what>next-line|start|end)\s*(?:-->|\*/|\*/\})?\s*$"
)
_BEHIND = re.compile(
    r"(?<!\s)\s*+(?://|#|<!--|\{/\*|/\*|--|;{1,2}|%{1,2}|['\"])\s*+\[!code\s+(?P<what>\+\+|--|focus|highlight|hl|warning|error|word:(?P<word>[^\]]{1,200}?))"
    r"(?::(?P<count>\d{1,4}))?\s*\]\s*(?:-->|\*/\}|\*/)?"
)
