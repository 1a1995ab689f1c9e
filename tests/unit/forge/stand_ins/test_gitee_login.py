"""Logging in at Gitee's stand-in."""

import pytest

from tests.unit.forge.stand_ins.client import CALLBACK, Forge, Login

TOKEN = "/gitee/oauth/token"
SECRET: dict[str, str | None] = {"client_secret": "forge-secret-gitee"}


def login(forge: Forge, **said: str) -> Login:
    return forge.login("/gitee/oauth/authorize", TOKEN, **({"scope": "user_info issues notes"} | said))


def test_a_code_is_exchanged_with_the_secret(forge: Forge) -> None:
    answer = login(forge).exchange(SECRET)
    token = answer.json()
    assert (answer.status_code, token["scope"], token["expires_in"]) == (200, "user_info issues notes", 86_400)
    user = forge.send("GET", f"/gitee/api/v5/user?access_token={token['access_token']}")
    assert user.json()["login"] == "reader"
    form = {"grant_type": "refresh_token", "refresh_token": token["refresh_token"], "client_id": "glosa-forge"}
    assert forge.send("POST", TOKEN, data=form | SECRET).json()["access_token"] != token["access_token"]


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ({"client_secret": None}, "invalid_client"),
        ({"client_secret": "wrong"}, "invalid_client"),
        ({"code": "unknown"}, "invalid_grant"),
        ({"redirect_uri": None}, "invalid_grant"),
        ({"redirect_uri": CALLBACK + "?flag="}, "invalid_grant"),
        ({"grant_type": None}, "unsupported_grant_type"),
    ],
)
def test_an_invalid_exchange_is_refused(forge: Forge, said: dict[str, str | None], error: str) -> None:
    answer = login(forge).exchange(SECRET | said)
    assert (answer.status_code, answer.json()["error"]) == (401, error)


def test_pkce_does_not_replace_the_secret(forge: Forge) -> None:
    back = login(forge, code_challenge="x" * 43, code_challenge_method="plain")
    assert back.exchange({"code_verifier": "x" * 43}).json()["error"] == "invalid_client"


def test_pages_of_other_origins_cannot_exchange_codes(forge: Forge) -> None:
    assert (
        "access-control-allow-origin"
        not in login(forge).exchange(SECRET, headers={"origin": "http://site.test"}).headers
    )


def test_an_expired_code_is_refused(forge: Forge) -> None:
    back = login(forge)
    forge.order("faults", platform="gitee", fault="expired-code", on=True)
    assert back.exchange(SECRET).json()["error"] == "invalid_grant"
