"""Which pages may write to a site, and where they are."""

from dataclasses import replace

import pytest

from glosa.service.domain.sites import ANY, Rules, Site, may_write

SITE = Site(id="default", app_id="app", app_key="key", rules=Rules(home="https://docs.example.org"))


@pytest.mark.parametrize("host", ["[", "[]", "[::1", "evil.example", "", ":80"])
def test_a_host_name_that_is_not_an_ip_address_grants_nothing(host: str) -> None:
    assert not may_write(SITE, f"http://{host}", host)


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "192.0.2.1"])
def test_a_site_can_be_previewed_at_a_loopback_address(host: str) -> None:
    assert may_write(SITE, f"http://{host}", host)


@pytest.mark.parametrize(
    ("home", "origins", "address"),
    [
        ("https://docs.example.org", ("https://blog.example.org",), "https://docs.example.org"),
        ("", ("https://blog.example.org", "https://www.example.org"), "https://blog.example.org"),
        ("", (ANY, "https://blog.example.org"), "https://blog.example.org"),
        ("", (ANY,), ""),
        ("", (), ""),
    ],
)
def test_a_site_without_a_home_is_where_its_first_origin_is(home: str, origins: tuple[str, ...], address: str) -> None:
    assert replace(SITE, rules=Rules(home=home), origins=origins).address == address
