"""Keyed hashes and tokens."""

from hashlib import md5, sha256

import pytest

from glosa.service.domain.identity import (
    address_hash,
    device_of,
    device_token_of,
    hash_of_key,
    md5_of_mail,
    new_device_token,
    new_key,
    opens,
    pseudonym,
    pseudonymous_mail,
)

SECRET, OTHER = b"a" * 32, b"b" * 32
DAY_MS = 86_400_000


def test_a_pseudonym_depends_on_person_and_site() -> None:
    own = pseudonym(SECRET, "one", " Ana@Example.com ")
    assert own == pseudonym(SECRET, "one", "ana@example.com")
    assert len(own) == 32 and int(own, 16)
    others = {
        pseudonym(SECRET, "two", "ana@example.com"),
        pseudonym(OTHER, "one", "ana@example.com"),
        pseudonym(SECRET, "one", ""),
    }
    assert len(others | {own}) == 4


def test_a_pseudonymous_address_reveals_nothing_and_receives_no_mail() -> None:
    mail = pseudonymous_mail(SECRET, "one", "ana@example.com")
    assert mail == f"{pseudonym(SECRET, 'one', 'ana@example.com')}@mail.invalid"
    assert md5(b"ana@example.com").hexdigest() not in mail


def test_avatar_hosts_get_the_md5_of_an_address() -> None:
    assert md5_of_mail(" MyEmailAddress@example.com ") == "0bc83cb571cd1c50ba6f3e8a78ef1346"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::2"),
    ],
)
def test_addresses_of_one_network_count_as_one(one: str, other: str) -> None:
    assert address_hash(SECRET, "s", one, 0) == address_hash(SECRET, "s", other, 0)


def test_another_address_site_or_day_has_another_hash() -> None:
    hashes = {
        address_hash(SECRET, "s", "2001:db8:1:2::1", 0),
        address_hash(SECRET, "s", "2001:db8:1:3::1", 0),
        address_hash(SECRET, "s", "192.0.2.1", 0),
        address_hash(SECRET, "s", "192.0.2.2", 0),
        address_hash(SECRET, "t", "192.0.2.1", 0),
        address_hash(SECRET, "s", "192.0.2.1", DAY_MS),
        address_hash(SECRET, "s", "unix", 0),
    }
    assert len(hashes) == 7
    assert address_hash(SECRET, "s", "192.0.2.1", DAY_MS - 1) in hashes


def test_a_device_is_recognized_by_its_token() -> None:
    token = new_device_token(SECRET, "s", lambda size: "0f" * size)
    assert device_of(SECRET, "s", token) == "0f" * 16
    assert new_device_token(SECRET, "s") != new_device_token(SECRET, "s")


def test_the_token_of_a_device_that_posts_with_a_key_follows_from_the_key() -> None:
    token = device_token_of(SECRET, "s", "key")
    assert token == device_token_of(SECRET, "s", "key")
    assert device_of(SECRET, "s", token)
    others = {
        device_token_of(SECRET, "s", "other"),
        device_token_of(SECRET, "t", "key"),
        device_token_of(OTHER, "s", "key"),
    }
    assert len(others | {token}) == 4


@pytest.mark.parametrize("forge", ["", ".", "0f", "0f.", "é.é", "\ud800.\ud800"])
def test_an_invalid_device_token_is_ignored(forge: str) -> None:
    assert device_of(SECRET, "s", forge) == ""


def test_a_token_is_valid_for_one_site_and_one_secret_only() -> None:
    token = new_device_token(SECRET, "s", lambda size: "0f" * size)
    assert device_of(SECRET, "t", token) == device_of(OTHER, "s", token) == ""
    assert device_of(SECRET, "s", token.replace("0f", "0e", 1)) == ""
    assert device_of(SECRET, "s", token + "0") == ""


def test_only_hashes_of_keys_are_stored() -> None:
    key = new_key()
    assert len(key) == 48 and key != new_key()
    assert hash_of_key(key) == sha256(key.encode()).hexdigest()
    assert opens(key, hash_of_key(key))
    assert not opens(key, hash_of_key(key + "0"))
    assert not opens("", "") and not opens("\ud800", hash_of_key(key))
