"""Lines and words of highlighted code: marked, numbered, and with notes."""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape


def in_lines(html: str, attributes: Mapping[int, str], notes: Mapping[int, str] = {}) -> str:
    """``html`` of code with a ``span`` around each line that has attributes, including its line break, and with the HTML of notes at the end of
    lines. Tokens that span several lines are split.
    """
    if not attributes and not notes:
        return html
    return "".join(
        f"<span {attributes[number]}>{line}</span>" if number in attributes else line
        for number, line in enumerate(_noted(html, notes), start=1)
    )


def with_words(html: str, words: Sequence[str]) -> str:
    """``html`` of code with a ``span`` around each part of a token that belongs to one of the words."""
    parts = _PARTS.findall(html)
    text = unescape("".join(part for part in parts if part[0] != "<"))
    longest_first = "|".join(re.escape(one) for one in sorted(words, key=len, reverse=True))
    edges = [edge for found in re.finditer(longest_first, text) for edge in found.span()]
    place = inside = 0
    out: list[str] = []
    for part in parts:
        if part[0] == "<":
            out.append(part)
            continue
        signs = _SIGN.findall(part)
        begin = 0
        while begin < len(signs):
            end = min(len(signs), edges[inside] - place) if inside < len(edges) else len(signs)
            piece = "".join(signs[begin:end])
            out.append(f'<span class="word">{piece}</span>' if inside % 2 and piece != "\n" else piece)
            begin = end
            while inside < len(edges) and edges[inside] <= place + end:
                inside += 1
        place += len(signs)
    return "".join(out)


def without_notes(code: str) -> tuple[str, Mapping[int, str]]:
    """The code without comments such as ``# (1)!``, and the HTML of their numbers, by the lines' numbers."""
    notes: dict[int, str] = {}
    lines = code.split("\n")
    for number, line in enumerate(lines, start=1):
        if found := _NOTES.search(line):
            lines[number - 1] = line[: found.start()]
            notes[number] = "".join(
                f'<span class="code-note" data-note="{one}"></span>' for one in re.findall(r"\d+", found["numbers"])
            )
    return "\n".join(lines), notes


def _noted(html: str, notes: Mapping[int, str]) -> Iterator[str]:
    for number, line in enumerate(_split(html), start=1):
        if number in notes:
            text, line_end = (line[:-1], "\n") if line.endswith("\n") else (line, "")
            yield f"{text}{notes[number]}{line_end}"
        else:
            yield line


def _split(html: str) -> Iterator[str]:
    """Lines of highlighted code, including line breaks. Each line closes its own tags."""
    tokens: list[str] = []
    line: list[str] = []
    for part in _PARTS.findall(html):
        line.append(part)
        if part == "</span>":
            del tokens[-1:]
        elif part[0] == "<":
            tokens.append(part)
        elif part == "\n":
            yield "".join(line) + "</span>" * len(tokens)
            line = tokens.copy()
    yield "".join(line)


_PARTS = re.compile(r"<[^>]*>|\n|[^<\n]+")
_SIGN = re.compile(r"&(?:#\d+|#x[0-9a-fA-F]+|\w+);|[\s\S]")
_NOTES = re.compile(
    r"(?<![ \t])[ \t]*+(?://|#|<!--|/\*|--|;|%)[ \t]*+(?P<numbers>(?:\(\d{1,3}\)!?[ \t]*+)+)(?:-->|\*/)?[ \t]*+$"
)
