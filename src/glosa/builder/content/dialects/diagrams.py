"""Diagrams in the text of a page, ``@startuml … @enduml``, which plugins of VuePress and VitePress draw."""

import re
from collections.abc import Callable, Iterator, Sequence

from glosa.builder.content.dialects.lines import Line, lines_of, pieces


def diagrams_as_code(lines: Sequence[Line], note: Callable[[int, str], None]) -> Iterator[Line]:
    """The lines with each diagram as code, because its source isn't Markdown. ``note`` receives the number of its first line, and a sentence."""
    block: list[Line] = []
    end = ""
    for piece in pieces(lines):
        for line in lines_of(piece):
            written = line.text.strip()
            began = None if block or not isinstance(piece, Line) else _BEGIN.fullmatch(written)
            if began:
                end = f"@end{began['kind']}"
            elif not block:
                yield line
                continue
            block.append(line)
            if written == end:
                note(block[0].number, f"'{block[0].text.strip()}' begins a diagram, which readers see as code.")
                yield from _as_code(block)
                block = []
    yield from block


def _as_code(block: Sequence[Line]) -> Iterator[Line]:
    indent = re.match(r"\s*", block[0].text)[0]  # type: ignore[index]
    fence = f"{indent}{'````' if any('```' in line.text for line in block) else '```'}"
    first, last = block[0].number, block[-1].number
    yield from (Line(first, ""), Line(first, f"{fence}text"), *block, Line(last, fence), Line(last, ""))


_BEGIN = re.compile(r"@start(?P<kind>[a-z]+)\b.*")
