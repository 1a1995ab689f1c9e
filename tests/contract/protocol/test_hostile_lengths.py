"""Inputs so long that a backtracking pattern would block a worker for minutes."""

import pytest

from glosa.service.domain.comments import Format
from glosa.service.domain.markup import for_protocol, render
from glosa.service.domain.sites import Rules
from glosa.service.domain.thread_key import thread_key

LONG = 100_000
"""The longest comment that an owner can allow."""


@pytest.mark.parametrize("form", Format)
@pytest.mark.parametrize(
    "text",
    [
        "`" * LONG,
        "~" * LONG,
        "&lt;http://" * (LONG // 11),
        "&lt;http://" + "&" * LONG,
        "a" + " " * LONG + "b",
        f"<span style='color:x{' ' * LONG}y'>z</span>",
    ],
    ids=["backticks", "tildes", "addresses", "ampersands", "spaces", "style"],
)
def test_text_before_an_overlong_part_is_shown(text: str, form: Format) -> None:
    assert "kept" in for_protocol(render(f"kept\n\n{text}", form))


@pytest.mark.parametrize("rules", [Rules(), Rules(path_aliases=True)], ids=["plain", "aliases"])
@pytest.mark.parametrize("piece", ["\u0301\u0327", ".htm", "%41", "/"])
def test_an_address_too_long_to_store_is_its_own_key(rules: Rules, piece: str) -> None:
    address = "/a" + piece * 100_000 + "x"
    assert thread_key(address, rules) == address
