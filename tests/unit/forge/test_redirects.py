"""Redirect addresses that a login accepts."""

import pytest

from glosa.forge.oauth import Matching, is_allowed_redirect

HERE = ("http://127.0.0.1:8000/docs",)


@pytest.mark.parametrize(
    ("address", "registered", "matching", "expected"),
    [
        ("http://127.0.0.1:1/any/page", (), "below", True),
        ("http://localhost/page?x=1", (), "below", True),
        ("https://[::1]:8443/page", (), "below", True),
        ("http://127.9.9.9/page", (), "below", True),
        ("http://example.com/page", (), "below", False),
        ("http://127.0.0.1.example.com/page", (), "below", False),
        ("http://127.0.0.1@example.com/page", (), "below", False),
        ("http://127.0.0.1/page#part", (), "below", False),
        ("http://127.0.0.1:99999/page", (), "below", False),
        ("http://127.0.0.1/a b", (), "below", False),
        ("http://127.0.0.1/página", (), "below", False),
        ("javascript:alert(1)", (), "below", False),
        ("", (), "below", False),
        ("http://127.0.0.1:8000/auth/callback.html", (), "exact", True),
        ("http://localhost/base/auth/callback.html", (), "exact", True),
        ("http://127.0.0.1:8000/auth/callback.html?x", (), "exact", False),
        ("http://127.0.0.1:8000/page.html", (), "exact", False),
        ("http://127.0.0.1:8000/docs", HERE, "below", True),
        ("http://127.0.0.1:9999/docs/page.html?x=1", HERE, "below", True),
        ("http://127.0.0.1:8000/docsother", HERE, "below", False),
        ("http://127.0.0.1:8000/docs/../other", HERE, "below", False),
        ("https://127.0.0.1:8000/docs/page.html", HERE, "below", False),
        ("http://localhost:8000/docs/page.html", HERE, "below", False),
        ("https://docs.example:8443/a", ("https://docs.example/",), "below", False),
        ("https://docs.example/a", ("https://docs.example/",), "below", True),
        ("http://127.0.0.1:8000/docs", HERE, "exact", True),
        ("http://127.0.0.1:8000/docs/", HERE, "exact", False),
        ("http://127.0.0.1:9999/docs", HERE, "exact", False),
        ("http://127.0.0.1:9999/docs", HERE, "exact-but-port", True),
        ("http://127.0.0.1:9999/docs?x=1", HERE, "exact-but-port", False),
        ("https://docs.example:9/cb", ("https://docs.example/cb",), "exact-but-port", False),
        ("https://docs.example/cb", ("https://other.example/cb", "https://docs.example/cb"), "exact", True),
    ],
)
def test_redirect_addresses_must_match_the_registered_ones(
    address: str, registered: tuple[str, ...], matching: Matching, expected: bool
) -> None:
    assert is_allowed_redirect(address, registered, matching) is expected
