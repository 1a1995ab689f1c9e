"""Addresses in entries of ``head`` under a base."""

from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.pages.site import based
from tests.conftest import CONFIG, SiteMaker


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("/a.css", "/docs/a.css"),
        ("/", "/docs/"),
        ("//cdn.example.org/a.css", "//cdn.example.org/a.css"),
        ("https://cdn.example.org/a.css", "https://cdn.example.org/a.css"),
        ("a.css", "a.css"),
    ],
)
@pytest.mark.parametrize("name", ["href", "src"])
def test_only_files_of_the_site_get_the_base(name: str, written: str, expected: str) -> None:
    assert based({name: written}, "/docs/") == {name: expected}


def test_other_attributes_keep_their_values() -> None:
    assert based({"content": "/a", "async": True}, "/docs/") == {"content": "/a", "async": True}


def test_entries_that_wait_for_consent_get_the_base_too(make_site: SiteMaker, tmp_path: Path) -> None:
    head = "head:\n  - { tag: script, consent: advertising, attrs: { src: /ads.js } }\n"
    site = make_site({"glosa.yaml": CONFIG + head, "public/ads.js": "start();\n"})
    with workshop(Request(site, tmp_path / "out", base="/docs/")) as shop:
        shop.build()
    assert '"attrs":{"src":"/docs/ads.js"}' in (tmp_path / "out/index.html").read_text()
