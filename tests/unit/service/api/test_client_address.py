"""Finding a request's client address."""

from ipaddress import ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glosa.service.routes.client_address import LOOPBACK, _parsed, client_address

PROXIES = (*LOOPBACK, ip_network("10.0.0.0/8"), ip_network("2001:db8:1::/48"))


def address(peer: str | None, *forwarded: str) -> str:
    headers = [(b"host", b"a"), *((b"x-forwarded-for", value.encode("latin-1")) for value in forwarded)]
    return client_address({"client": None if peer is None else (peer, 1), "headers": headers}, PROXIES)


@pytest.mark.parametrize(
    ("peer", "forwarded", "expected"),
    [
        ("203.0.113.1", (), "203.0.113.1"),
        ("203.0.113.1", ("198.51.100.1",), "203.0.113.1"),
        ("127.0.0.1", (), "127.0.0.1"),
        ("127.0.0.1", ("203.0.113.1",), "203.0.113.1"),
        ("::1", ("203.0.113.1",), "203.0.113.1"),
        ("127.0.0.1", ("198.51.100.9, 203.0.113.1",), "203.0.113.1"),
        ("127.0.0.1", ("198.51.100.9", "203.0.113.1"), "203.0.113.1"),
        ("127.0.0.1", ("198.51.100.9, 203.0.113.1, 10.1.2.3",), "203.0.113.1"),
        ("127.0.0.1", ("10.9.9.9, 10.1.2.3",), "10.9.9.9"),
        ("127.0.0.1", ("203.0.113.1:4711",), "203.0.113.1"),
        ("127.0.0.1", ("[2001:db8::7]:4711",), "2001:db8::7"),
        ("127.0.0.1", ('"[2001:db8::7]"',), "2001:db8::7"),
        ("127.0.0.1", ("2001:DB8::7",), "2001:db8::7"),
        ("2001:db8:1::5", ("203.0.113.1",), "203.0.113.1"),
        ("::ffff:127.0.0.1", ("203.0.113.1",), "203.0.113.1"),
        ("127.0.0.1", ("::ffff:203.0.113.1",), "203.0.113.1"),
        ("127.0.0.1", ("fe80::1%eth0",), "fe80::1"),
        ("127.0.0.1", ("203.0.113.1, unknown",), "127.0.0.1"),
        ("127.0.0.1", ("203.0.113.1, , 10.1.2.3",), "10.1.2.3"),
        ("127.0.0.1", ("",), "127.0.0.1"),
        (None, ("203.0.113.1",), "203.0.113.1"),
        (None, (), ""),
        ("/run/glosa.sock", ("203.0.113.1",), "203.0.113.1"),
    ],
)
def test_the_client_is_the_nearest_address_that_is_not_a_trusted_proxy(
    peer: str | None, forwarded: tuple[str, ...], expected: str
) -> None:
    assert address(peer, *forwarded) == expected


@given(st.binary(max_size=80))
def test_any_forwarded_header_yields_an_address(value: bytes) -> None:
    found = client_address({"client": ("127.0.0.1", 1), "headers": [(b"x-forwarded-for", value)]}, PROXIES)
    assert address(found) == found


def test_only_valid_addresses_are_cached() -> None:
    """Clients can't fill the memory by sending long hops."""
    _parsed.cache_clear()
    for number in range(10):
        assert address("127.0.0.1", f"{number}" * 101) == "127.0.0.1"
    assert _parsed.cache_info().currsize <= 1, "the proxy's own"
    before = _parsed.cache_info().currsize
    assert address("127.0.0.1", "203.0.113.77") == "203.0.113.77"
    assert _parsed.cache_info().currsize == before + 1
