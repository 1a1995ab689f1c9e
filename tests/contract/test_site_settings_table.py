"""The table of all settings has every field with its group, kind, and unit, as ``site/settings.yaml`` describes it."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
import yaml

SITE = Path(__file__).parents[2] / "site"
FOLDERS = {"pt-BR": SITE / "docs", "en-US": SITE / "docs/en-US"}
CHOICE = {"pt-BR": "você escolhe", "en-US": "your choice"}
"""The unit of a field whose unit is another field's value."""


@pytest.mark.parametrize("lang", FOLDERS)
def test_the_table_has_every_field_in_the_order_of_the_sidebar(lang: str) -> None:
    file = yaml.safe_load((SITE / "settings.yaml").read_text("utf-8"))
    groups = yaml.safe_load((SITE / "glosa.yaml").read_text("utf-8"))["theme"]["sidebar"]
    pages = [page for group in groups for page in group["children"]]
    fields = [(key, one) for key, one in file["settings"].items() if file["kinds"][one["kind"]].get("isField", True)]
    expected = [
        [
            f"[{one['label'][lang]}]({one['page'].removeprefix('settings/')}.md#{key.partition('.')[2]})",
            title(lang, one["page"]),
            file["kinds"][one["kind"]]["label"][lang],
            file["units"][one["unit"]][lang]
            if one.get("unit") in file["units"]
            else CHOICE[lang]
            if "unit" in one
            else "",
        ]
        for key, one in sorted(fields, key=lambda field: pages.index(field[1]["page"]))
    ]

    assert rows(lang) == expected


def rows(lang: str) -> Sequence[Sequence[str]]:
    text = (FOLDERS[lang] / "settings/README.md").read_text("utf-8")
    table = text.partition("{#all}")[2].partition("---|\n")[2].partition("\n:::")[0]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()]


def title(lang: str, page: str) -> str:
    found = re.search(r"^title: (.+)$", (FOLDERS[lang] / f"{page}.md").read_text("utf-8"), re.MULTILINE)
    assert found, page
    return found[1]
