"""Every number that a page states as a fact has a source in ``site/numbers.yaml``; all others are marked as examples."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml

SITE = Path(__file__).parents[2] / "site"
FOLDERS = {"pt-BR": SITE / "docs", "en-US": SITE / "docs/en-US"}
WORKED = "setups"
"""Folder of the worked setups: each page begins with the note that all its numbers are an example."""

EXAMPLE = re.compile(r"exemplo|ilustra|inventad|example|illustrat|invented|made-up", re.IGNORECASE)
"""What marks a paragraph as an example, or the table before or after it."""

NUMBER = re.compile(r"(?<![\w.,#])[−-]?\d[\d.,:]*(?:%|(?=(?:st|nd|rd|th|º)\b)|\b)")
HIDDEN = re.compile(
    r"\A---\n.*?^---$|^ *(`{3,}).*?^ *\1$|^:{3,} component.*?(?:^---$|^:{3,}$)|^:{3,}.*?$|^\[\^.*?$",
    re.DOTALL | re.MULTILINE,
)
"""Front matter, code, directives, and the footnotes with the sources."""

UNSEEN = re.compile(
    r"!\[[^\]]*\]\([^)]*\)|`[^`]*`|(?<=\])\([^)]*\)|\{#[^}]*\}|\[\^[^\]]*\]|\{\{.*?\}\}|^\s*\d+\.\s", re.MULTILINE
)
"""Pictures, code, addresses, anchors, marks of footnotes, variables, and the numbers of lists."""


@pytest.fixture(scope="module")
def file() -> Any:
    return yaml.safe_load((SITE / "numbers.yaml").read_text("utf-8"))


def test_every_stated_number_has_a_source(file: Mapping[str, Any]) -> None:
    listed = {page: sorted(chain.from_iterable(found.values())) for page, found in file["pages"].items()}
    for lang in FOLDERS:
        stated = {page: sorted(set(found)) for page, found in pages(lang) if found}
        assert stated == listed, lang


def test_every_source_is_explained_and_used(file: Mapping[str, Any]) -> None:
    assert {name for found in file["pages"].values() for name in found} == set(file["sources"])
    assert all(len(text.split()) >= 5 for text in file["sources"].values())


def test_numbers_of_others_name_their_publisher_document_and_day(file: Mapping[str, Any]) -> None:
    documented = {page for page, found in file["pages"].items() if found.keys() & {"help", "levels"}}
    assert set(file["documents"]) == documented
    for page, documents in file["documents"].items():
        assert documents, page
        for one in documents:
            assert set(one) == {"publisher", "document", "passage"}, page
            assert one["publisher"].strip(), page
            assert one["document"].strip(), page
            assert isinstance(one["passage"], date), page


def test_a_number_has_one_source_per_page(file: Mapping[str, Any]) -> None:
    for page, found in file["pages"].items():
        numbers = [number for numbers in found.values() for number in numbers]
        assert len(numbers) == len(set(numbers)), page


@pytest.mark.parametrize("lang", FOLDERS)
def test_worked_setups_are_marked_as_examples(lang: str) -> None:
    found = sorted((FOLDERS[lang] / WORKED).glob("*.md"))
    assert found
    for page in found:
        assert EXAMPLE.search(page.read_text("utf-8")), page


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("O padrão é 20.", ["20"]),
        ("The default is 1,000.50 at 09:00.", ["1000.5", "9:00"]),
        ("*Exemplo:* 20 pontos.", []),
        ("| a | 1 |\n|---|---|\n| b | 2 |\n\n*Example.*", []),
        ("[page 3](a.md#b-4) `5` ![6](7.svg) 8[^9]", ["3", "8"]),
    ],
)
def test_only_unmarked_numbers_count(text: str, found: Sequence[str]) -> None:
    assert list(stated(text, "pt-BR" if "padrão" in text else "en-US")) == found


def pages(lang: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Each page's path with the numbers that it states."""
    for file in sorted(FOLDERS[lang].rglob("*.md")):
        path = file.relative_to(FOLDERS[lang])
        if path.parts[0] not in (WORKED, "en-US"):
            yield str(path.with_suffix("")), list(stated(file.read_text("utf-8"), lang))


def stated(markdown: str, lang: str) -> Iterator[str]:
    """The numbers outside examples, written alike in both languages."""
    blocks = [block.strip() for block in re.split(r"\n\s*\n", HIDDEN.sub("", markdown)) if block.strip()]
    for place, block in enumerate(blocks):
        near = blocks[max(0, place - 1) : place + 2] if block.startswith("|") else [block]
        if not any(EXAMPLE.search(one) for one in near):
            yield from (neutral(one, lang) for one in NUMBER.findall(UNSEEN.sub("", block)))


def neutral(number: str, lang: str) -> str:
    """Without thousands separators, with a point before the decimals, and without zeros that say nothing."""
    thousands, decimals = (".", ",") if lang == "pt-BR" else (",", ".")
    text = number.rstrip(".,:").replace(thousands, "").replace(decimals, ".").replace("−", "-")
    if ":" in text:
        return text.removeprefix("0") if not text.startswith("00") else text
    sign = "%" if text.endswith("%") else ""
    return f"{float(text.removesuffix('%')):.10f}".rstrip("0").rstrip(".") + sign
