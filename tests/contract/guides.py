"""The project's Markdown as tests read it: blocks of code, tables, links, anchors."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).parents[2]
GUIDES = ROOT / "docs/guides"


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of code."""

    language: str
    title: str
    """The file whose content the block shows; empty if it shows none."""
    text: str


@dataclass(frozen=True, slots=True)
class Guide:
    """A Markdown file."""

    path: Path

    @property
    def text(self) -> str:
        return self.path.read_text("utf-8")

    def blocks(self, language: str = "") -> Sequence[Block]:
        """Its blocks in one language, or all, in order."""
        found = (
            Block(match["language"], match["title"] or "", dedent(match["text"]))
            for match in _FENCE.finditer(self.text)
        )
        return [block for block in found if language in ("", block.language)]

    def examples(self) -> Iterator[tuple[str, str]]:
        """Every example of Markdown with the HTML below it, if there is any."""
        blocks = [*self.blocks(), Block("", "", "")]
        for block, below in pairwise(blocks):
            if block.language == "markdown" and not block.title:
                yield block.text, below.text if below.language == "html" else ""

    def rows(self, head: str, *, below: str = "") -> Sequence[Sequence[str]]:
        """Rows of the tables whose first column is called ``head``, in the section ``below`` a heading or anywhere."""
        text = self.text
        if below:
            section = re.split(rf"^##+ {re.escape(below)}$", text, maxsplit=1, flags=re.MULTILINE)[-1]
            text = re.split(r"^#+ ", section, maxsplit=1, flags=re.MULTILINE)[0]
        tables = (match[0].splitlines() for match in _TABLE.finditer(text))
        return [_cells(row) for table in tables if _cells(table[0])[0] == head for row in table[2:]]

    def anchors(self) -> frozenset[str]:
        """Ids of its headings, made as code hosts make them."""
        headings = re.findall(r"^#+ (.+)$", _FENCE.sub("", self.text), re.MULTILINE)
        return frozenset(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings)

    def links(self) -> Sequence[str]:
        """Addresses of its links and images in the project."""
        prose = re.sub(r"`[^`\n]*`", "", _FENCE.sub("", self.text))
        return [link for link in re.findall(r"\]\(([^)\s]+)\)", prose) if not re.match(r"[a-z]+:", link)]


def named(text: str) -> str:
    """The name that a cell begins with: ``--out`` in a cell with ``--out FOLDER`` marked as code; empty for prose."""
    match = re.match(r"`([^`]+)`", text)
    return match[1].partition(" ")[0] if match else ""


def _cells(row: str) -> Sequence[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", row.strip())[1:-1]]


_FENCE = re.compile(
    r'^(?P<indent> *)(?P<fence>`{3,})(?P<language>\w*)(?:[^\n]*?title="(?P<title>[^"]+)")?[^\n]*\n'
    r"(?P<text>.*?)^(?P=indent)(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)
_TABLE = re.compile(r"(?:^ *\|.*\|\n)+", re.MULTILINE)
