"""Files that pages include in the spellings of other generators: all lines, some by number, a region, or those between markers."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import dedent

from glosa.builder.content.dialects.lines import CodeFence, Line, pieces

Read = Callable[[str], str | None]
"""The text of a file by its path as written; ``None`` if it doesn't exist, or is outside the site."""
Missing = Callable[[int, str], None]
"""Receives the 0-based number of the line that includes a file without a text, and its path."""

_DEEPEST = 8


def with_vue_includes(
    lines: Iterable[Line], read: Read, missing: Missing, *, around: tuple[str, ...] = (), in_code: bool = True
) -> Iterator[Line]:
    """The lines with the files of ``<<< @/file.js{2}``, ``@[code](file.js)``, and ``<!-- @include: ./part.md -->``. The last one also counts
    ``in_code``, as in VitePress.
    """
    fence = ""
    for line in lines:
        marks = re.match(r"[ \t>]*(`{3,}|~{3,})", line.text)
        if marks and (not fence or (marks[1].startswith(fence) and not line.text.strip(" \t>`~"))):
            fence = "" if fence else marks[1]
        code = _CODE_FILE.match(line.text) or _AT_CODE.match(line.text) if not fence else None
        part = _PART.match(line.text) if not fence or (in_code and not around) else None
        if code:
            yield from _code_lines(line, code, read, missing)
        elif part and len(around) < _DEEPEST:
            # A file that includes itself would grow with each level.
            text = read(part["path"]) if part["path"] not in around else None
            if text is None:
                missing(line.number, part["path"])
                yield Line(line.number, line.text.replace("@include", "include"))
            else:
                body = re.sub(r"\A---\n[\s\S]*?\n---\n", "", text)
                chosen = selected(body, part["region"] or "", _range(part["lines"] or ""))
                if part["region"] and chosen is body:
                    missing(line.number, f"{part['path']}#{part['region']}")
                inner = chosen.split("\n")
                deeper = (Line(line.number, f"{part['indent']}{one}" if one else "") for one in inner)
                inside = (*around, part["path"])
                yield from with_vue_includes(deeper, read, missing, around=inside, in_code=in_code)
        else:
            yield line


def _range(numbers: str) -> str:
    """The numbers of lines that an included page has between braces: ``{2,5}`` is a range, as are ``{2,}`` and ``{,5}``."""
    return numbers.replace(",", "-") if re.fullmatch(r"[0-9]*,[0-9]*", numbers) else numbers


def _code_lines(line: Line, found: re.Match[str], read: Read, missing: Missing) -> Iterator[Line]:
    path = found["path"].strip()
    text = read(path)
    if text is None:
        missing(line.number, path)
        yield Line(line.number, f"{found['indent']}`{line.text.strip()}`")
        return
    groups = found.groupdict()
    braces = (groups.get("braces") or "").strip()
    language = path.rpartition(".")[2] if "." in path.rpartition("/")[2] else "text"
    named = re.search(r"(?:^|\s)([a-zA-Z][\w-]*)$", braces)
    if named:
        language, braces = named[1], braces[: named.start()].strip()
    part = selected(text, groups.get("region") or "", groups.get("lines") or "")
    if groups.get("region") and part is text:
        missing(line.number, f"{path}#{groups['region']}")
    label = (groups.get("label") or "").strip()
    marks = f" {{{braces}}}" if re.fullmatch(r"[\d,\s-]+", braces) else ""
    info = language + marks + (f' title="{label}"' if label else "")
    fence = _marks_around(part)
    for one in (f"{fence}{info}", *dedent(part).strip("\n").split("\n"), fence):
        yield Line(line.number, f"{found['indent']}{one}".rstrip())


def with_snippets(lines: Iterable[Line], read: Read, missing: Missing, *, depth: int = 0) -> Iterator[Line]:
    """The lines with the files of ``--8<-- "file"``, its block form, ``{!file!}``, ``{* file *}``, and ``{% include-markdown "file" %}``."""
    in_block = False
    for line in lines:
        if re.fullmatch(r"\s*-+8<-+\s*", line.text):
            in_block = not in_block
            continue
        found = _SNIPPET.fullmatch(line.text) or _BRACED.fullmatch(line.text)
        listed = re.fullmatch(r"(?P<indent>\s*)(?P<path>[^\s;].*?)\s*", line.text) if in_block else None
        tag = _INCLUDE_TAG.fullmatch(line.text) if "{%" in line.text and depth < _DEEPEST else None
        if tag:
            yield from _tag_lines(line, tag, read, missing, depth=depth)
            continue
        starred = _STARRED.fullmatch(line.text)
        if starred:
            yield from _starred_lines(line, starred, read, missing)
            continue
        one = found or listed
        if one is None or depth >= _DEEPEST:
            if not in_block:
                yield Line(line.number, re.sub(r"^(\s*);(-+8<-+)", r"\1\2", line.text))
            continue
        path, region, numbers = _path_parts(one["path"].strip())
        text = read(path)
        if text is None:
            missing(line.number, path)
            yield Line(line.number, f"{one['indent']}`{line.text.strip()}`")
            continue
        part = selected(text, region, numbers).rstrip("\n").split("\n")
        for inner in with_snippets((Line(line.number, one) for one in part), read, missing, depth=depth + 1):
            yield Line(line.number, f"{one['indent']}{inner.text}".rstrip())


def _tag_lines(line: Line, found: re.Match[str], read: Read, missing: Missing, *, depth: int) -> Iterator[Line]:
    """The file of a tag of the plugin include-markdown, or its part from one text to another."""
    path = found["path"]
    text = read(path)
    if text is None:
        missing(line.number, path)
        yield Line(line.number, f"{found['indent']}`{found[0].strip()}`")
        return
    text = re.sub(r"\A---\n[\s\S]*?\n---\n", "", text)
    options = {name: double or single for name, double, single in _TAG_OPTION.findall(found["options"])}
    part = _between(text, {"start-after": options.get("start", ""), "end-before": options.get("end", "")})
    for inner in with_snippets(
        (Line(line.number, one) for one in part.strip("\n").split("\n")), read, missing, depth=depth + 1
    ):
        yield Line(line.number, f"{found['indent']}{inner.text}".rstrip())


def _starred_lines(line: Line, found: re.Match[str], read: Read, missing: Missing) -> Iterator[Line]:
    path = found["path"]
    text = read(path)
    if text is None:
        missing(line.number, path)
        yield Line(line.number, f"{found['indent']}`{found[0].strip()}`")
        return
    options = dict(re.findall(r"(\w+)\[([^\]]*)\]", found["options"] or ""))
    numbers = options.get("ln", "").replace(":", "-")
    title = f' title="{options["title"].strip(chr(34))}"' if "title" in options else ""
    marked = options.get("hl", "").replace(":", "-")
    part = (
        "\n".join(selected(text, "", one).rstrip("\n") for one in numbers.split(",")) if numbers else text.rstrip("\n")
    )
    first = int(re.match(r"\d+", numbers)[0]) if re.match(r"\d+", numbers) else 1  # type: ignore[index]
    marks = ",".join(_shifted(one, first - 1) for one in marked.split(",") if one.strip())
    language = path.rpartition(".")[2]
    fence = _marks_around(part)
    for one in (f"{fence}{language}{f' {{{marks}}}' if marks else ''}{title}", *part.split("\n"), fence):
        yield Line(line.number, f"{found['indent']}{one}".rstrip())


def with_myst_includes(lines: Iterable[Line], read: Read, missing: Missing, *, depth: int = 0) -> Iterator[Line]:
    """The lines with the files of the directives ``include`` and ``literalinclude``."""
    for piece in pieces(lines):
        found = _MYST_FILE.fullmatch(piece.info) if isinstance(piece, CodeFence) else None
        if found is None or not isinstance(piece, CodeFence) or depth >= _DEEPEST:
            yield from piece.lines if isinstance(piece, CodeFence) else (piece,)
            continue
        line, path = piece.opening, found["path"].strip()
        options = {option[1]: option[2].strip() for inner in piece.code if (option := _MYST_OPTION.match(inner.text))}
        whole = read(path)
        if whole is None:
            missing(line.number, path)
            yield Line(line.number, f"{piece.indent}`{path}`")
            continue
        part = _between(whole, options)
        language = options.get("language") or options.get("lang") or options.get("literal") or options.get("code")
        if found["name"] == "literalinclude" or "literal" in options or "code" in options:
            ending = path.rpartition(".")[2] if "." in path.rpartition("/")[2] else "text"
            marked = options.get("emphasize-lines", "").replace(" ", "")
            fence = _marks_around(part)
            opening = f"{fence}{language or ending}{f' {{{marked}}}' if marked else ''}"
            for one in (opening, *dedent(part).strip("\n").split("\n"), fence):
                yield Line(line.number, f"{piece.indent}{one}".rstrip())
            continue
        shown = re.sub(r"\A---\n[\s\S]*?\n---\n", "", part).rstrip("\n").split("\n")
        for inner in with_myst_includes((Line(line.number, one) for one in shown), read, missing, depth=depth + 1):
            yield Line(line.number, f"{piece.indent}{inner.text}".rstrip())


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


def _shifted(numbers: str, by: int) -> str:
    return "-".join(str(max(1, int(one) - by)) for one in numbers.strip().split("-") if _COUNT.fullmatch(one))


def _path_parts(written: str) -> tuple[str, str, str]:
    """The path, the section, and the numbers of lines: ``file.md:2:5`` or ``file.md:part``."""
    path = written.strip("\"'")
    lines = re.fullmatch(r"(?P<path>.+?):(?P<from>\d*):(?P<to>\d*)", path) or re.fullmatch(
        r"(?P<path>.+?):(?P<from>\d+)(?P<to>)", path
    )
    if lines:
        return lines["path"], "", f"{lines['from'] or 1}-{lines['to']}"
    section = re.fullmatch(r"(?P<path>.+?\.\w+):(?P<section>[\w-]+)", path)
    return (section["path"], section["section"], "") if section else (path, "", "")


def selected(text: str, region: str, numbers: str) -> str:
    """The lines of a region, or those with the numbers ``2-5``, ``2-``, ``-5``, or ``2,5``; all without both. Without such a region, it's ``text`` itself."""
    lines = text.split("\n")
    if region:
        name = re.escape(region)
        begin = re.compile(rf"(?:#region\s+|#docregion\s+|--8<--\s*\[start:\s*){name}(?![\w-])|^\s*#+ .*\{{#{name}\}}")
        end = re.compile(rf"(?:#endregion\b|#enddocregion\b|--8<--\s*\[end:\s*{name})")
        start = next((index for index, line in enumerate(lines) if begin.search(line)), None)
        if start is None:
            return text
        stop = _end_of_region(lines, start, end)
        return "\n".join(line for line in lines[start + 1 : stop] if not re.search(r"#(?:end)?region\b|--8<--", line))
    if numbers:
        chosen: list[str] = []
        for one in numbers.split(","):
            first, dash, last = one.strip().partition("-")
            begin_at = max(1, int(first)) if _COUNT.fullmatch(first) else 1
            end_at = (int(last) if _COUNT.fullmatch(last) else len(lines)) if dash else begin_at
            chosen += lines[begin_at - 1 : end_at]
        return "\n".join(chosen)
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


_REGION = re.compile(r"#(?:doc)?region\s+\S")
_CODE_FILE = re.compile(
    r"(?P<indent>\s*)<<<\s+(?P<path>[^\s#{\[]+?)(?::(?P<lines>\d+(?:-\d*)?))?(?:#(?P<region>[\w*-]+))?(?:\s*\{(?P<braces>[^}]*)\})?(?:\s*\[(?P<label>[^\]]*)\])?\s*$"
)
_AT_CODE = re.compile(
    r"(?P<indent>\s*)@\[code(?:\{(?P<lines>[\d,-]*)\}|\s+region=\"?(?P<region>[\w-]+)\"?|\s+(?P<braces>[\w-]*(?:\{[^}]*\})?))?\]\((?P<path>[^)]+)\)\s*$"
)
_PART = re.compile(
    r"(?P<indent>[ \t]*)<!--\s*@include:\s*(?P<path>[^\s{#]+)(?:#(?P<region>[\w-]+))?(?:\{(?P<lines>[\d,-]*)\})?\s*-->\s*$"
)
_SNIPPET = re.compile(r"(?P<indent>\s*)-+8<-+\s+[\"'](?P<path>[^\"']+)[\"']\s*")
_BRACED = re.compile(r"(?P<indent>\s*)\{!>?\s*(?P<path>[^!]+?)\s*!\}\s*")
_STARRED = re.compile(r"(?P<indent>\s*)\{\*\s+(?P<path>\S+)(?P<options>[^*]*)\*\}\s*")
_INCLUDE_TAG = re.compile(
    r"(?P<indent>\s*)\{%-?\s*include(?:-markdown)?\s+(?P<mark>[\"'])(?P<path>.+?)(?P=mark)(?P<options>[^%]*?)-?%\}\s*"
)
_TAG_OPTION = re.compile(r"([\w-]+)=(?:\"([^\"]*)\"|'([^']*)')")
_MYST_FILE = re.compile(r"\{(?P<name>include|literalinclude)\}(?P<path>.+)")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_COUNT = re.compile(r"[0-9]{1,9}")
_MYST_OPTION = re.compile(r"\s*:([\w-]+):(.*)$")
