"""Files that pages include: their lines, by number, by region, or between markers."""

import re
from collections.abc import Callable, Iterator
from textwrap import dedent

from glosa.migration.text.draft import PageDraft

Read = Callable[[str], str | None]
"""The text of a file by its path as written; ``None`` if it doesn't exist, or is outside the source."""

_DEEPEST = 8


def with_vue_includes(draft: PageDraft, read: Read) -> str:
    """The text with the files of ``<<< @/file.js{2}``, ``@[code](file.js)``, and ``<!-- @include: ./part.md -->``."""
    return "\n".join(_vue_lines(draft, draft.text.split("\n"), read, depth=0))


def _vue_lines(draft: PageDraft, lines: list[str], read: Read, *, depth: int) -> Iterator[str]:
    position, fence = 0, ""
    for line in lines:
        marks = re.match(r"[ \t>]*(`{3,}|~{3,})", line)
        if marks and (not fence or (marks[1].startswith(fence) and not line.strip(" \t>`~"))):
            fence = "" if fence else marks[1]
        code = _CODE_FILE.match(line) or _AT_CODE.match(line) if not fence else None
        part = _PART.match(line) if not fence or depth == 0 else None
        if code:
            yield from _code_lines(draft, position if depth == 0 else 0, code, line, read)
        elif part and depth < _DEEPEST:
            text = read(part["path"])
            if text is None:
                draft.note(
                    "decide",
                    position if depth == 0 else 0,
                    f"The included file '{part['path']}' doesn't exist below the source's folder.",
                )
                yield line.replace("@include", "include")
            else:
                body = re.sub(r"\A---\n[\s\S]*?\n---\n", "", text)
                yield from _vue_lines(
                    draft, selected(body, part["region"] or "", part["lines"] or "").split("\n"), read, depth=depth + 1
                )
        else:
            yield line
        position += len(line) + 1


def _code_lines(draft: PageDraft, position: int, found: re.Match[str], line: str, read: Read) -> Iterator[str]:
    path = found["path"].strip()
    text = read(path)
    if text is None:
        draft.note("decide", position, f"The included file '{path}' doesn't exist below the source's folder.")
        yield f"{found['indent']}`{line.strip()}`"
        return
    groups = found.groupdict()
    braces = (groups.get("braces") or "").strip()
    language = path.rpartition(".")[2] if "." in path.rpartition("/")[2] else "text"
    named = re.search(r"(?:^|\s)([a-zA-Z][\w-]*)$", braces)
    if named:
        language, braces = named[1], braces[: named.start()].strip()
    part = selected(text, groups.get("region") or "", groups.get("lines") or "")
    label = (groups.get("label") or "").strip()
    marks = f" {{{braces}}}" if re.fullmatch(r"[\d,\s-]+", braces) else ""
    info = language + marks + (f' title="{label}"' if label else "")
    fence = "````" if "```" in part else "```"
    for one in (f"{fence}{info}", *dedent(part).strip("\n").split("\n"), fence):
        yield f"{found['indent']}{one}".rstrip()


def with_snippets(draft: PageDraft, read: Read) -> str:
    """The text with the files of ``--8<-- "file"``, its block form, ``{!file!}``, and ``{* file *}``."""
    return "\n".join(_snippet_lines(draft, draft.text.split("\n"), read, depth=0))


def _snippet_lines(draft: PageDraft, lines: list[str], read: Read, *, depth: int) -> Iterator[str]:
    in_block = False
    position = 0
    for line in lines:
        start = position
        position += len(line) + 1
        if re.fullmatch(r"\s*-+8<-+\s*", line):
            in_block = not in_block
            continue
        found = _SNIPPET.fullmatch(line) or _BRACED.fullmatch(line)
        listed = re.fullmatch(r"(?P<indent>\s*)(?P<path>[^\s;].*?)\s*", line) if in_block else None
        starred = _STARRED.fullmatch(line)
        if starred:
            yield from _starred_lines(draft, start, starred, read)
            continue
        one = found or listed
        if one is None or depth >= _DEEPEST:
            if not in_block:
                yield re.sub(r"^(\s*);(-+8<-+)", r"\1\2", line)
            continue
        path, region, numbers = _path_parts(one["path"].strip())
        text = read(path)
        if text is None:
            draft.note(
                "decide",
                start if depth == 0 else 0,
                f"The included file '{path}' doesn't exist below the source's folder.",
            )
            yield f"{one['indent']}`{line.strip()}`"
            continue
        part = selected(text, region, numbers).rstrip("\n")
        for inner in _snippet_lines(draft, part.split("\n"), read, depth=depth + 1):
            yield f"{one['indent']}{inner}".rstrip()


def _starred_lines(draft: PageDraft, start: int, found: re.Match[str], read: Read) -> Iterator[str]:
    path = found["path"]
    text = read(path)
    if text is None:
        draft.note("decide", start, f"The included file '{path}' doesn't exist below the source's folder.")
        yield f"`{found[0].strip()}`"
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
    for one in (f"```{language}{f' {{{marks}}}' if marks else ''}{title}", *part.split("\n"), "```"):
        yield f"{found['indent']}{one}".rstrip()


def _shifted(numbers: str, by: int) -> str:
    return "-".join(str(max(1, int(one) - by)) for one in numbers.strip().split("-") if one.isdigit())


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
    """The lines of a region, or those with the numbers ``2-5``, ``2-``, ``-5``, or ``2,5``; all without both."""
    lines = text.split("\n")
    if region:
        name = re.escape(region)
        begin = re.compile(rf"(?:#region\s+|#docregion\s+|--8<--\s*\[start:\s*){name}(?![\w-])|^\s*#+ .*\{{#{name}\}}")
        end = re.compile(rf"(?:#endregion\b|#enddocregion\b|--8<--\s*\[end:\s*{name})")
        start = next((index for index, line in enumerate(lines) if begin.search(line)), None)
        if start is None:
            return text
        stop = next((index for index in range(start + 1, len(lines)) if end.search(lines[index])), len(lines))
        return "\n".join(line for line in lines[start + 1 : stop] if not re.search(r"#(?:end)?region\b|--8<--", line))
    if numbers:
        chosen: list[str] = []
        for one in numbers.split(","):
            first, dash, last = one.strip().partition("-")
            begin_at = int(first) if first.isdigit() else 1
            end_at = (int(last) if last.isdigit() else len(lines)) if dash else begin_at
            chosen += lines[begin_at - 1 : end_at]
        return "\n".join(chosen)
    return "\n".join(line for line in lines if not re.search(r"--8<--\s*\[(?:start|end):", line))


_CODE_FILE = re.compile(
    r"(?P<indent>\s*)<<<\s+(?P<path>[^\s#{\[]+)(?:#(?P<region>[\w*-]+))?(?:\s*\{(?P<braces>[^}]*)\})?(?:\s*\[(?P<label>[^\]]*)\])?\s*$"
)
_AT_CODE = re.compile(
    r"(?P<indent>\s*)@\[code(?:\{(?P<lines>[\d,-]*)\}|\s+region=\"?(?P<region>[\w-]+)\"?|\s+(?P<braces>[\w-]*(?:\{[^}]*\})?))?\]\((?P<path>[^)]+)\)\s*$"
)
_PART = re.compile(
    r"\s*<!--\s*@include:\s*(?P<path>[^\s{#]+)(?:#(?P<region>[\w-]+))?(?:\{(?P<lines>[\d,-]*)\})?\s*-->\s*$"
)
_SNIPPET = re.compile(r"(?P<indent>\s*)-+8<-+\s+[\"'](?P<path>[^\"']+)[\"']\s*")
_BRACED = re.compile(r"(?P<indent>\s*)\{!>?\s*(?P<path>[^!]+?)\s*!\}\s*")
_STARRED = re.compile(r"(?P<indent>\s*)\{\*\s+(?P<path>\S+)(?P<options>[^*]*)\*\}\s*")
