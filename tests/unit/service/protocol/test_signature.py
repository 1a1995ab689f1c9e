"""Keys and signatures, and the access that they grant."""

from dataclasses import replace
from hashlib import sha256

import pytest

from glosa.service.domain.identity import hash_of_key, master_key
from glosa.service.domain.sites import Site
from glosa.service.routes.protocol.errors import UNAUTHORIZED, ProtocolError
from glosa.service.routes.protocol.signature import holds_master_key, sign

SECRET = b"s" * 32
SITE = Site(id="a", app_id="app", app_key="the-app-key", master_key_hash=sha256(b"the-master-key").hexdigest())
MASTER_KEY = master_key(SECRET, "a", "salt")
SIGNING = replace(SITE, master_key_hash=hash_of_key(MASTER_KEY), master_key_salt="salt")
"""A site whose master key can check signatures."""
WITHOUT_MASTER = Site(id="b", app_id="other", app_key="the-app-key")


def test_accepts_the_documented_example_of_a_signature() -> None:
    assert sign(1453014943466, "UtOCzqb67d3sN12Kts4URwy8") == "d5bcbb897e19b2f6633c716dfdfaf9be,1453014943466"


@pytest.mark.parametrize("time", [0, 1, 1453014943466, 9_999_999_999_999])
def test_a_signature_of_the_app_key_grants_visitor_access_at_any_age(time: int) -> None:
    assert not holds_master_key({"x-lc-sign": sign(time, "the-app-key")}, SITE, SECRET)


def test_a_signature_can_be_in_capitals() -> None:
    digest, _, time = sign(1453014943466, "the-app-key").partition(",")
    assert not holds_master_key({"x-lc-sign": f"{digest.upper()},{time}"}, SITE, SECRET)


def test_accepts_plain_keys() -> None:
    assert not holds_master_key({"x-lc-key": "the-app-key"}, SITE, SECRET)
    assert holds_master_key({"x-lc-key": "the-master-key,master"}, SITE, SECRET)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"x-lc-key": ""},
        {"x-lc-key": "the-app-kez"},
        {"x-lc-key": "ключ"},
        {"x-lc-key": "the-master-key"},
        {"x-lc-key": "the-app-key,master"},
        {"x-lc-key": "the-master-key,owner"},
        {"x-lc-key": ",master"},
        {"x-lc-sign": ""},
        {"x-lc-sign": sign(1, "another-key")},
        {"x-lc-sign": sign(1, "the-app-key").replace(",1", ",2")},
        {"x-lc-sign": sign(1, "the-app-key") + ",owner"},
        {"x-lc-sign": sign(1, "the-master-key") + ",master"},
        {"x-lc-sign": sign(1, "the-app-key"), "x-lc-key": "the-app-key"} | {"x-lc-sign": "x"},
    ],
)
def test_other_keys_are_refused(headers: dict[str, str]) -> None:
    with pytest.raises(ProtocolError, match="Unauthorized") as refused:
        holds_master_key(headers, SITE, SECRET)
    assert (refused.value.code, refused.value.status) == (UNAUTHORIZED, 401)


@pytest.mark.parametrize("key", ["", "the-app-key", "the-master-key"])
def test_a_site_without_a_master_key_refuses_it(key: str) -> None:
    with pytest.raises(ProtocolError, match="Unauthorized"):
        holds_master_key({"x-lc-key": f"{key},master"}, WITHOUT_MASTER, SECRET)


@pytest.mark.parametrize("time", [0, 1, 1453014943466, 9_999_999_999_999])
def test_a_signature_of_the_master_key_grants_full_access_at_any_age(time: int) -> None:
    assert holds_master_key({"x-lc-sign": f"{sign(time, MASTER_KEY)},master"}, SIGNING, SECRET)
    assert holds_master_key({"x-lc-key": f"{MASTER_KEY},master"}, SIGNING, SECRET)


@pytest.mark.parametrize(
    "signature",
    [
        f"{sign(1, 'the-app-key')},master",
        f"{sign(1, 'another-key')},master",
        f"{sign(1, '')},master",
        f"{sign(1, MASTER_KEY).replace(',1', ',2')},master",
        f"{sign(1, MASTER_KEY)},owner",
        f"{sign(1, MASTER_KEY)},master,master",
        sign(1, MASTER_KEY),
    ],
)
def test_any_other_signature_is_refused(signature: str) -> None:
    with pytest.raises(ProtocolError, match="Unauthorized") as refused:
        holds_master_key({"x-lc-sign": signature}, SIGNING, SECRET)
    assert (refused.value.code, refused.value.status) == (UNAUTHORIZED, 401)


@pytest.mark.parametrize(("site", "secret"), [(SITE, SECRET), (WITHOUT_MASTER, SECRET), (SIGNING, b"x" * 32)])
def test_a_hashed_master_key_verifies_no_signature(site: Site, secret: bytes) -> None:
    for key in (MASTER_KEY, "", "the-master-key"):
        with pytest.raises(ProtocolError, match="--new-master-key"):
            holds_master_key({"x-lc-sign": f"{sign(1, key)},master"}, site, secret)


def test_a_signature_takes_precedence_over_a_key() -> None:
    headers = {"x-lc-sign": sign(1, "the-app-key"), "x-lc-key": f"{MASTER_KEY},master"}
    assert not holds_master_key(headers, SIGNING, SECRET)
