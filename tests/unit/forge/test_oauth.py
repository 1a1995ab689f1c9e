"""Codes and tokens."""

import itertools
from dataclasses import replace

import pytest

from glosa.forge.oauth import (
    CLIENT_ID,
    AccessToken,
    AuthorizationError,
    AuthorizationServer,
    OAuthApplication,
    OAuthRules,
    TokenError,
    UntrustedClientError,
)

SECRET = "forge-secret-test"
REDIRECT = "http://127.0.0.1:8000/auth/callback.html"
VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
"""The pair of RFC 7636, appendix B."""
RULES = OAuthRules(
    scopes=("api", "read"),
    matching="exact",
    flows=frozenset({"code", "token"}),
    challenges=frozenset({"S256"}),
    token_seconds=7200,
    refresh=True,
)
REQUEST = {"client_id": CLIENT_ID, "redirect_uri": REDIRECT, "response_type": "code", "state": "s"}


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def authority(clock: Clock, rules: OAuthRules = RULES) -> AuthorizationServer:
    numbers = itertools.count(1)
    return AuthorizationServer("test", rules, now=clock, new_token=lambda: f"random{next(numbers)}")


def code(of: AuthorizationServer, **said: str) -> str:
    return of.new_code(of.parse_request(REQUEST | said), "reader")


def exchange(of: AuthorizationServer, code: str, **changed: str | None) -> AccessToken:
    said = {"secret": SECRET, "redirect": REDIRECT, "verifier": None, "client_id": CLIENT_ID} | changed
    return of.exchange(
        said["client_id"] or "", said["secret"], code, redirect=said["redirect"], verifier=said["verifier"]
    )


def refused(of: AuthorizationServer, code: str, **changed: str | None) -> str:
    with pytest.raises(TokenError) as refusal:
        exchange(of, code, **changed)
    return refusal.value.reason


def test_a_code_is_exchanged_for_one_token(clock: Clock) -> None:
    host = authority(clock)
    bought = code(host)
    token = exchange(host, bought)
    assert (token.user, token.scopes) == ("reader", ("api",))
    assert host.bearer(token.value) == token
    assert refused(host, bought) == "unknown-code"


def test_a_code_expires_after_ten_minutes(clock: Clock) -> None:
    host = authority(clock)
    early, late = code(host), code(host)
    clock.now += 599_999
    assert exchange(host, early).user == "reader"
    clock.now += 1
    assert refused(host, late) == "unknown-code"


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"client_id": "other"}, "unknown-client"),
        ({"secret": "wrong"}, "wrong-secret"),
        ({"secret": None}, "wrong-secret"),
        ({"redirect": REDIRECT + "?"}, "redirect-mismatch"),
        ({"verifier": "short"}, None),
    ],
)
def test_an_exchange_needs_the_credentials_of_the_application(
    clock: Clock, changed: dict[str, str | None], reason: str | None
) -> None:
    host = authority(clock)
    bought = code(host)
    if reason is None:
        assert exchange(host, bought, **changed).user == "reader"
    else:
        assert refused(host, bought, **changed) == reason
        assert exchange(host, bought).user == "reader"


def test_a_code_belongs_to_one_application(clock: Clock) -> None:
    host = authority(clock)
    host.register(OAuthApplication(id="second", secret="s2", name="Second"))
    assert refused(host, code(host), client_id="second", secret="s2") == "unknown-code"


@pytest.mark.parametrize(
    ("verifier", "fits"), [(VERIFIER, True), (VERIFIER[:-1], False), (CHALLENGE, False), (None, False)]
)
def test_the_verifier_must_match_the_challenge(clock: Clock, verifier: str | None, fits: bool) -> None:
    host = authority(clock)
    bought = code(host, code_challenge=CHALLENGE, code_challenge_method="S256")
    if fits:
        assert exchange(host, bought, verifier=verifier).user == "reader"
    else:
        assert refused(host, bought, verifier=verifier) == "wrong-verifier"


def test_an_unknown_challenge_method_is_reported_to_the_application(clock: Clock) -> None:
    with pytest.raises(AuthorizationError) as refusal:
        authority(clock).parse_request(REQUEST | {"code_challenge": VERIFIER, "code_challenge_method": "plain"})
    assert (refusal.value.error, refusal.value.state) == ("invalid_request", "s")


def test_a_host_without_pkce_ignores_its_parameters(clock: Clock) -> None:
    host = authority(clock, replace(RULES, challenges=frozenset()))
    assert exchange(host, code(host, code_challenge="x", code_challenge_method="odd")).user == "reader"


def test_a_public_client_needs_pkce_instead_of_a_secret(clock: Clock) -> None:
    host = authority(clock, replace(RULES, public=True))
    assert refused(host, code(host), secret=None) == "wrong-secret"
    bought = code(host, code_challenge=CHALLENGE, code_challenge_method="S256")
    assert exchange(host, bought, secret=None, verifier=VERIFIER).user == "reader"
    assert refused(host, code(host), secret="wrong") == "wrong-secret"


def test_the_redirect_address_is_repeated_if_the_platform_requires_it(clock: Clock) -> None:
    strict, lax = authority(clock, replace(RULES, redirect_again=True)), authority(clock)
    assert refused(strict, code(strict), redirect=None) == "redirect-mismatch"
    assert exchange(lax, code(lax), redirect=None).user == "reader"


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"client_id": "other"}, "unknown-client"),
        ({"client_id": ""}, "unknown-client"),
        ({"redirect_uri": "http://evil.example/auth/callback.html"}, "redirect-mismatch"),
        ({"redirect_uri": ""}, "redirect-mismatch"),
    ],
)
def test_refuses_authorization_requests_that_must_not_be_redirected(
    clock: Clock, said: dict[str, str], reason: str
) -> None:
    with pytest.raises(UntrustedClientError) as refusal:
        authority(clock).parse_request(REQUEST | said)
    assert refusal.value.reason == reason


def test_the_registered_redirect_address_is_the_default(clock: Clock) -> None:
    host = authority(clock)
    host.register(OAuthApplication(id=CLIENT_ID, secret=SECRET, name="Glosa", redirects=("https://docs.example/cb",)))
    request = host.parse_request({"client_id": CLIENT_ID, "response_type": "code"})
    assert request.redirect == "https://docs.example/cb"


def test_refuses_unsupported_response_types(clock: Clock) -> None:
    host = authority(clock, replace(RULES, flows=frozenset({"code"})))
    for said in ("token", "", "id_token"):
        with pytest.raises(AuthorizationError) as refusal:
            host.parse_request(REQUEST | {"response_type": said})
        assert refusal.value.error == "unsupported_response_type"
        assert refusal.value.fragment is (said == "token")
    assert (
        authority(clock, replace(RULES, uses_response_type=False))
        .parse_request(REQUEST | {"response_type": "token"})
        .flow
        == "code"
    )


def test_grants_only_known_scopes(clock: Clock) -> None:
    host = authority(clock)
    assert host.parse_request(REQUEST).scopes == ("api",)
    assert host.parse_request(REQUEST | {"scope": "read,api"}).scopes == ("read", "api")
    assert host.parse_request(REQUEST | {"scope": "read other"}).scopes == ("read",)
    with pytest.raises(AuthorizationError, match="scope"):
        authority(clock, replace(RULES, strict_scopes=True)).parse_request(REQUEST | {"scope": "read other"})


def test_tokens_expire_and_are_renewed_once(clock: Clock) -> None:
    host = authority(clock)
    token = exchange(host, code(host))
    clock.now += 7_200_000
    assert host.bearer(token.value) is None
    renewed = host.renew(CLIENT_ID, SECRET, token.refresh or "")
    assert (renewed.user, renewed.scopes) == ("reader", token.scopes)
    assert host.bearer(renewed.value) == renewed
    with pytest.raises(TokenError) as refusal:
        host.renew(CLIENT_ID, SECRET, token.refresh or "")
    assert refusal.value.reason == "unknown-refresh-token"


def test_a_refresh_token_renews_nothing_for_another_application(clock: Clock) -> None:
    host = authority(clock)
    host.register(OAuthApplication(id="other", secret="its own", name="Other"))
    token = exchange(host, code(host))
    with pytest.raises(TokenError) as refusal:
        host.renew("other", "its own", token.refresh or "")
    assert refusal.value.reason == "unknown-refresh-token"
    assert host.bearer(token.value) == token, "whose token is still good"
    assert host.renew(CLIENT_ID, SECRET, token.refresh or "").client_id == CLIENT_ID


def test_tokens_can_be_permanent(clock: Clock) -> None:
    host = authority(clock, replace(RULES, token_seconds=None, refresh=False, token_prefix="gho_"))
    token = host.issue("reader")
    clock.now += 10**12
    assert token.value.startswith("gho_")
    assert (host.bearer(token.value), token.refresh) == (token, None)


def test_revoking_includes_refresh_tokens_and_expiring_does_not(clock: Clock) -> None:
    host = authority(clock)
    reader, owner = host.issue("reader"), host.issue("owner")
    assert host.expire("reader") == 1
    assert host.bearer(reader.value) is None
    assert host.bearer(owner.value) == owner
    assert host.bearer(host.renew(CLIENT_ID, SECRET, reader.refresh or "").value)
    assert host.revoke("reader") == 1
    assert host.revoke() == 1
    with pytest.raises(TokenError):
        host.renew(CLIENT_ID, SECRET, owner.refresh or "")
