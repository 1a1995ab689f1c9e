"""What a page of the documentation sends before it shows: its HTML and the stylesheets that it waits for, compressed."""

import re
from functools import cache
from pathlib import Path

import brotli
import pytest

LIMIT = 13_200
"""Bytes. They arrive, with the headers, before a server waits for the reader's first acknowledgement. The last 160 are for the
button that opens search (docs/adr/0039)."""

QUALITY = 10
STYLESHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)"')


@pytest.mark.parametrize("lang", ["pt-BR", "en-US"])
def test_every_page_fits_into_the_first_packets(out: Path, lang: str) -> None:
    pages = [path for path in out.rglob("*.html") if f'<html lang="{lang}"' in path.read_text("utf-8")]
    assert pages
    weights = {str(path.relative_to(out)): weight(out, path) for path in pages}
    heavy = [
        f"{page}: {sum(parts)} bytes (HTML {parts[0]}, stylesheets {parts[1]}), {sum(parts) - LIMIT} too many"
        for page, parts in sorted(weights.items())
        if sum(parts) > LIMIT
    ]
    assert not heavy, (
        "\n".join(heavy) + f"\nA page may have {LIMIT} bytes. Shorten its text or give part of it a page of its own;"
        " if every page grew, look at the stylesheet and at what the layout repeats."
    )


def weight(out: Path, page: Path) -> tuple[int, int]:
    """Compressed bytes of a page's HTML and of its own stylesheets together."""
    sheets = STYLESHEET.findall(page.read_text("utf-8"))
    assert sheets, f"{page.relative_to(out)} waits for no stylesheet"
    return compressed(page), sum(compressed(out / sheet.removeprefix("/")) for sheet in sheets)


@cache
def compressed(path: Path) -> int:
    return len(brotli.compress(path.read_bytes(), quality=QUALITY))
