"""Files that pages include in the spellings of other generators: all lines, some by number, a region, or those between markers."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import dedent
from typing import Literal

from glosa.builder.content.dialects.lines import (
    LEAD,
    CodeFence,
    Columns,
    Line,
    continued,
    lines_of,
    outside_comments,
    pieces,
)

Read = Callable[[str], str | None]
"""The text of a file by its path as written; ``None`` if it doesn't exist, or is outside the site."""
Trouble = Literal["missing", "no-region", "circular", "beyond", "too-much"]
"""What's wrong: there's no such file; no such region; the file includes itself; no such lines; or the page has included enough already."""
Report = Callable[[int, Trouble, str], None]
"""Receives the 0-based number of the line that includes a file, what's wrong, and the path."""

_DEEPEST = 8
_MOST = 1000
"""How many files a page includes, with those that they include."""
_LONGEST = 4_000_000
"""How many characters these files have. Files that include others twice grow with each level."""


class IncludedFiles:
    """The files that one page includes."""

    def __init__(self, read: Read, report: Report) -> None:
        self._read = read
        self.report = report
        self._count = self._length = 0

    def text(self, line: Line, path: str) -> str | None:
        """The text of the file that ``line`` includes; ``None`` if it has none, which is reported."""
        if self._count >= _MOST or self._length >= _LONGEST:
            self.report(line.number, "too-much", path)
            return None
        text = self._read(path)
        if text is None:
            self.report(line.number, "missing", path)
            return None
        self._count += 1
        self._length += len(text)
        return text

    def part(self, line: Line, path: str, region: str, numbers: str) -> str | None:
        """The same with only the lines of a region, or those with the numbers. Reports if there are none."""
        text = self.text(line, path)
        return None if text is None else self.selected(line, (path, text), region, numbers)

    def selected(self, line: Line, file: tuple[str, str], region: str, numbers: str) -> str:
        """The part of a file, whose path and text are known."""
        path, text = file
        part = selected(text, region, numbers)
        if region and part is text:
            self.report(line.number, "no-region", f"{path}#{region}")
        elif numbers and not region and not part and text:
            self.report(line.number, "beyond", f"{path}:{numbers}")
        return part


def with_vue_includes(
    lines: Iterable[Line], files: IncludedFiles, *, around: tuple[str, ...] = (), in_code: bool = True
) -> Iterator[Line]:
    """The lines with the files of ``<<< @/file.js{2}``, ``@[code](file.js)``, ``<!-- @include: ./part.md -->``, and ``!!!include(part.md)!!!``. The
    last two also count ``in_code``, as in VitePress and in the plugin markdown-it-include.
    """
    fence = ""
    columns = Columns()
    for line, is_outside in outside_comments(lines):
        if not is_outside:
            yield line
            continue
        lead = columns.lead(line.text) if not fence else None
        marks = _FENCE.match(line.text)
        if marks and (not fence or (marks[1].startswith(fence) and not line.text.strip(" \t>`~"))):
            fence = "" if fence else marks[1]
        is_code = bool(fence) or lead is None
        code = _CODE_FILE.match(line.text) or _AT_CODE.match(line.text) if not is_code else None
        part = _PART.match(line.text) or _MARKED.match(line.text) if not is_code or (in_code and not around) else None
        if code:
            yield from _code_lines(line, code, files)
        elif part and len(around) < _DEEPEST:
            if part["path"] in around:  # A file that includes itself would grow with each level.
                files.report(line.number, "circular", part["path"])
                text = None
            else:
                text = files.text(line, part["path"])
            if text is None:
                if part.re is _PART:
                    yield Line(line.number, line.text.replace("@include", "include"))
                else:
                    yield line if is_code else _as_code(line, part["indent"])
            else:
                body, groups = _without_front_matter(text), part.groupdict()
                chosen = files.selected(
                    line, (part["path"], body), groups.get("region") or "", _range(groups.get("lines") or "")
                )
                inner = list(_placed(line, part["indent"], chosen.split("\n")))
                inside = (*around, part["path"])
                yield from with_vue_includes(inner, files, around=inside, in_code=in_code)
        else:
            yield line


def _placed(line: Line, lead: str, texts: Iterable[str]) -> Iterator[Line]:
    """The texts in place of a line, after its indentation, and after its marks of items in the first one."""
    rest = continued(lead)
    for index, one in enumerate(texts):
        before = rest if index else lead
        yield Line(line.number, f"{before}{one}" if one.strip() else before.rstrip())


def _as_code(line: Line, lead: str, written: str = "") -> Line:
    """The line that includes a file without a text, as readers see it."""
    return Line(line.number, f"{lead}`{written or line.text[len(lead) :].strip()}`")


def _without_front_matter(text: str) -> str:
    return re.sub(r"\A---\n[\s\S]*?\n---\n", "", text)


def _range(numbers: str) -> str:
    """The numbers of lines that an included page has between braces: ``{2,5}`` is a range, as are ``{2,}`` and ``{,5}``."""
    return numbers.replace(",", "-") if re.fullmatch(r"[0-9]*,[0-9]*", numbers) else numbers


def _code_lines(line: Line, found: re.Match[str], files: IncludedFiles) -> Iterator[Line]:
    path = found["path"].strip()
    groups = found.groupdict()
    part = files.part(line, path, groups.get("region") or "", groups.get("lines") or "")
    if part is None:
        yield _as_code(line, found["indent"])
        return
    braces = (groups.get("braces") or "").strip()
    numbered = re.search(r":(?P<off>no-)?line-numbers(?:=\d+)?", braces)
    numbers = numbered[0] if numbered and not numbered["off"] else ""
    if numbered:
        braces = (braces[: numbered.start()] + braces[numbered.end() :]).strip()
    language = path.rpartition(".")[2] if "." in path.rpartition("/")[2] else "text"
    named = re.search(r"(?:^|\s)([a-zA-Z][\w-]*)$", braces) or re.match(r"([a-zA-Z][\w-]*)(?=\{)", braces)
    if named:
        language, braces = named[1], (braces[: named.start()] + braces[named.end() :]).strip(" {}")
    label = (groups.get("label") or "").strip()
    marks = f" {{{braces}}}" if re.fullmatch(r"[\d,\s-]+", braces) else ""
    info = language + numbers + marks + (f' title="{label}"' if label else "")
    fence = _marks_around(part)
    yield from _placed(line, found["indent"], (f"{fence}{info}", *dedent(part).strip("\n").split("\n"), fence))


def with_snippets(lines: Iterable[Line], files: IncludedFiles, *, depth: int = 0) -> Iterator[Line]:
    """The lines with the files of ``--8<-- "file"``, its block form, ``{!file!}``, ``{* file *}``, and ``{% include-markdown "file" %}``."""
    in_block = False
    for line, is_outside in outside_comments(_with_indents(lines)):
        if not is_outside:
            yield line
            continue
        if re.fullmatch(r"\s*-+8<-+\s*", line.text):
            in_block = not in_block
            continue
        found = _SNIPPET.fullmatch(line.text) or _BRACED.fullmatch(line.text)
        listed = re.fullmatch(r"(?P<indent>\s*)(?P<path>[^\s;].*?)\s*", line.text) if in_block else None
        tag = _INCLUDE_TAG.fullmatch(line.text) if "{%" in line.text and depth < _DEEPEST else None
        if tag:
            yield from _tag_lines(line, tag, files, depth=depth)
            continue
        starred = _STARRED.fullmatch(line.text)
        if starred:
            yield from _starred_lines(line, starred, files)
            continue
        one = found or listed
        if one is None or depth >= _DEEPEST:
            if not in_block:
                yield Line(line.number, re.sub(r"^(\s*);(-+8<-+)", r"\1\2", line.text))
            continue
        part = files.part(line, *_path_parts(one["path"].strip()))
        if part is None:
            yield _as_code(line, one["indent"])
            continue
        inner = with_snippets(
            (Line(line.number, text) for text in part.rstrip("\n").split("\n")), files, depth=depth + 1
        )
        yield from _placed(line, one["indent"], (deeper.text for deeper in inner))


def _with_indents(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines with those between ``{% filter indent(width=4) %}`` and its end indented by so many blanks: they include a file at a place."""
    written = list(lines)
    indent = ""
    for index, line in enumerate(written):
        is_tag = "{%" in line.text and "filter" in line.text
        if is_tag and not indent and (opening := _FILTER.fullmatch(line.text)):
            if any(_END_OF_FILTER.fullmatch(one.text) for one in written[index + 1 : index + 1 + _LONGEST_FILTER]):
                indent = " " * int(opening["width"] or 4)
                continue
        elif is_tag and indent and _END_OF_FILTER.fullmatch(line.text):
            indent = ""
            continue
        yield Line(line.number, f"{indent}{line.text}") if indent and line.text.strip() else line


def _tag_lines(line: Line, found: re.Match[str], files: IncludedFiles, *, depth: int) -> Iterator[Line]:
    """The file of a tag of the plugin include-markdown, or its part from one text to another."""
    text = files.text(line, found["path"])
    if text is None:
        yield _as_code(line, found["indent"])
        return
    options = {name: double or single for name, double, single in _TAG_OPTION.findall(found["options"])}
    part = _between(
        _without_front_matter(text), {"start-after": options.get("start", ""), "end-before": options.get("end", "")}
    )
    lines = (Line(line.number, one) for one in part.strip("\n").split("\n"))
    inner = with_snippets(lines, files, depth=depth + 1)
    yield from _placed(line, found["indent"], (deeper.text for deeper in inner))


def _starred_lines(line: Line, found: re.Match[str], files: IncludedFiles) -> Iterator[Line]:
    path = found["path"]
    text = files.text(line, path)
    if text is None:
        yield _as_code(line, found["indent"])
        return
    options = dict(re.findall(r"(\w+)\[([^\]]*)\]", found["options"] or ""))
    numbers = options.get("ln", "").replace(":", "-")
    title = f' title="{options["title"].strip(chr(34))}"' if "title" in options else ""
    marked = options.get("hl", "").replace(":", "-")
    parts = (files.selected(line, (path, text), "", one) for one in numbers.split(","))
    part = ("\n".join(parts) if numbers else text).rstrip("\n")
    count = part.count("\n") + 1
    places = {number: place for place, number in enumerate(_numbers(numbers or "1-", text.count("\n") + 1)[:count], 1)}
    marks = ",".join(str(places[one]) for one in _numbers(marked, max(places, default=0)) if one in places)
    language = path.rpartition(".")[2]
    fence = _marks_around(part)
    opening = f"{fence}{language}{f' {{{marks}}}' if marks else ''}{title}"
    yield from _placed(line, found["indent"], (opening, *part.split("\n"), fence))


def with_myst_includes(lines: Iterable[Line], files: IncludedFiles, *, depth: int = 0) -> Iterator[Line]:
    """The lines with the files of the directives ``include`` and ``literalinclude``."""
    for piece in pieces(lines):
        found = _MYST_FILE.fullmatch(piece.info) if isinstance(piece, CodeFence) else None
        if found is None or not isinstance(piece, CodeFence) or depth >= _DEEPEST:
            yield from lines_of(piece)
            continue
        line, path = piece.opening, found["path"].strip()
        options = {option[1]: option[2].strip() for inner in piece.code if (option := _MYST_OPTION.match(inner.text))}
        whole = files.text(line, path)
        if whole is None:
            yield _as_code(line, piece.indent, path)
            continue
        part = _between(whole, options)
        if whole and not part:
            files.report(line.number, "beyond", path)
        language = options.get("language") or options.get("lang") or options.get("literal") or options.get("code")
        if found["name"] == "literalinclude" or "literal" in options or "code" in options:
            ending = path.rpartition(".")[2] if "." in path.rpartition("/")[2] else "text"
            marked = options.get("emphasize-lines", "").replace(" ", "")
            fence = _marks_around(part)
            opening = f"{fence}{language or ending}{f' {{{marked}}}' if marked else ''}"
            yield from _placed(line, piece.indent, (opening, *dedent(part).strip("\n").split("\n"), fence))
            continue
        texts = _without_front_matter(part).rstrip("\n").split("\n")
        inner_lines = with_myst_includes((Line(line.number, one) for one in texts), files, depth=depth + 1)
        yield from _placed(line, piece.indent, (inner.text for inner in inner_lines))


def _between(text: str, options: dict[str, str]) -> str:
    """The lines that the options of ``include`` select."""
    if options.get("lines"):
        return selected(text, "", options["lines"])
    if options.get("start-after") and options["start-after"] in text:
        text = text.partition(options["start-after"])[2]
    if options.get("end-before") and options["end-before"] in text:
        text = text.partition(options["end-before"])[0]
    first, last = options.get("start-line", ""), options.get("end-line", "")
    if _NUMBER.fullmatch(first) or _NUMBER.fullmatch(last):
        start = int(first) if _NUMBER.fullmatch(first) else 0
        stop = int(last) if _NUMBER.fullmatch(last) else None
        text = "\n".join(text.split("\n")[start:stop])
    return text


def _path_parts(written: str) -> tuple[str, str, str]:
    """The path, the section, and the numbers of lines: ``file.md:2:5``, ``file.md:part``, or ``file.md[ln:2-5,8]``."""
    path = written.strip("\"'")
    slices = _SLICES.fullmatch(path)
    if slices:
        return slices["path"], "", re.sub(r"\.\d*", "", slices["lines"])
    lines = re.fullmatch(r"(?P<path>.+?):(?P<from>\d*):(?P<to>\d*)", path) or re.fullmatch(
        r"(?P<path>.+?):(?P<from>\d+)(?P<to>)", path
    )
    if lines:
        return lines["path"], "", f"{lines['from'] or 1}-{lines['to']}"
    section = re.fullmatch(r"(?P<path>.+?\.\w+):(?P<section>[\w-]+)", path)
    return (section["path"], section["section"], "") if section else (path, "", "")


def _numbers(written: str, count: int) -> list[int]:
    """The numbers of lines ``2-5``, ``2-``, ``-5``, or ``2,5``, of those up to ``count``."""
    found: list[int] = []
    for one in written.split(",") if written else ():
        first, dash, last = one.strip().partition("-")
        begin = max(1, int(first)) if _COUNT.fullmatch(first) else 1
        end = (int(last) if _COUNT.fullmatch(last) else count) if dash else begin
        found += range(begin, min(end, count) + 1)
    return found


def selected(text: str, region: str, numbers: str) -> str:
    """The lines of a region, or those with the numbers ``2-5``, ``2-``, ``-5``, or ``2,5``; all without both. Without such a region, it's ``text`` itself."""
    lines = text.split("\n")
    if region:
        name = re.escape(region)
        begin = re.compile(
            rf"(?:#region\s+|#docregion\s+|--8<--\s*\[start:\s*){name}(?![\w-])|^\s*#+ .*\{{#{name}\}}"
            rf"|{_LONG_MARK}(?:region|Region)\s+{name}{_LONG_END}"
        )
        end = re.compile(rf"#endregion\b|#enddocregion\b|--8<--\s*\[end:\s*{name}|{_END_OF_LONG}")
        start = next((index for index, line in enumerate(lines) if begin.search(line)), None)
        if start is None:
            return text
        stop = _end_of_region(lines, start, end)
        return "\n".join(line for line in lines[start + 1 : stop] if not _MARK_OF_REGION.search(line))
    if numbers:
        return "\n".join(lines[one - 1] for one in _numbers(numbers, len(lines)))
    return "\n".join(line for line in lines if not re.search(r"--8<--\s*\[(?:start|end):", line))


def _marks_around(code: str) -> str:
    """The backticks of a block that contains the code, which can have blocks itself."""
    return "`" * max(3, 1 + max(map(len, re.findall(r"`{3,}", code)), default=0))


def _end_of_region(lines: Sequence[str], start: int, end: re.Pattern[str]) -> int:
    """The index of the line that ends the region of line ``start``. Regions within it have ends of their own."""
    depth = 1
    for index in range(start + 1, len(lines)):
        if end.search(lines[index]):
            depth -= 1
            if not depth:
                return index
        elif _REGION.search(lines[start]) and _REGION.search(lines[index]):
            depth += 1
    return len(lines)


_FENCE = re.compile(r"[ \t>]*(`{3,}|~{3,})")
_LONG_MARK, _LONG_END = r"^\s*(?://|<!--|#|#pragma)\s*", r"\s*+(?:-->)?\s*$"
"""What is around the name of a region if it isn't ``#region``."""
_END_OF_LONG = rf"{_LONG_MARK}(?:endregion|End ?Region)(?:\s+[\w*-]+)?{_LONG_END}"
_MARK_OF_REGION = re.compile(
    rf"#(?:end)?region\b|--8<--|{_LONG_MARK}(?:region|Region)\s+[\w*-]+{_LONG_END}|{_END_OF_LONG}"
)
_REGION = re.compile(rf"#(?:doc)?region\s+\S|{_LONG_MARK}(?:region|Region)\s+[\w*-]+{_LONG_END}")
_CODE_FILE = re.compile(
    rf"(?P<indent>{LEAD})"
    r"<<<\s+(?P<path>[^\s#{\[]+?)(?::(?P<lines>\d+(?:-\d*)?))?(?:#(?P<region>[\w*-]+))?(?:\s*\{(?P<braces>[^}]*)\})?(?:\s*\[(?P<label>[^\]]*)\])?\s*$"
)
_AT_CODE = re.compile(
    rf"(?P<indent>{LEAD})"
    r"@\[code(?:-group)?(?:\{(?P<lines>[\d,-]*)\})?(?:\s+region=\"?(?P<region>[\w-]+)\"?|\s+(?P<braces>[\w-]*(?::(?:no-)?line-numbers(?:=\d+)?)?(?:\{[^}]*\})?(?::(?:no-)?line-numbers(?:=\d+)?)?))?\]\((?P<path>[^)]+)\)\s*$"
)
_PART = re.compile(
    rf"(?P<indent>{LEAD})"
    r"<!--\s*@include:\s*(?P<path>[^\s{#]+)(?:#(?P<region>[\w-]+))?(?:\{(?P<lines>[\d,-]*)\})?\s*-->\s*$"
)
_MARKED = re.compile(rf"(?P<indent>{LEAD})" r"!!! ?include ?\( ?(?P<path>[^()\n]+?) ?\) ?!!!\s*$")
"""As the plugin markdown-it-include reads it."""
_SNIPPET = re.compile(rf"(?P<indent>{LEAD})" r"-+8<-+\s+[\"'](?P<path>[^\"']+)[\"']\s*")
_BRACED = re.compile(rf"(?P<indent>{LEAD})" r"\{!>?\s*(?P<path>[^!]+?)\s*!\}\s*")
_STARRED = re.compile(rf"(?P<indent>{LEAD})" r"\{\*\s+(?P<path>\S+)(?P<options>[^*]*)\*\}\s*")
_SLICES = re.compile(r"(?P<path>[^\[\]]+)\[ln:(?P<lines>[\d.,-]+)\]")
"""Lines of a file that ``{!file!}`` includes. After a dot, they can have columns, which don't count here."""
_INCLUDE_TAG = re.compile(
    rf"(?P<indent>{LEAD})"
    r"\{%-?\s*include(?:-markdown)?\s+(?P<mark>[\"'])(?P<path>.+?)(?P=mark)(?P<options>[^%]*?)-?%\}\s*"
)
_FILTER = re.compile(r"\s*\{%-?\s*filter\s+indent(?:\((?:width\s*=\s*)?(?P<width>\d{1,2})?[^()]*\))?\s*-?%\}\s*")
_END_OF_FILTER = re.compile(r"\s*\{%-?\s*endfilter\s*-?%\}\s*")
_LONGEST_FILTER = 200
_TAG_OPTION = re.compile(r"([\w-]+)=(?:\"([^\"]*)\"|'([^']*)')")
_MYST_FILE = re.compile(r"\{(?P<name>include|literalinclude)\}(?P<path>.+)")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_COUNT = re.compile(r"[0-9]{1,9}")
_MYST_OPTION = re.compile(r"\s*:([\w-]+):(.*)$")
