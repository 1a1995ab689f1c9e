"""Cells of tables with what readers wrote, so that spreadsheets show them as text and calculate nothing."""

import re

_MISREAD = re.compile(r"'*[=+\-@\t\r{]")
"""How formulas begin for spreadsheets, and JSON for our own import, after any number of apostrophes."""


def cell_of(text: str) -> str:
    """``text`` as a cell. Spreadsheets take an apostrophe at the beginning as a sign that the rest is text."""
    return f"'{text}" if _MISREAD.match(text) else text


def is_marked(cell: str) -> bool:
    """Whether the first character of a cell is the sign that :func:`cell_of` wrote."""
    return cell[:1] == "'" and _MISREAD.match(cell) is not None
