"""The element that starts the discussions of headings, as a CSS selector names it."""

import pytest

from glosa.builder.pages.page_data import selector_of


@pytest.mark.parametrize(
    ("slug", "selector"),
    [
        ("install", "install"),
        ("uso-básico", "uso-básico"),
        ("1-first", "\\31 -first"),
        ("-1", "\\2d \\31 "),
        ("-", "\\2d "),
        ("a.b", "a\\2e b"),
    ],
)
def test_ids_are_escaped(slug: str, selector: str) -> None:
    assert selector_of(slug) == selector
