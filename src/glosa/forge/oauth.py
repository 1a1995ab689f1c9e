"""The OAuth server of one platform: applications, authorization codes, and tokens (RFC 6749, RFC 7636)."""

import base64
import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass, replace
from ipaddress import ip_address
from typing import Literal, TypeAlias
from urllib.parse import SplitResult, urlsplit

Matching: TypeAlias = Literal["below", "exact", "exact-but-port"]
"""How redirect URIs must match (RFC 6749, 3.1.2; RFC 8252, 7.3).

``below``: the registered URI or one under its path. ``exact-but-port``: any port of a loopback address."""

CALLBACK = "/auth/callback.html"
"""The end of the path that's registered for exact matching."""


def is_allowed_redirect(address: str, registered: tuple[str, ...], matching: Matching) -> bool:
    """Whether a login may redirect to ``address``.

    Without registered URIs, any loopback address is allowed. If matching is exact, it must end with :data:`CALLBACK`
    and have no query.
    """
    parts = _parts(address)
    if parts is None:
        return False
    if not registered:
        return _loopback(parts) and (matching == "below" or (parts.path.endswith(CALLBACK) and "?" not in address))
    return any(_matches(address, one, matching) for one in registered)


def _matches(address: str, registered: str, matching: Matching) -> bool:
    if matching == "exact" or address == registered:
        return address == registered
    one, other = _parts(address), _parts(registered)
    if one is None or other is None or (one.scheme, one.hostname) != (other.scheme, other.hostname):
        return False
    if one.port != other.port and not (_loopback(one) and _loopback(other)):
        return False
    if matching == "exact-but-port":
        return (one.path, one.query) == (other.path, other.query)
    folder = other.path.rstrip("/")
    return ".." not in one.path.split("/") and (one.path in (folder, other.path) or one.path.startswith(f"{folder}/"))


def _parts(address: str) -> SplitResult | None:
    """The parts of an absolute URL without a fragment; ``None`` for anything else."""
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        return None
    fit = parts.scheme in ("http", "https") and parts.hostname and "#" not in address and "@" not in parts.netloc
    return parts if fit and address.isascii() and address.isprintable() and " " not in address else None


def _loopback(parts: SplitResult) -> bool:
    if parts.hostname == "localhost":
        return True
    try:
        return ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return False


CLIENT_ID = "glosa-forge"
"""The application that's registered on every platform."""

Reason: TypeAlias = Literal[
    "unknown-client",
    "wrong-secret",
    "unsupported-grant",
    "unknown-code",
    "redirect-mismatch",
    "wrong-verifier",
    "unknown-refresh-token",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class OAuthRules:
    """The OAuth features of a platform."""

    scopes: tuple[str, ...]
    """Known scopes. A request without scopes gets the first one, unless ``all_by_default``."""
    all_by_default: bool = False
    """Whether a request without scopes gets all, because the application was registered with them."""
    scope_separator: str = " "
    """In responses. Requests may use a space or a comma."""
    strict_scopes: bool = False
    """Whether an unknown scope is an error. Otherwise it's ignored."""
    flows: frozenset[Literal["code", "token"]] = frozenset({"code"})
    uses_response_type: bool = True
    """Whether ``response_type`` is required. Otherwise it's ignored."""
    challenges: frozenset[str] = frozenset()
    """PKCE methods. If empty, PKCE parameters are ignored."""
    public: bool = False
    """Whether clients with PKCE may omit the secret."""
    matching: Matching
    redirect_again: bool = False
    """Whether the exchange must repeat the redirect URI."""
    code_seconds: int = 600
    token_seconds: int | None = None
    """``None``: tokens don't expire."""
    refresh: bool = False
    token_prefix: str = ""
    denied_uri: str = ""
    """The ``error_uri`` for denied logins, if the platform sends one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OAuthApplication:
    """An OAuth application (client)."""

    id: str
    secret: str
    name: str
    redirects: tuple[str, ...] = ()
    """Registered redirect URIs; empty: see :func:`is_allowed_redirect`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorizationRequest:
    """An authorization request of an application (RFC 6749, 4.1.1)."""

    application: OAuthApplication
    flow: Literal["code", "token"]
    redirect: str
    redirect_given: bool
    """Whether the request contained the redirect URI."""
    scopes: tuple[str, ...]
    state: str | None
    challenge: str | None = None
    method: str = "S256"


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessToken:
    """An access token of a user."""

    value: str
    user: str
    scopes: tuple[str, ...]
    client_id: str
    issued: int
    """Milliseconds since 1970 UTC."""
    expires: int | None
    refresh: str | None
    """The refresh token, valid once."""


class AuthorizationError(Exception):
    """The authorization request is invalid. The redirect URI receives the error."""

    def __init__(self, error: str, description: str, *, redirect: str, fragment: bool, state: str | None) -> None:
        super().__init__(description)
        self.error = error
        """An error code of RFC 6749, 4.1.2.1."""
        self.redirect = redirect
        self.fragment = fragment
        self.state = state


class UntrustedClientError(Exception):
    """The application is unknown, or the redirect URI isn't registered, so only the user sees the error."""

    def __init__(self, reason: Literal["unknown-client", "redirect-mismatch"], found: str) -> None:
        super().__init__(found)
        self.reason = reason
        self.found = found


class TokenError(Exception):
    """A code, a refresh token, or a client secret is invalid."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


class AuthorizationServer:
    """Applications, authorization codes, tokens, and sessions of one platform."""

    def __init__(
        self, platform: str, rules: OAuthRules, *, now: Callable[[], int], new_token: Callable[[], str]
    ) -> None:
        self._rules = rules
        self._now = now
        self._new_token = new_token
        self._codes: dict[str, tuple[AuthorizationRequest, str, int]] = {}
        self._tokens: dict[str, AccessToken] = {}
        self._sessions: dict[str, str] = {}
        self.applications: dict[str, OAuthApplication] = {}
        self.register(OAuthApplication(id=CLIENT_ID, secret=f"forge-secret-{platform}", name="Glosa"))

    def register(self, application: OAuthApplication) -> None:
        """Adds the application, or replaces the one with its id."""
        self.applications[application.id] = application

    def parse_request(self, parameters: dict[str, str]) -> AuthorizationRequest:
        """Parses the parameters of an authorization request. Raises UntrustedClientError or AuthorizationError."""
        client_id = parameters.get("client_id", "")
        application = self.applications.get(client_id)
        if application is None:
            raise UntrustedClientError("unknown-client", client_id)
        address = parameters.get("redirect_uri") or (application.redirects[0] if application.redirects else "")
        if not is_allowed_redirect(address, application.redirects, self._rules.matching):
            raise UntrustedClientError("redirect-mismatch", address)
        flow = parameters.get("response_type", "") if self._rules.uses_response_type else "code"
        state = parameters.get("state")

        def invalid(error: str, description: str) -> AuthorizationError:
            return AuthorizationError(error, description, redirect=address, fragment=flow == "token", state=state)

        if flow not in self._rules.flows:
            raise invalid("unsupported_response_type", "The authorization server does not support this response type.")
        requested = tuple(parameters.get("scope", "").replace(",", " ").split())
        scopes = tuple(scope for scope in requested if scope in self._rules.scopes)
        if self._rules.strict_scopes and len(scopes) < len(requested):
            raise invalid("invalid_scope", "The requested scope is invalid, unknown, or malformed.")
        challenge = parameters.get("code_challenge") if self._rules.challenges else None
        method = parameters.get("code_challenge_method", "plain")
        if challenge and method not in self._rules.challenges:
            raise invalid("invalid_request", f"The code challenge method '{method}' is not supported.")
        return AuthorizationRequest(
            application=application,
            flow="token" if flow == "token" else "code",
            redirect=address,
            redirect_given="redirect_uri" in parameters,
            scopes=scopes if requested else self._rules.scopes[: None if self._rules.all_by_default else 1],
            state=state,
            challenge=challenge,
            method=method,
        )

    def new_code(self, authorization: AuthorizationRequest, user: str) -> str:
        """A new authorization code, valid once and for a few minutes."""
        code = self._new_token()
        self._codes[code] = (authorization, user, self._now() + self._rules.code_seconds * 1000)
        return code

    def identify(self, client_id: str, secret: str | None) -> OAuthApplication:
        """Authenticates an application. Public applications may omit the secret. Raises TokenError."""
        application = self.applications.get(client_id)
        if application is None:
            raise TokenError("unknown-client")
        if secret and not hmac.compare_digest(secret.encode(), application.secret.encode()):
            raise TokenError("wrong-secret")
        if not secret and not self._rules.public:
            raise TokenError("wrong-secret")
        return application

    def exchange(
        self, client_id: str, secret: str | None, code: str, *, redirect: str | None, verifier: str | None
    ) -> AccessToken:
        """Exchanges an authorization code for a token. Raises TokenError."""
        application = self.identify(client_id, secret)
        authorization, user, until = self._codes.get(code, (None, "", 0))
        if authorization is None or authorization.application.id != application.id or self._now() >= until:
            raise TokenError("unknown-code")
        if redirect != authorization.redirect and (
            redirect or (self._rules.redirect_again and authorization.redirect_given)
        ):
            raise TokenError("redirect-mismatch")
        if authorization.challenge is None and not secret:
            raise TokenError("wrong-secret")
        if (
            authorization.challenge is not None
            and _challenge(verifier or "", authorization.method) != authorization.challenge
        ):
            raise TokenError("wrong-verifier")
        del self._codes[code]
        return self.issue(user, authorization.scopes, client_id=application.id)

    def renew(self, client_id: str, secret: str | None, refresh: str) -> AccessToken:
        """Exchanges a refresh token for a new token, which replaces the old one. Raises TokenError."""
        application = self.identify(client_id, secret)
        for token in self._tokens.values():
            if token.refresh == refresh and token.client_id == application.id:
                del self._tokens[token.value]
                return self.issue(token.user, token.scopes, client_id=application.id)
        raise TokenError("unknown-refresh-token")

    def issue(self, user: str, scopes: tuple[str, ...] | None = None, *, client_id: str = CLIENT_ID) -> AccessToken:
        """A new token of the user, by default with all scopes."""
        seconds = self._rules.token_seconds
        token = AccessToken(
            value=self._rules.token_prefix + self._new_token(),
            user=user,
            scopes=self._rules.scopes if scopes is None else scopes,
            client_id=client_id,
            issued=self._now(),
            expires=None if seconds is None else self._now() + seconds * 1000,
            refresh=self._new_token() if self._rules.refresh else None,
        )
        self._tokens[token.value] = token
        return token

    def bearer(self, value: str) -> AccessToken | None:
        """The token with that value, unless it has expired."""
        token = self._tokens.get(value)
        return token if token and (token.expires is None or self._now() < token.expires) else None

    def ended(self, value: str) -> bool:
        """Whether the value is an expired token. Revoked and replaced tokens are unknown."""
        return value in self._tokens and self.bearer(value) is None

    def revoke(self, user: str | None = None) -> int:
        """Revokes all tokens of the user, or of everyone. Returns how many."""
        gone = [token.value for token in self._tokens.values() if user in (None, token.user)]
        for value in gone:
            del self._tokens[value]
        return len(gone)

    def expire(self, user: str | None = None) -> int:
        """Expires all tokens of the user, or of everyone. Refresh tokens stay valid. Returns how many."""
        ended = [token for token in self._tokens.values() if user in (None, token.user)]
        for token in ended:
            self._tokens[token.value] = replace(token, expires=self._now())
        return len(ended)

    def expire_codes(self) -> None:
        """Expires all authorization codes."""
        self._codes.clear()

    def sign_in(self, user: str) -> str:
        """Starts a browser session of the user and returns its id."""
        session = self._new_token()
        self._sessions[session] = user
        return session

    def require_user(self, session: str) -> str | None:
        """The user of a session."""
        return self._sessions.get(session)

    def sign_out(self, session: str) -> None:
        """Ends the session."""
        self._sessions.pop(session, None)


def _challenge(verifier: str, method: str) -> str:
    if method == "plain":
        return verifier
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
