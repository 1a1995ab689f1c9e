"""The facts that the builder leaves in a folder."""

import json
from pathlib import Path

import pytest

from glosa.hosting.errors import SiteMissing, SiteNotBuilt
from glosa.hosting.site import CurrentSite, SiteFacts, read_site

FACTS = {"generator": "Glosa 1.8.2", "base": "/docs/", "locales": ["/", "/en-US/"], "policy": "default-src 'none'"}


def write(folder: Path, content: str | bytes) -> Path:
    (folder / ".glosa.json").write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def test_facts_are_read(tmp_path: Path) -> None:
    site = read_site(write(tmp_path, json.dumps(FACTS)))
    assert site.folder == tmp_path
    assert site.facts == SiteFacts(
        generator="Glosa 1.8.2", base="/docs/", locales=("/", "/en-US/"), policy="default-src 'none'"
    )


def test_unknown_facts_of_a_newer_builder_are_accepted(tmp_path: Path) -> None:
    assert read_site(write(tmp_path, json.dumps(FACTS | {"more": 1}))).facts.base == "/docs/"


def test_reports_a_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(SiteMissing) as caught:
        read_site(tmp_path / "out")
    assert caught.value.found == f"There is no folder '{tmp_path / 'out'}'."
    assert caught.value.expected == "Expected a folder that 'glosa build' wrote."
    assert caught.value.next_step == "Build the site first, or correct the name."
    assert caught.value.code == "site-missing"


def test_reports_a_file_instead_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    with pytest.raises(SiteMissing):
        read_site(tmp_path / "out")


def test_reports_a_folder_that_is_not_a_build(tmp_path: Path) -> None:
    with pytest.raises(SiteNotBuilt) as caught:
        read_site(tmp_path)
    assert str(caught.value) == (
        f"The folder '{tmp_path}' has no .glosa.json that can be read. Expected a folder that 'glosa build' wrote."
        " Build the site into it first, or name another folder."
    )


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        b"\xff",
        json.dumps({key: value for key, value in FACTS.items() if key != "policy"}),
        json.dumps(FACTS | {"base": "docs"}),
        json.dumps(FACTS | {"base": "/docs/\n"}),
        json.dumps(FACTS | {"base": 1}),
        json.dumps(FACTS | {"locales": ["/", "en"]}),
        json.dumps(FACTS | {"policy": "default-src 'none'\r\nset-cookie: a"}),
        json.dumps(FACTS | {"policy": "default-src 'none'\n"}),
        json.dumps(FACTS | {"policy": "é"}),
    ],
)
def test_reports_unusable_facts(tmp_path: Path, content: str | bytes) -> None:
    with pytest.raises(SiteNotBuilt) as caught:
        read_site(write(tmp_path, content))
    assert caught.value.expected == "Expected the file as this version of Glosa writes it."
    assert caught.value.next_step == "Build the site again with 'glosa build'."
    assert caught.value.code == "site-not-built"


def test_a_site_is_the_same_object_until_its_facts_are_written_again(tmp_path: Path) -> None:
    faults: list[Exception] = []
    current = CurrentSite(read_site(write(tmp_path, json.dumps(FACTS))))
    first = current.read(faults.append)
    assert current.read(faults.append) is first
    write(tmp_path, json.dumps(FACTS | {"base": "/other/"}))
    assert current.read(faults.append).facts.base == "/other/"
    assert faults == []
