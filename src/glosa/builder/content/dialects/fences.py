"""The options of fenced code in the spellings of other generators: after the backticks, and in comments of the code."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from glosa.builder.content.dialects.lines import CodeFence, Line


class _Info(NamedTuple):
    language: str
    title: str
    marked: tuple[str, ...]
    wraps: bool


def translated_fence(fence: CodeFence) -> Iterator[Line]:
    """The block with Glosa's options."""
    info = _info(fence.info)
    code, marked = _without_comments(fence.code)
    written = _written(info._replace(marked=(*info.marked, *marked)))
    yield Line(fence.opening.number, f"{fence.indent}{fence.marks}{written}")
    yield from code
    if fence.closing:
        yield fence.closing


def label_of(fence: CodeFence) -> str:
    """The title of a block in a group of code: ``[npm]`` or ``title="npm"``; its language if it has none."""
    info = _info(fence.info)
    return info.title or info.language or "Code"


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
    titles = [one["quoted"] or one["bare"] for one in _TITLE.finditer(rest)] + _LABEL.findall(rest)
    marked = [one for one in _BRACES.findall(rest)]
    marked += [",".join(one.split()) for one in _HL_LINES.findall(rest)]
    return _Info(
        language.removesuffix("-vue"), titles[0].strip() if titles else "", tuple(marked), bool(_WRAP.search(rest))
    )


def _written(info: _Info) -> str:
    marks = ",".join(one.replace(" ", "") for one in info.marked)
    quote = "'" if '"' in info.title else '"'
    parts = [
        info.language,
        f"{{{marks}}}" if marks else "",
        f"title={quote}{info.title}{quote}" if info.title else "",
        "wrap" if info.wraps else "",
    ]
    return " ".join(part for part in parts if part)


def _without_comments(lines: tuple[Line, ...]) -> tuple[list[Line], list[str]]:
    """The code without comments that mark lines, and the numbers of the lines that they mark."""
    code: list[Line] = []
    marked: list[str] = []
    start = None
    for line in lines:
        alone = _ALONE.match(line.text)
        if alone:
            match alone["what"]:
                case "next-line":
                    marked.append(str(len(code) + 1))
                case "start":
                    start = len(code) + 1
                case "end" if start is not None and start <= len(code):
                    marked.append(f"{start}-{len(code)}")
                    start = None
            continue
        behind = _BEHIND.search(line.text)
        if behind:
            more = int(behind["count"] or 1)
            marked.append(str(len(code) + 1) if more == 1 else f"{len(code) + 1}-{min(len(code) + more, len(lines))}")
            line = Line(line.number, line.text[: behind.start()].rstrip() + line.text[behind.end() :])
        code.append(line)
    return code, marked


_LANGUAGE = re.compile(r"(?P<language>[^\s{:\[=]+)(?::(?:no-)?line-numbers(?:=\d+)?)?(?![^\s{\[])")
_TITLE = re.compile(r"""\b(?:title|filename|name)=(?:(?P<mark>["'])(?P<quoted>.*?)(?P=mark)|(?P<bare>[^\s{]+))""")
_LABEL = re.compile(r"(?<![\w=])\[([^\]]+)\]")
_BRACES = re.compile(r"\{(\s*\d+(?:\s*-\s*\d+)?(?:\s*,\s*\d+(?:\s*-\s*\d+)?)*\s*)\}")
_HL_LINES = re.compile(r"""\bhl_lines=["']([\d\s-]+)["']""")
_WRAP = re.compile(r"(?<!\S)wrap(?!\S|=false)")
_ALONE = re.compile(
    r"\s*(?://|#|<!--|/\*|\{/\*|--|;|%)\s*highlight-(?P<what>next-line|start|end)\s*(?:-->|\*/|\*/\})?\s*$"
)
_BEHIND = re.compile(
    r"\s*(?://|#|<!--|/\*|--|;)\s*\[!code\s+(?:\+\+|--|focus|highlight|hl|warning|error|word:[^\]]*?)"
    r"(?::(?P<count>\d{1,4}))?\s*\]\s*(?:-->|\*/)?"
)
