"""Messages of web push, compared with the example of RFC 8291."""

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

from glosa.service.domain.notifications.devices import is_public
from glosa.service.upstream.push_messages import base64url, new_push_key, sealed


def content(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_the_example_of_the_standard_is_encrypted_as_it_says() -> None:
    own = derive_private_key(int.from_bytes(content("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), SECP256R1())
    body = sealed(
        b"When I grow up, I want to be a watermelon",
        content("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        content("BTBZMqHH6r4Tts7J_aSIgg"),
        own=own,
        salt=content("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert base64url(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
        "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_keys_are_points_of_the_curve() -> None:
    key = new_push_key()
    assert (len(key.private), len(key.public), key.public[0]) == (32, 65, 4)
    assert new_push_key() != key


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1", "::ffff:93.184.216.34"])
def test_public_addresses_are_allowed(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", ["192.168.0.1", "100.64.0.1", "224.0.0.1", "ff02::1", "2002:a00:1::", "::"])
def test_private_and_special_addresses_are_not(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["192.0.0.192", "168.63.129.16", "192.88.99.1", "3fff::1", "::ffff:192.0.0.192"])
def test_addresses_at_which_clouds_describe_their_machines_are_not(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::a00:1"])
def test_addresses_that_stand_for_private_ones_are_not(address: str) -> None:
    assert not is_public(address)
