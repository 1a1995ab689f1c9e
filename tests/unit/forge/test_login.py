"""Logging in at a platform: the pages and redirects that a user sees."""

from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest

from tests.unit.forge.stand_ins.client import ROOT, Forge

PAGE = "http://127.0.0.1:8000/guide/panel.html"
AUTHORIZE = "/github/login/oauth/authorize"
OTHER_ORIGIN = {"origin": "http://evil.example"}


def address(path: str = AUTHORIZE, **said: str) -> str:
    return f"{path}?{urlencode({'client_id': 'glosa-forge', 'redirect_uri': PAGE, 'state': 's&1'} | said)}"


class Person:
    """A user with a browser."""

    def __init__(self, forge: Forge) -> None:
        self._forge = forge
        self._cookies: dict[str, str] = {}

    def open(self, address: str) -> httpx.Response:
        return self._send("GET", address)

    def press(self, address: str, **said: str) -> httpx.Response:
        return self._send("POST", address, data=said)

    def _send(self, method: str, address: str, **options: object) -> httpx.Response:
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        answer = self._forge.send(method, address, headers={"cookie": cookie} if cookie else {}, **options)
        self._cookies.update(answer.cookies)
        return answer


@pytest.fixture
def person(forge: Forge) -> Person:
    return Person(forge)


def led_to(answer: httpx.Response) -> tuple[str, dict[str, str]]:
    assert answer.status_code == 302
    parts = urlsplit(answer.headers["location"])
    values = parse_qs(parts.query or parts.fragment)
    return f"{parts.scheme}://{parts.netloc}{parts.path}", {name: value[0] for name, value in values.items()}


def test_nobody_is_logged_in_at_first(person: Person) -> None:
    page = person.open(address())
    assert page.status_code == 200
    for user in ("owner", "admin", "reader"):
        assert f'<button name="user" value="{user}">' in page.text


def test_login_and_consent_return_a_code(person: Person) -> None:
    chosen = person.press(address(), user="reader")
    assert chosen.status_code == 303
    assert chosen.headers["location"] == ROOT + address()
    consent = person.open(address())
    assert "Rita Reader (reader)" in consent.text
    assert "public_repo" in consent.text
    where, said = led_to(person.press(address(), decision="allow"))
    assert where == PAGE
    assert said.keys() == {"code", "state"}
    assert said["state"] == "s&1"


def test_a_denial_is_reported_to_the_application(person: Person) -> None:
    person.press(address(), user="reader")
    where, said = led_to(person.press(address(), decision="deny"))
    assert where == PAGE
    assert said["error"] == "access_denied"
    assert said.keys() == {"error", "error_description", "error_uri", "state"}


def test_a_redirect_address_keeps_its_own_query(person: Person) -> None:
    with_query = address(redirect_uri=f"{PAGE}?tab=2")
    person.press(with_query, user="reader")
    _, said = led_to(person.press(with_query, decision="allow"))
    assert said["tab"] == "2"
    assert "code" in said


def test_a_user_can_switch_accounts(person: Person) -> None:
    person.press(address(), user="reader")
    assert person.press(address(), decision="switch").status_code == 303
    assert 'value="owner"' in person.open(address()).text


def test_an_application_can_request_the_account_chooser(person: Person) -> None:
    person.press(address(), user="reader")
    chooser = address(prompt="select_account")
    assert 'name="user"' in person.open(chooser).text
    assert "prompt" not in person.press(chooser, user="admin").headers["location"]
    assert "Adam Admin" in person.open(address()).text


@pytest.mark.parametrize("decision", ["allow", "deny", "other", ""])
def test_consent_needs_a_login(person: Person, decision: str) -> None:
    answer = person.press(address(), decision=decision)
    assert (answer.status_code, answer.headers["location"]) == (303, ROOT + address())


def test_an_account_that_does_not_exist_does_not_log_in(person: Person) -> None:
    assert "set-cookie" not in person.press(address(), user="stranger").headers


def test_a_session_is_valid_on_its_platform_only(person: Person) -> None:
    person.press(address(), user="reader")
    callback = "http://127.0.0.1:8000/auth/callback.html"
    elsewhere = address("/gitlab/oauth/authorize", redirect_uri=callback, response_type="code")
    assert 'name="user"' in person.open(elsewhere).text


def test_a_token_is_returned_in_the_fragment(person: Person) -> None:
    callback = "http://127.0.0.1:8000/auth/callback.html"
    authorization = address("/bitbucket/site/oauth2/authorize", redirect_uri=callback, response_type="token")
    person.press(authorization, user="reader")
    answer = person.press(authorization, decision="allow")
    assert urlsplit(answer.headers["location"]).query == ""
    where, said = led_to(answer)
    assert where == callback
    assert said["token_type"] == "bearer"
    assert said["state"] == "s&1"
    assert said["access_token"]


@pytest.mark.parametrize(
    ("said", "status", "found"),
    [
        ({"client_id": "<i>other"}, 404, "&lt;i&gt;other"),
        ({"redirect_uri": "http://evil.example/"}, 400, "http://evil.example/"),
        ({"redirect_uri": "http://127.0.0.1/#part"}, 400, "#part"),
    ],
)
def test_an_invalid_request_does_not_redirect(person: Person, said: dict[str, str], status: int, found: str) -> None:
    for answer in (person.open(address(**said)), person.press(address(**said), user="reader")):
        assert answer.status_code == status
        assert found in answer.text
        assert "location" not in answer.headers


def test_a_refused_authorization_request_is_reported_to_the_application(person: Person) -> None:
    challenged = address(code_challenge="x", code_challenge_method="odd")
    where, said = led_to(person.open(challenged))
    assert where == PAGE
    assert (said["error"], said["state"]) == ("invalid_request", "s&1")


def test_forms_of_other_origins_are_refused(forge: Forge) -> None:
    answer = forge.send("POST", address(), data={"user": "reader"}, headers=OTHER_ORIGIN)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers
    assert forge.send("POST", address(), data={"user": "reader"}, headers={"origin": ROOT}).status_code == 303
    assert forge.send("POST", address(), data={"user": "reader"}, headers={"origin": "null"}).status_code == 403


def test_pages_run_no_script_and_cannot_be_framed(person: Person) -> None:
    person.press(address(), user="reader")
    consent = person.open(address())
    policy = dict(one.split(" ", 1) for one in consent.headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert "script-src" not in policy
    assert policy["frame-ancestors"] == "'none'"
    assert policy["form-action"] == "'self' http://127.0.0.1:8000"
    assert "<script" not in consent.text
    assert "style=" not in consent.text
    assert "access-control-allow-origin" not in consent.headers


@pytest.mark.parametrize(("method", "status"), [("PUT", 405), ("DELETE", 405)])
def test_other_methods_are_refused(forge: Forge, method: str, status: int) -> None:
    assert forge.send(method, address()).status_code == status


def test_a_form_that_is_too_long_is_refused(forge: Forge) -> None:
    assert forge.send("POST", address(), content=b"x" * (1024 * 1024 + 1)).status_code == 413
