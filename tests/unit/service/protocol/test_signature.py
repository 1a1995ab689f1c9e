"""Which keys and signatures open a site, and how far."""

from hashlib import sha256

import pytest

from glosa.service.domain.sites import Site
from glosa.service.routes.protocol.errors import UNAUTHORIZED, ProtocolError
from glosa.service.routes.protocol.signature import holds_master_key, sign

SITE = Site(id="a", app_id="app", app_key="the-app-key", master_key_hash=sha256(b"the-master-key").hexdigest())
WITHOUT_MASTER = Site(id="b", app_id="other", app_key="the-app-key")


def test_the_vendors_documented_signature() -> None:
    assert sign(1453014943466, "UtOCzqb67d3sN12Kts4URwy8") == "d5bcbb897e19b2f6633c716dfdfaf9be,1453014943466"


@pytest.mark.parametrize("time", [0, 1, 1453014943466, 9_999_999_999_999])
def test_a_signature_of_the_app_key_is_a_visitors_at_any_age(time: int) -> None:
    assert not holds_master_key({"x-lc-sign": sign(time, "the-app-key")}, SITE)


def test_a_signature_may_be_in_capitals() -> None:
    digest, _, time = sign(1453014943466, "the-app-key").partition(",")
    assert not holds_master_key({"x-lc-sign": f"{digest.upper()},{time}"}, SITE)


def test_keys_in_the_open() -> None:
    assert not holds_master_key({"x-lc-key": "the-app-key"}, SITE)
    assert holds_master_key({"x-lc-key": "the-master-key,master"}, SITE)


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
def test_anything_else_is_refused(headers: dict[str, str]) -> None:
    with pytest.raises(ProtocolError, match="Unauthorized") as refused:
        holds_master_key(headers, SITE)
    assert (refused.value.code, refused.value.status) == (UNAUTHORIZED, 401)


@pytest.mark.parametrize("key", ["", "the-app-key", "the-master-key"])
def test_a_site_without_master_key_has_none(key: str) -> None:
    with pytest.raises(ProtocolError, match="Unauthorized"):
        holds_master_key({"x-lc-key": f"{key},master"}, WITHOUT_MASTER)
