"""Addresses in entries of ``head`` under a base."""

import pytest

from glosa.builder.pages.site import based


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
