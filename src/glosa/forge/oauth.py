"""Who may act for whom: applications, login codes and tokens of one platform (RFC 6749, RFC 7636)."""

import base64
import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from glosa.forge.redirects import Matching, accepted

CLIENT_ID = "glosa-forge"
"""The application that every platform knows from the start."""

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
class Rules:
    """How a platform does OAuth."""

    scopes: tuple[str, ...]
    """Those it knows; a request for none gets the first, unless ``all_by_default``."""
    all_by_default: bool = False
    """Whether a request for no scope gets all of them, because the application was registered with them."""
    scope_separator: str = " "
    """In its answers; in requests a space and a comma are the same."""
    strict_scopes: bool = False
    """Whether an unknown scope is an error; else it is passed over."""
    flows: frozenset[Literal["code", "token"]] = frozenset({"code"})
    asks_flow: bool = True
    """Whether a request must say ``response_type``; if not, it is passed over."""
    challenges: frozenset[str] = frozenset()
    """PKCE methods; empty: its parameters are passed over."""
    public: bool = False
    """Whether a client that used PKCE needs no secret."""
    matching: Matching
    redirect_again: bool = False
    """Whether the exchange must repeat the redirect address."""
    code_seconds: int = 600
    token_seconds: int | None = None
    """``None``: tokens do not end by themselves."""
    refresh: bool = False
    token_prefix: str = ""
    denied_uri: str = ""
    """Where a platform explains a denied login, when it says so in its redirect."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Application:
    """A program that may ask users for access."""

    id: str
    secret: str
    name: str
    redirects: tuple[str, ...] = ()
    """Registered redirect addresses; empty: what :func:`glosa.forge.redirects.accepted` says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What an application asks a user for."""

    application: Application
    flow: Literal["code", "token"]
    redirect: str
    redirect_said: bool
    """Whether the request named the redirect address."""
    scopes: tuple[str, ...]
    state: str | None
    challenge: str | None = None
    method: str = "S256"


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """Access that a user gave."""

    value: str
    user: str
    scopes: tuple[str, ...]
    client_id: str
    issued: int
    """Milliseconds since 1970 UTC."""
    expires: int | None
    refresh: str | None
    """The token that buys the next one, once."""


class WishRefused(Exception):
    """The request is wrong, and the application is told at its redirect address."""

    def __init__(self, error: str, description: str, *, redirect: str, fragment: bool, state: str | None) -> None:
        super().__init__(description)
        self.error = error
        """An error code of RFC 6749, 4.1.2.1."""
        self.redirect = redirect
        self.fragment = fragment
        self.state = state


class ApplicationRefused(Exception):
    """The request names no application, or an address that is not this application's: only the user may be told."""

    def __init__(self, reason: Literal["unknown-client", "redirect-mismatch"], found: str) -> None:
        super().__init__(found)
        self.reason = reason
        self.found = found


class GrantRefused(Exception):
    """A code, a refresh token or a secret is not what it must be."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


class Authority:
    """Applications, login codes and tokens of one platform."""

    def __init__(self, platform: str, rules: Rules, *, now: Callable[[], int], new_token: Callable[[], str]) -> None:
        self._rules = rules
        self._now = now
        self._new_token = new_token
        self._codes: dict[str, tuple[Wish, str, int]] = {}
        self._tokens: dict[str, Token] = {}
        self._sessions: dict[str, str] = {}
        self.applications: dict[str, Application] = {}
        self.register(Application(id=CLIENT_ID, secret=f"forge-secret-{platform}", name="Glosa"))

    def register(self, application: Application) -> None:
        """Adds the application or replaces the one of its id."""
        self.applications[application.id] = application

    def wish(self, said: dict[str, str]) -> Wish:
        """What the parameters of an authorize request ask for. Raises ApplicationRefused or WishRefused."""
        client_id = said.get("client_id", "")
        application = self.applications.get(client_id)
        if application is None:
            raise ApplicationRefused("unknown-client", client_id)
        address = said.get("redirect_uri") or (application.redirects[0] if application.redirects else "")
        if not accepted(address, application.redirects, self._rules.matching):
            raise ApplicationRefused("redirect-mismatch", address)
        flow = said.get("response_type", "") if self._rules.asks_flow else "code"
        state = said.get("state")

        def refused(error: str, description: str) -> WishRefused:
            return WishRefused(error, description, redirect=address, fragment=flow == "token", state=state)

        if flow not in self._rules.flows:
            raise refused("unsupported_response_type", "The authorization server does not support this response type.")
        asked = tuple(said.get("scope", "").replace(",", " ").split())
        scopes = tuple(scope for scope in asked if scope in self._rules.scopes)
        if self._rules.strict_scopes and len(scopes) < len(asked):
            raise refused("invalid_scope", "The requested scope is invalid, unknown, or malformed.")
        challenge = said.get("code_challenge") if self._rules.challenges else None
        method = said.get("code_challenge_method", "plain")
        if challenge and method not in self._rules.challenges:
            raise refused("invalid_request", f"The code challenge method '{method}' is not supported.")
        return Wish(
            application=application,
            flow="token" if flow == "token" else "code",
            redirect=address,
            redirect_said="redirect_uri" in said,
            scopes=scopes if asked else self._rules.scopes[: None if self._rules.all_by_default else 1],
            state=state,
            challenge=challenge,
            method=method,
        )

    def new_code(self, wish: Wish, user: str) -> str:
        """A code that buys one token, once, for some minutes."""
        code = self._new_token()
        self._codes[code] = (wish, user, self._now() + self._rules.code_seconds * 1000)
        return code

    def identify(self, client_id: str, secret: str | None) -> Application:
        """The application, when the secret is its own or none is said. Raises GrantRefused."""
        application = self.applications.get(client_id)
        if application is None:
            raise GrantRefused("unknown-client")
        if secret and not hmac.compare_digest(secret.encode(), application.secret.encode()):
            raise GrantRefused("wrong-secret")
        if not secret and not self._rules.public:
            raise GrantRefused("wrong-secret")
        return application

    def exchange(
        self, client_id: str, secret: str | None, code: str, *, redirect: str | None, verifier: str | None
    ) -> Token:
        """The token that the code stands for. Raises GrantRefused."""
        application = self.identify(client_id, secret)
        wish, user, until = self._codes.get(code, (None, "", 0))
        if wish is None or wish.application.id != application.id or self._now() >= until:
            raise GrantRefused("unknown-code")
        if redirect != wish.redirect and (redirect or (self._rules.redirect_again and wish.redirect_said)):
            raise GrantRefused("redirect-mismatch")
        if wish.challenge is None and not secret:
            raise GrantRefused("wrong-secret")
        if wish.challenge is not None and _challenge(verifier or "", wish.method) != wish.challenge:
            raise GrantRefused("wrong-verifier")
        del self._codes[code]
        return self.issue(user, wish.scopes, client_id=application.id)

    def renew(self, client_id: str, secret: str | None, refresh: str) -> Token:
        """A new token for a refresh token, which is spent, as is the token that it came with. Raises GrantRefused."""
        application = self.identify(client_id, secret)
        for token in self._tokens.values():
            if token.refresh == refresh and token.client_id == application.id:
                del self._tokens[token.value]
                return self.issue(token.user, token.scopes, client_id=application.id)
        raise GrantRefused("unknown-refresh-token")

    def issue(self, user: str, scopes: tuple[str, ...] | None = None, *, client_id: str = CLIENT_ID) -> Token:
        """A token of the user's, of every scope unless some are said."""
        seconds = self._rules.token_seconds
        token = Token(
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

    def bearer(self, value: str) -> Token | None:
        """The token of that text, unless it has ended."""
        token = self._tokens.get(value)
        return token if token and (token.expires is None or self._now() < token.expires) else None

    def ended(self, value: str) -> bool:
        """Whether the text is a token whose time is over; one that was revoked or spent is unknown."""
        return value in self._tokens and self.bearer(value) is None

    def revoke(self, user: str | None = None) -> int:
        """Takes back every token of the user, or of all; answers how many."""
        gone = [token.value for token in self._tokens.values() if user in (None, token.user)]
        for value in gone:
            del self._tokens[value]
        return len(gone)

    def expire(self, user: str | None = None) -> int:
        """Ends every token of the user, or of all, as time would; refresh tokens stay good. Answers how many."""
        ended = [token for token in self._tokens.values() if user in (None, token.user)]
        for token in ended:
            self._tokens[token.value] = replace(token, expires=self._now())
        return len(ended)

    def expire_codes(self) -> None:
        """Ends every login code, as time would."""
        self._codes.clear()

    def sign_in(self, user: str) -> str:
        """A browser's session of the user's."""
        session = self._new_token()
        self._sessions[session] = user
        return session

    def signed_in(self, session: str) -> str | None:
        """The user of that session."""
        return self._sessions.get(session)

    def sign_out(self, session: str) -> None:
        """Ends the session."""
        self._sessions.pop(session, None)


def _challenge(verifier: str, method: str) -> str:
    if method == "plain":
        return verifier
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
