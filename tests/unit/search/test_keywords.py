"""Words that a page's front matter lists for its sections."""

from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.content.front_matter import split
from tests.conftest import SiteMaker

PAGE = """---
title: Limits
keywords:
  top: [thresholds, budget]
  loss: money per day, worst day
---

How much.

## The loss {#loss}

At most.

## The gain {#gain}

At least.
"""


def test_words_lead_to_the_section_that_they_are_listed_for(make_site: SiteMaker, tmp_path: Path) -> None:
    with workshop(Request(make_site({"docs/en-US/limits.md": PAGE, "docs/limits.md": "# Limites\n"}), tmp_path)) as one:
        finder = one.finder()
        found = {
            query: [hit.url for hit in finder.find(query, lang="en-US", limit=3).hits]
            for query in ("worst day", "budget")
        }
        assert finder.find('"worst day"', lang="en-US", limit=3).hits == ()  # A phrase in quotes is on the page or not.
    assert found == {"worst day": ["/en-US/limits.html#loss"], "budget": ["/en-US/limits.html"]}


def test_keywords_are_text_lists_or_a_mapping() -> None:
    assert split("---\nkeywords: a, b\n---\n", "a.md").front_matter.keywords == {"": "a, b"}
    assert split("---\nkeywords: [a, b]\n---\n", "a.md").front_matter.keywords == {"": "a, b"}
    front_matter = split("---\ntitle: A\nkeywords: {top: a, x: [b, c], y: ''}\n---\n", "a.md").front_matter
    assert front_matter.keywords == {"": "a", "x": "b, c"}
    assert front_matter.raw == {"title": "A"}  # Readers' pages don't contain them.


@pytest.mark.parametrize("value", ["3", "{x: {y: z}}", "{x: 1}", "[1]"])
def test_other_keywords_are_an_error(value: str) -> None:
    (diagnostic,) = split(f"---\nkeywords: {value}\n---\n", "a.md").diagnostics
    assert diagnostic.line == 2
    assert "such as {limits: loss per day}" in diagnostic.expected


def test_keywords_of_unknown_sections_are_a_warning(make_site: SiteMaker, tmp_path: Path) -> None:
    page = PAGE.replace("  loss:", "  lost:")
    with workshop(Request(make_site({"docs/en-US/limits.md": page, "docs/limits.md": "# Limites\n"}), tmp_path)) as one:
        found = [diagnostic for diagnostic in one.check() if diagnostic.code == "keywords-unknown-section"]
    assert [(diagnostic.file, diagnostic.line) for diagnostic in found] == [("docs/en-US/limits.md", 3)]
    assert "'loss'" in found[0].expected
