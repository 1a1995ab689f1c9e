"""Logging in at Bitbucket's stand-in."""

import base64

import pytest

from tests.unit.forge.stand_ins.client import Forge, Login

AUTHORIZE, TOKEN = "/bitbucket/site/oauth2/authorize", "/bitbucket/site/oauth2/access_token"


def login(forge: Forge, flow: str = "code", **said: str) -> Login:
    return forge.login(AUTHORIZE, TOKEN, flow=flow, **said)


def basic(secret: str = "forge-secret-bitbucket") -> str:
    return "Basic " + base64.b64encode(f"glosa-forge:{secret}".encode()).decode()


def test_the_implicit_grant_returns_a_token_in_the_fragment(forge: Forge) -> None:
    back = login(forge, "token")
    assert (back.fragment["state"], back.fragment["token_type"]) == ("s1", "bearer")
    assert back.fragment["expires_in"] == "7200"
    header = {"authorization": f"Bearer {back.fragment['access_token']}"}
    assert forge.send("GET", "/bitbucket/2.0/user", headers=header).json()["nickname"] == "reader"


def test_a_login_without_a_scope_gets_the_applications_scopes(forge: Forge) -> None:
    back = login(forge, "token")
    issue = forge.send(
        "POST",
        "/bitbucket/2.0/repositories/owner/docs/issues",
        headers={"authorization": f"Bearer {back.fragment['access_token']}"},
        json={"title": "Panel"},
    )
    assert issue.status_code == 201


def test_a_code_is_exchanged_only_with_client_credentials(forge: Forge) -> None:
    answer = login(forge, scope="account issue:write").exchange(headers={"authorization": basic()})
    token = answer.json()
    assert (answer.status_code, token["scope"]) == (200, "account issue:write")
    renewed = forge.send(
        "POST",
        TOKEN,
        data={"grant_type": "refresh_token", "refresh_token": token["refresh_token"]},
        headers={"authorization": basic()},
    ).json()
    assert renewed["refresh_token"] != token["refresh_token"]


@pytest.mark.parametrize(
    ("said", "headers", "status", "error"),
    [
        ({"client_secret": "forge-secret-bitbucket"}, {}, 401, "unauthorized_client"),
        ({}, {"authorization": basic("wrong")}, 401, "unauthorized_client"),
        ({}, {"authorization": "Basic !"}, 401, "unauthorized_client"),
        ({"code": "unknown"}, {"authorization": basic()}, 400, "invalid_grant"),
        ({"grant_type": "password"}, {"authorization": basic()}, 400, "unsupported_grant_type"),
    ],
)
def test_an_invalid_exchange_is_refused(
    forge: Forge, said: dict[str, str | None], headers: dict[str, str], status: int, error: str
) -> None:
    answer = login(forge).exchange(said, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (status, error)


def test_pages_of_other_origins_cannot_exchange_codes(forge: Forge) -> None:
    answer = login(forge).exchange(headers={"authorization": basic(), "origin": "http://site.test"})
    assert "access-control-allow-origin" not in answer.headers
    headers = {"origin": "http://site.test", "access-control-request-method": "POST"}
    assert "access-control-allow-origin" not in forge.send("OPTIONS", TOKEN, headers=headers).headers
