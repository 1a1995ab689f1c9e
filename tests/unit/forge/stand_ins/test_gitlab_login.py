"""Logging in at GitLab's stand-in."""

import base64
import hashlib

import pytest

from tests.unit.forge.stand_ins.client import CALLBACK, Forge, Login

VERIFIER = "v" * 43
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
TOKEN = "/gitlab/oauth/token"
PROOF: dict[str, str | None] = {"code_verifier": VERIFIER}


def login(forge: Forge, **said: str) -> Login:
    parameters = {"scope": "api", "code_challenge": CHALLENGE, "code_challenge_method": "S256"} | said
    return forge.login("/gitlab/oauth/authorize", TOKEN, **parameters)


def test_a_page_gets_a_token_with_pkce_and_without_a_secret(forge: Forge) -> None:
    back = login(forge)
    assert back.query["state"] == "s1"
    answer = back.exchange(PROOF)
    token = answer.json()
    assert answer.status_code == 200
    assert (token["token_type"], token["expires_in"], token["scope"]) == ("Bearer", 7200, "api")
    assert token["created_at"] == forge.now // 1000
    assert answer.headers["cache-control"] == "no-store"
    header = {"authorization": f"Bearer {token['access_token']}"}
    assert forge.send("GET", "/gitlab/api/v4/user", headers=header).json()["username"] == "reader"


def test_a_code_is_valid_once_and_for_ten_minutes(forge: Forge) -> None:
    back = login(forge)
    assert back.exchange(PROOF).status_code == 200
    again = back.exchange(PROOF)
    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")
    late = login(forge)
    forge.now += 600_000
    assert late.exchange(PROOF).json()["error"] == "invalid_grant"


@pytest.mark.parametrize(
    ("said", "status", "error"),
    [
        ({"code_verifier": "x" * 43}, 400, "invalid_grant"),
        ({"code_verifier": None}, 400, "invalid_grant"),
        ({"redirect_uri": None}, 400, "invalid_grant"),
        ({"redirect_uri": CALLBACK + "?x"}, 400, "invalid_grant"),
        ({"code": "unknown"}, 400, "invalid_grant"),
        ({"client_id": "unknown"}, 401, "invalid_client"),
        ({"client_secret": "wrong"}, 401, "invalid_client"),
        ({"grant_type": "password"}, 400, "unsupported_grant_type"),
        ({"grant_type": None}, 400, "unsupported_grant_type"),
    ],
)
def test_an_invalid_exchange_is_refused(forge: Forge, said: dict[str, str | None], status: int, error: str) -> None:
    answer = login(forge).exchange(PROOF | said)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert answer.json()["error_description"]


def test_without_a_challenge_a_secret_is_needed(forge: Forge) -> None:
    back = login(forge, code_challenge="")
    assert back.exchange().status_code == 401
    assert back.exchange({"client_secret": "forge-secret-gitlab"}).status_code == 200


def test_a_token_is_refreshed_and_the_refresh_token_changes(forge: Forge) -> None:
    token = login(forge).exchange(PROOF).json()
    forge.now += 7_200_000
    form = {"grant_type": "refresh_token", "client_id": "glosa-forge", "refresh_token": token["refresh_token"]}
    renewed = forge.send("POST", TOKEN, data=form).json()
    assert renewed["access_token"] != token["access_token"]
    assert renewed["refresh_token"] != token["refresh_token"]
    header = {"authorization": f"Bearer {renewed['access_token']}"}
    assert forge.send("GET", "/gitlab/api/v4/user", headers=header).status_code == 200
    spent = forge.send("POST", TOKEN, data=form)
    assert (spent.status_code, spent.json()["error"]) == (400, "invalid_grant")


def test_the_implicit_grant_is_refused(forge: Forge) -> None:
    back = login(forge, flow="token")
    assert back.fragment["error"] == "unsupported_response_type"
    assert "access_token" not in back.fragment


def test_an_unknown_scope_is_refused(forge: Forge) -> None:
    assert login(forge, scope="api everything").query["error"] == "invalid_scope"


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:8000/auth/callback.html?next=1",
        "http://127.0.0.1:8000/auth/callback.html#x",
        "http://127.0.0.1:8000/page.html",
        "https://site.test/auth/callback.html",
    ],
)
def test_the_redirect_address_must_be_the_callback_page(forge: Forge, address: str) -> None:
    refused = login(forge, redirect_uri=address)
    assert refused.page.status_code == 400
    assert "location" not in refused.page.headers


def test_registered_addresses_must_match_exactly(forge: Forge) -> None:
    registered = "https://site.test/auth/callback.html"
    forge.order("applications", platform="gitlab", redirects=[registered])
    assert "code" in login(forge, redirect_uri=registered).query
    assert login(forge, redirect_uri=registered + "/").page.status_code == 400
    assert login(forge).page.status_code == 400


def test_a_page_can_send_a_form_to_the_token_endpoint_and_no_json(forge: Forge) -> None:
    headers = {"origin": "http://site.test", "access-control-request-method": "POST"}
    preflight = forge.send("OPTIONS", TOKEN, headers=headers | {"access-control-request-headers": "content-type"})
    allowed = preflight.headers["access-control-allow-headers"].lower()
    assert preflight.headers["access-control-allow-origin"] == "*"
    assert "authorization" in allowed
    assert "content-type" not in allowed
    plain = login(forge).exchange(PROOF, headers={"origin": "http://site.test"})
    assert plain.headers["access-control-allow-origin"] == "*"
