"""Tables: printed to the terminal and written to ``results.md``, with one section per table."""

import datetime
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import rich.table
from rich.console import Console

from bench.place import machine

RESULTS = Path(__file__).with_name("results.md")

_HEAD = """# Benchmarks

Written by `make bench`. Times depend on the machine and on what else it does: compare within a table, never across.
"""


@dataclass(frozen=True, slots=True)
class Options:
    """How thorough a measurement is."""

    quick: bool = False
    """Few runs of small inputs, to try the benchmarks."""
    comments: int = 1_000_000
    """The most comments that the growth of queries is measured with."""
    minutes: float = 10
    """How long the simulated day lasts."""
    seed: int = 1
    """Chooses who comes on that day."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A figure, and the most or the least that it may be."""

    what: str
    figure: float
    most: float = float("inf")
    least: float = float("-inf")

    @property
    def passes(self) -> bool:
        """Whether the figure is within the bar, which is part of it."""
        return self.least <= self.figure <= self.most

    @property
    def limit(self) -> str:
        """The bar in a few characters."""
        return f"≤ {self.most:g}" if self.most < float("inf") else f"≥ {self.least:g}"


@dataclass(frozen=True, slots=True)
class Table:
    """The result of one measurement; ``note`` says how it was measured."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str
    bars: Sequence[Bar] = ()
    """What the measurement has to reach."""


def bars(title: str, tables: Sequence[Table]) -> Table:
    """One row for each bar of the tables: reached or missed."""
    rows = []
    for bar in (bar for table in tables for bar in table.bars):
        rows.append((bar.what, f"{bar.figure:.3g}", bar.limit, "pass" if bar.passes else "miss"))
    return Table(
        title, ("bar", "measured", "limit", "result"), tuple(rows), "The tables above say how each was measured."
    )


def show(table: Table) -> None:
    """Prints the table."""
    pretty = rich.table.Table(
        title=table.title, caption=_plain(table.note), title_justify="left", caption_justify="left"
    )
    for index, column in enumerate(table.columns):
        pretty.add_column(column, justify="right" if index else "left")
    for row in table.rows:
        pretty.add_row(*row)
    console = Console()
    console.print(pretty)
    console.print()


def keep(tables: Sequence[Table], file: Path = RESULTS) -> None:
    """Writes the tables to the results. Each replaces the section with its title; other sections stay."""
    old = file.read_text("utf-8") if file.exists() else ""
    sections = dict(_SECTION.findall(old)) | {table.title: _section(table) for table in tables}
    file.write_text(_HEAD + "".join(f"\n## {title}\n{text.rstrip()}\n" for title, text in sections.items()), "utf-8")


def _section(table: Table) -> str:
    lines = [
        "",
        f"{datetime.date.today().isoformat()} · {machine()}",
        "",
        f"| {' | '.join(table.columns)} |",
        f"|{' --- |' + ' ---: |' * (len(table.columns) - 1)}",
        *(f"| {' | '.join(row)} |" for row in table.rows),
        "",
        table.note,
        "",
    ]
    return "\n".join(lines)


def _plain(text: str) -> str:
    return text.replace("`", "")


_SECTION = re.compile(r"^## (.+)\n((?:(?!## ).*\n)*)", re.MULTILINE)
