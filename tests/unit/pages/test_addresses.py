"""Routes become addresses, files, keys and shard names."""

import pytest

from glosa.builder.pages.addresses import (
    SHARD_LIMIT,
    address,
    chunk_number,
    output_file,
    page_key,
    shard_digits,
    shard_name,
)


def test_an_address_has_the_base_and_is_percent_encoded() -> None:
    assert address("/settings/basic.html", "/") == "/settings/basic.html"
    assert address("/popular-topics/FAQ.html", "/docs/") == "/docs/popular-topics/FAQ.html"
    assert address("/ações/São Paulo.html", "/") == "/a%C3%A7%C3%B5es/S%C3%A3o%20Paulo.html"


def test_a_folder_route_is_its_index_file() -> None:
    assert output_file("/settings/") == "settings/index.html"
    assert output_file("/") == "index.html"
    assert output_file("/en-US/panel.html") == "en-US/panel.html"


@pytest.mark.accepts("S-125")
def test_the_number_of_a_chunk_does_not_depend_on_other_pages() -> None:
    assert chunk_number("/panel.html") == chunk_number("/panel.html")
    assert chunk_number("/panel.html") != chunk_number("/en-US/panel.html")
    assert 0 <= chunk_number("/panel.html") < 2**32
    assert page_key("/panel.html") == f"v-{chunk_number('/panel.html'):08x}"


def test_shards_stay_small_however_many_routes_there_are() -> None:
    assert shard_digits(1) == 0
    assert shard_digits(SHARD_LIMIT) == 0
    assert shard_digits(SHARD_LIMIT + 1) == 1
    assert shard_digits(SHARD_LIMIT * 16 + 1) == 2
    assert shard_digits(1_000_000) == 4


def test_a_shard_is_named_by_fnv_1a_of_the_lower_case_route() -> None:
    # Published test vectors of FNV-1a, 32 bit: "a" and "foobar".
    assert shard_name("a", 8) == "e40c292c"
    assert shard_name("FooBar", 8) == "bf9cf968"
    assert shard_name("/panel.html", 0) == "all"
    assert shard_name("/Panel.html", 2) == shard_name("/panel.html", 2)
