"""Diagrams in pages that are migrated, which are code in Glosa unless a plugin draws them."""

import re
from collections.abc import Iterator

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.text.front_matter import RawPage


def diagrams(raw: RawPage, file: str) -> Iterator[Remark]:
    """A decision for each diagram of the page."""
    if not _SIGNS.search(raw.body):
        return
    fence = ""
    for number, line in enumerate(raw.body.split("\n"), raw.first_line):
        mark = _FENCE.match(line)
        if mark and fence:
            fence = "" if mark["mark"].startswith(fence) and not mark["rest"].strip() else fence
        elif mark:
            fence = mark["mark"]
            name = mark["name"].lower()
            if name == "mermaid":
                why = "Diagrams of Mermaid are shown as code. To draw them, install glosa-diagrams, and add 'diagrams' under 'plugins' of glosa.yaml."
                yield Remark("decide", file, number, why)
            elif name in _OTHERS:
                why = (
                    f"Nothing draws '{name}' here, so it's shown as code. Write it in Mermaid, or make an image of it."
                )
                yield Remark("decide", file, number, why)
        elif not fence and (other := _BLOCK.match(line)):
            why = f"Nothing draws what begins with '{other[0].strip()}' here, so readers see its source. Write it in Mermaid, or make an image of it."
            yield Remark("decide", file, number, why)


_OTHERS = ("plantuml", "puml", "flowchart", "flow", "sequence", "echarts", "chart", "markmap", "graphviz", "dot")
_SIGNS = re.compile(rf"mermaid|@flowstart|@startuml|{'|'.join(_OTHERS)}")
_FENCE = re.compile(r"[ \t>]*(?P<mark>`{3,}|~{3,})[ \t]*\{?\.?(?P<name>[\w-]*)(?P<rest>.*)")
_BLOCK = re.compile(r"[ \t]*@(?:flowstart|startuml)\b")
