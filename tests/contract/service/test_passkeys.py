"""Signing in with a passkey: adding keys, using them, and what is refused."""

import sys
from typing import Any

import httpx
import pytest

from glosa.service.domain.access.moderators import Role
from tests.contract.service.authenticator import Device
from tests.contract.service.conftest import Service
from tests.contract.service.moderators import MODERATION, SESSION, Person

PAGE = {"origin": "https://docs.example.org", "sec-fetch-site": "same-origin"}


def challenge(service: Service, headers: dict[str, str] = PAGE) -> str:
    """Returns a challenge for signing in."""
    answer = service.post(f"{SESSION}/challenge", {"site": "default"}, headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.json()["host"] == "docs.example.org"
    found: str = answer.json()["challenge"]
    return found


def sign_in(service: Service, credential: dict[str, Any], headers: dict[str, str] = PAGE) -> httpx.Response:
    return service.post(SESSION, {"passkey": credential}, headers=headers)


def invited_key(service: Service, person: Person) -> dict[str, Any]:
    """Returns the challenge for a new key of a person, and what comes with it."""
    headers = {**person.headers, **PAGE}
    found: dict[str, Any] = service.post(f"{MODERATION}/passkeys/challenge", {}, headers=headers).json()
    return found


def add(service: Service, person: Person, credential: dict[str, Any], name: str = "Phone") -> httpx.Response:
    headers = {**person.headers, **PAGE}
    return service.post(f"{MODERATION}/passkeys", {"name": name, "credential": credential}, headers=headers)


@pytest.fixture
def person(service: Service) -> Person:
    """Ana, an owner who signed in with a link."""
    return Person(service)


@pytest.fixture
def device(service: Service, person: Person) -> Device:
    """A device with a key of Ana's."""
    made = Device()
    assert add(service, person, made.create(invited_key(service, person)["challenge"])).status_code == 201
    return made


def test_a_person_signs_in_with_a_key_and_the_session_is_theirs(service: Service, device: Device) -> None:
    answer = sign_in(service, device.sign(challenge(service)))
    assert (answer.status_code, answer.json()["name"], answer.json()["role"]) == (201, "Ana", "owner")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly; SameSite=Strict; Secure" in cookie
    log = service.get(f"{MODERATION}/log", headers={"cookie": cookie.partition(";")[0]}).json()["entries"]
    assert ("sign-in", "Ana", "127.0.0.0/24 (Phone)") in {(one["action"], one["actor"], one["detail"]) for one in log}
    assert "add-passkey" in {one["action"] for one in log}


def test_keys_are_listed_and_removed_by_their_owner_only(service: Service, person: Person, device: Device) -> None:
    (key,) = person.get("passkeys").json()["passkeys"]
    assert (key["name"], key["host"], key["usedAt"]) == ("Phone", "docs.example.org", None)
    assert invited_key(service, person)["known"] == [key["id"]]
    sign_in(service, device.sign(challenge(service)))
    assert person.get("passkeys").json()["passkeys"][0]["usedAt"] is not None
    eva = Person(service, "Eva", Role.OWNER)
    assert eva.get("passkeys").json()["passkeys"] == []
    assert eva.delete("passkeys", id=key["id"]).status_code == 404
    assert person.delete("passkeys", id=key["id"]).status_code == 204
    assert sign_in(service, device.sign(challenge(service))).json()["code"] == "passkey-refused"


def test_a_removed_moderator_loses_their_keys(service: Service, device: Device) -> None:
    Person(service, "Eva", Role.OWNER).delete("moderators", name="Ana")
    assert sign_in(service, device.sign(challenge(service))).status_code == 403


def test_a_challenge_works_once_and_for_five_minutes(service: Service, device: Device) -> None:
    used = challenge(service)
    assert sign_in(service, device.sign(used)).status_code == 201
    assert sign_in(service, device.sign(used)).status_code == 403
    late = challenge(service)
    service.now += 5 * 60 * 1000
    assert sign_in(service, device.sign(late)).status_code == 403
    assert sign_in(service, device.sign("0" * 48)).status_code == 403


def test_a_challenge_for_a_new_key_signs_nobody_in_and_the_other_way_round(
    service: Service, person: Person, device: Device
) -> None:
    assert sign_in(service, device.sign(invited_key(service, person)["challenge"])).status_code == 403
    other = Device()
    other.id = b"other"
    assert add(service, person, other.create(challenge(service))).status_code == 403
    eva = Person(service, "Eva", Role.MODERATOR)
    assert add(service, person, other.create(invited_key(service, eva)["challenge"])).status_code == 403


def test_keys_of_other_pages_hosts_and_copies_are_refused(service: Service, person: Person, device: Device) -> None:
    assert sign_in(service, device.sign(challenge(service))).status_code == 201
    assert sign_in(service, device.sign(challenge(service), "https://evil.example")).status_code == 403
    phishing = {**PAGE, "origin": "https://evil.example"}
    assert sign_in(service, device.sign(challenge(service)), phishing).status_code == 403
    # No browser does this: the device signed for its own host, and the page of another one.
    stolen = device.sign(challenge(service), "https://evil.example")
    assert sign_in(service, stolen, phishing).status_code == 403
    service.now += 60_000
    device.count = 0
    assert sign_in(service, device.sign(challenge(service))).status_code == 403
    careless = Device(verifies=False)
    assert add(service, person, careless.create(invited_key(service, person)["challenge"])).status_code == 403
    stranger = Device()
    assert sign_in(service, stranger.sign(challenge(service))).status_code == 403


@pytest.mark.parametrize(
    "credential", [{}, {"id": 1}, {"id": "x", "response": {}}, {"id": "x", "response": {"clientDataJSON": "e30"}}]
)
def test_what_no_browser_sends_is_refused(
    service: Service, person: Person, device: Device, credential: dict[str, Any]
) -> None:
    assert sign_in(service, credential).json()["code"] == "passkey-refused"
    assert add(service, person, credential).json()["code"] == "passkey-refused"
    known = {"id": device.sign("x")["id"], "response": {"clientDataJSON": "e30"}}
    assert sign_in(service, known).json()["code"] == "passkey-refused"


def test_attempts_are_limited_and_need_the_own_page(service: Service) -> None:
    assert service.post(f"{SESSION}/challenge", {}, headers={}).json()["code"] == "request-forged"
    own = {"sec-fetch-site": "same-origin"}
    assert service.post(f"{SESSION}/challenge", {}, headers=own).json()["code"] == "request-forged"
    for _ in range(9):
        challenge(service)
    limited = service.post(f"{SESSION}/challenge", {}, headers=PAGE)
    assert (limited.status_code, limited.json()["code"]) == (429, "too-many-sign-ins")


def test_a_service_without_the_packages_says_what_to_install(
    service: Service, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "glosa.service.routes.moderation.authenticators", None)
    answer = service.post(f"{SESSION}/challenge", {}, headers=PAGE)
    assert (answer.status_code, answer.json()["code"]) == (501, "passkeys-not-installed")
    assert "glosa-docs[passkeys]" in answer.json()["message"]
