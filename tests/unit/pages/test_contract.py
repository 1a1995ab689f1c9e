"""The contract's stamp follows its shape, and the files that the reader loads carry it."""

import json
from pathlib import Path
from runpy import run_path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.pages.stamp import STAMP
from tests.conftest import SiteMaker

ROOT = Path(__file__).parents[3]
CONTRACT = ROOT / "src/glosa/builder/pages/contract.py"
TOOL = run_path(str(ROOT / "tools/contract.py"))
shapes, stamp = TOOL["shapes"], TOOL["stamp"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    slug: str\n", "    slug: str\n    anchor: str\n"),
        ("    slug: str\n", ""),
        ("    slug: str\n", "    slug: int\n"),
        ("    slug: str\n", "    anchor: str\n"),
        ('"listing", "not-found"]', '"listing", "not-found", "book"]'),
    ],
)
def test_the_stamp_differs_for_another_shape(old: str, new: str) -> None:
    source = CONTRACT.read_text("utf-8")
    assert old in source
    assert stamp(source) == STAMP
    assert stamp(source.replace(old, new, 1)) != STAMP


def test_the_stamp_is_the_same_for_another_description() -> None:
    source = CONTRACT.read_text("utf-8")
    assert stamp(source.replace("One heading of a page.", "A heading.")) == STAMP


def test_values_that_the_reader_never_receives_have_no_shape() -> None:
    names = shapes(CONTRACT.read_text("utf-8")).keys()
    assert {"PageData", "SiteData", "Branch", "NavItem"} <= names
    assert not {"Rendered", "RenderBatch", "RenderJob", "Listing"} & names


def test_every_file_of_data_carries_the_stamp(make_site: SiteMaker, tmp_path: Path) -> None:
    comments = "comments: {solution: anonymous, anonymous: {visitor: true}}\n"
    site = make_site()
    (site / "glosa.yaml").write_text((site / "glosa.yaml").read_text("utf-8") + comments, "utf-8")
    out = tmp_path / "out"
    with workshop(Request(site, out)) as shop:
        shop.build()
    data = [
        path for folder in ("routes", "nav", "site", "comments") for path in (out / "assets" / folder).rglob("*.json")
    ]
    assert {path.parent.name for path in data} == {"routes", "nav", "site", "comments"}
    chunks = [path for path in (out / "assets/js").iterdir() if path.name.split(".")[0].isdigit()]
    assert chunks
    texts = [path.read_text("utf-8") for path in data]
    texts += [path.read_text("utf-8").removeprefix("export default ").removesuffix(";\n") for path in chunks]
    assert {json.loads(text)["stamp"] for text in texts} == {STAMP}
