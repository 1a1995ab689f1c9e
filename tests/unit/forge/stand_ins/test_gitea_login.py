"""Logging in at Gitea's stand-in."""

import base64
import hashlib

import pytest

from tests.unit.forge.stand_ins.client import ROOT, Forge, Login

VERIFIER = "v" * 43
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
TOKEN = "/gitea/login/oauth/access_token"
PROOF: dict[str, str | None] = {"code_verifier": VERIFIER}


def login(forge: Forge, **said: str) -> Login:
    parameters = {"code_challenge": CHALLENGE, "code_challenge_method": "S256"} | said
    return forge.login("/gitea/login/oauth/authorize", TOKEN, **parameters)


def test_discovery_lists_the_endpoints(forge: Forge) -> None:
    configuration = forge.send("GET", "/gitea/.well-known/openid-configuration").json()
    assert configuration["authorization_endpoint"] == f"{ROOT}/gitea/login/oauth/authorize"
    assert configuration["token_endpoint"] == ROOT + TOKEN
    assert "S256" in configuration["code_challenge_methods_supported"]


def test_a_page_gets_a_token_with_pkce_and_without_a_secret(forge: Forge) -> None:
    answer = login(forge).exchange(PROOF, headers={"origin": "http://site.test"})
    token = answer.json()
    assert (answer.status_code, token["token_type"], token["expires_in"]) == (200, "bearer", 3600)
    assert answer.headers["access-control-allow-origin"] == "*"
    header = {"authorization": f"token {token['access_token']}"}
    assert forge.send("GET", "/gitea/api/v1/user", headers=header).json()["login"] == "reader"


def test_a_token_is_valid_for_an_hour_and_refreshed_once(forge: Forge) -> None:
    token = login(forge).exchange(PROOF).json()
    header = {"authorization": f"Bearer {token['access_token']}"}
    forge.now += 3_600_000
    assert forge.send("GET", "/gitea/api/v1/user", headers=header).status_code == 401
    form = {"grant_type": "refresh_token", "client_id": "glosa-forge", "refresh_token": token["refresh_token"]}
    assert forge.send("POST", TOKEN, data=form).status_code == 200
    assert forge.send("POST", TOKEN, data=form).json()["error"] == "unauthorized_client"


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ({"code_verifier": "x" * 43}, "unauthorized_client"),
        ({"code": "unknown"}, "unauthorized_client"),
        ({"client_id": "unknown"}, "invalid_client"),
        ({"client_secret": "wrong"}, "invalid_client"),
        ({"grant_type": "password"}, "unsupported_grant_type"),
    ],
)
def test_an_invalid_exchange_is_refused(forge: Forge, said: dict[str, str | None], error: str) -> None:
    answer = login(forge).exchange(PROOF | said)
    assert (answer.status_code, answer.json()["error"]) == (400, error)


def test_a_loopback_redirect_can_have_any_port(forge: Forge) -> None:
    forge.order("applications", platform="gitea", redirects=["http://127.0.0.1/auth/callback.html"])
    assert "code" in login(forge, redirect_uri="http://127.0.0.1:4567/auth/callback.html").query
    assert login(forge, redirect_uri="http://127.0.0.1:4567/other.html").page.status_code == 400


def test_an_owner_can_close_the_token_endpoint_to_pages(forge: Forge) -> None:
    forge.order("faults", platform="gitea", fault="no-cors", on=True)
    answer = login(forge).exchange(PROOF, headers={"origin": "http://site.test"})
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers
