"""GitHub's login: exchanging a code for a token, and errors with status 200."""

from urllib.parse import parse_qs

import pytest

from tests.unit.forge.stand_ins.client import Forge, Login

AUTHORIZE, TOKEN = "/github/login/oauth/authorize", "/github/login/oauth/access_token"
SECRET = "forge-secret-github"
PAGE = "http://127.0.0.1:8000/guide/panel.html"
JSON = {"accept": "application/json"}
WITH_SECRET = {"client_secret": SECRET}
VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
CHALLENGE = {"code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256"}


def login(forge: Forge, **said: str) -> Login:
    return forge.login(AUTHORIZE, TOKEN, redirect_uri=PAGE, scope="public_repo", **said)


def test_a_code_is_exchanged_for_a_token(forge: Forge) -> None:
    answer = login(forge).exchange({**WITH_SECRET}, headers=JSON)
    assert answer.status_code == 200
    token = answer.json()
    assert token.keys() == {"access_token", "token_type", "scope"}
    assert (token["token_type"], token["scope"]) == ("bearer", "public_repo")
    for scheme in ("token", "Bearer"):
        headers = {"authorization": f"{scheme} {token['access_token']}"}
        assert forge.send("GET", "/github/api/v3/user", headers=headers).json()["login"] == "reader"


def test_grant_type_response_type_and_redirect_address_are_optional(forge: Forge) -> None:
    done = forge.login(AUTHORIZE, TOKEN, redirect_uri=PAGE, flow="")
    bought = done.exchange({"grant_type": None, "redirect_uri": None, **WITH_SECRET}, headers=JSON)
    assert "access_token" in bought.json()


def test_the_response_is_a_form_unless_json_is_accepted(forge: Forge) -> None:
    answer = login(forge).exchange({**WITH_SECRET})
    assert answer.headers["content-type"].startswith("application/x-www-form-urlencoded")
    assert parse_qs(answer.text).keys() == {"access_token", "token_type", "scope"}


def test_the_body_may_be_json(forge: Forge) -> None:
    done = login(forge)
    said = {"client_id": "glosa-forge", "client_secret": SECRET, "code": done.query["code"]}
    assert "access_token" in forge.send("POST", TOKEN, json=said, headers=JSON).json()


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ({"client_secret": None}, "incorrect_client_credentials"),
        ({"client_secret": "wrong"}, "incorrect_client_credentials"),
        ({"client_id": "other"}, "incorrect_client_credentials"),
        ({"client_id": None}, "incorrect_client_credentials"),
        ({"code": "other"}, "bad_verification_code"),
        ({"code": None}, "bad_verification_code"),
        ({"redirect_uri": "http://127.0.0.1:8000/other"}, "redirect_uri_mismatch"),
        ({"grant_type": "password"}, "unsupported_grant_type"),
        ({"grant_type": "refresh_token"}, "unsupported_grant_type"),
    ],
)
def test_errors_come_with_status_200(forge: Forge, said: dict[str, str | None], error: str) -> None:
    answer = login(forge).exchange({**WITH_SECRET, **said}, headers=JSON)
    assert answer.status_code == 200
    assert answer.json()["error"] == error
    assert answer.json().keys() == {"error", "error_description", "error_uri"}


def test_a_code_is_valid_once_and_for_ten_minutes(forge: Forge) -> None:
    done, late = login(forge), login(forge)
    assert "access_token" in done.exchange({**WITH_SECRET}, headers=JSON).json()
    assert done.exchange({**WITH_SECRET}, headers=JSON).json()["error"] == "bad_verification_code"
    forge.now += 600_000
    assert late.exchange({**WITH_SECRET}, headers=JSON).json()["error"] == "bad_verification_code"


def test_a_fault_expires_codes(forge: Forge) -> None:
    forge.order("faults", platform="github", fault="expired-code", on=True)
    assert login(forge).exchange({**WITH_SECRET}, headers=JSON).json()["error"] == "bad_verification_code"


def test_the_verifier_and_the_secret_are_both_required(forge: Forge) -> None:
    done = login(forge, **CHALLENGE)
    assert done.exchange({"code_verifier": VERIFIER}, headers=JSON).json()["error"] == "incorrect_client_credentials"
    for wrong in (None, VERIFIER[::-1]):
        answer = done.exchange({**WITH_SECRET, "code_verifier": wrong}, headers=JSON)
        assert answer.json()["error"] == "bad_verification_code"
    assert "access_token" in done.exchange({**WITH_SECRET, "code_verifier": VERIFIER}, headers=JSON).json()


def test_a_registered_address_allows_addresses_below_it(forge: Forge) -> None:
    forge.order("applications", platform="github", redirects=["https://docs.example/guide"])
    assert forge.login(AUTHORIZE, TOKEN, redirect_uri="https://docs.example/guide/a.html").query["code"]
    assert forge.login(AUTHORIZE, TOKEN, redirect_uri="https://docs.example/other").page.status_code == 400
    assert login(forge).page.status_code == 400


@pytest.mark.parametrize(("method", "content", "status"), [("GET", b"", 404), ("POST", b"x" * (1024 * 1024 + 1), 413)])
def test_an_invalid_token_request_is_refused(forge: Forge, method: str, content: bytes, status: int) -> None:
    assert forge.send(method, TOKEN, content=content).status_code == status


def test_a_body_that_is_not_json_is_refused(forge: Forge) -> None:
    headers = {"content-type": "application/json"}
    for body in (b"{", b"[]"):
        assert forge.send("POST", TOKEN, content=body, headers=headers).status_code == 400
