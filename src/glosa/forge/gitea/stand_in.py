"""Gitea: OAuth and API version 1. Forgejo's are the same."""

from collections.abc import Mapping
from typing import Final

from starlette.responses import Response

from glosa.forge.gitea import comments, issues
from glosa.forge.gitea.parameters import body, require_user, resources, text
from glosa.forge.gitea.responses import error_response
from glosa.forge.http import CrossOrigin, Endpoint, EndpointGroup, PlatformRequest, Problem, StandIn, json_response
from glosa.forge.markdown import render_markdown
from glosa.forge.oauth import OAuthRules, Reason, TokenError
from glosa.forge.pages.authorize import authorize_endpoints
from glosa.forge.pages.browse import browse_endpoints
from glosa.forge.platform import Facts
from glosa.forge.token_endpoint import exchange_grant


def token_endpoints() -> EndpointGroup:
    """``POST /login/oauth/access_token``."""
    return EndpointGroup(
        prefix="/login/oauth/access_token",
        endpoints=(Endpoint(method="POST", path="", handler=_issue),),
        error_response=_error_response,
        cross_origin=CrossOrigin(headers=("Authorization", "Content-Type"), methods=("GET", "POST")),
        headers=lambda request: {"cache-control": "no-store"},
        faults=False,
    )


def discovery_endpoints() -> EndpointGroup:
    """``GET /.well-known/openid-configuration`` (OpenID Connect Discovery 1.0)."""
    return EndpointGroup(
        prefix="/.well-known/openid-configuration",
        endpoints=(Endpoint(method="GET", path="", handler=_discover),),
        error_response=_error_response,
        cross_origin=CrossOrigin(headers=(), methods=("GET",)),
        faults=False,
    )


def _issue(request: PlatformRequest) -> Response:
    try:
        token = exchange_grant(request)
    except TokenError as refused:
        error, description = _TOKEN_ERRORS[refused.reason]
        return json_response({"error": error, "error_description": description}, 400)
    answer = {
        "access_token": token.value,
        "token_type": "bearer",
        "expires_in": request.platform.facts.rules.token_seconds,
        "refresh_token": token.refresh,
    }
    return json_response(answer)


def _discover(request: PlatformRequest) -> Response:
    answer = {
        "issuer": request.base,
        "authorization_endpoint": f"{request.base}/login/oauth/authorize",
        "token_endpoint": f"{request.base}/login/oauth/access_token",
        "jwks_uri": f"{request.base}/login/oauth/keys",
        "userinfo_endpoint": f"{request.base}/login/oauth/userinfo",
        "introspection_endpoint": f"{request.base}/login/oauth/introspect",
        "response_types_supported": ["code", "id_token"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "subject_types_supported": ["public"],
        "scopes_supported": ["openid", "profile", "email", "groups"],
        "claims_supported": ["aud", "exp", "iat", "iss", "sub", "name", "preferred_username", "picture"],
        "code_challenge_methods_supported": ["plain", "S256"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
    }
    return json_response(answer)


def _error_response(request: PlatformRequest, problem: Problem) -> Response:
    return json_response({"error": "invalid_request", "error_description": _MALFORMED}, _STATUS.get(problem, 400))


_TOKEN_ERRORS: Final[Mapping[Reason, tuple[str, str]]] = {
    "unknown-client": ("invalid_client", "cannot load client"),
    "wrong-secret": ("invalid_client", "invalid client secret"),
    "unsupported-grant": (
        "unsupported_grant_type",
        "Only refresh_token or authorization_code grant type is supported",
    ),
    "unknown-code": ("unauthorized_client", "client is not authorized"),
    "redirect-mismatch": ("unauthorized_client", "unexpected redirect URI"),
    "wrong-verifier": ("unauthorized_client", "failed PKCE code challenge"),
    "unknown-refresh-token": ("unauthorized_client", "unable to parse refresh token"),
}
_MALFORMED = "the request could not be read"
_STATUS: Final[Mapping[Problem, int]] = {"not-found": 404, "method": 405, "too-large": 413}


def _current_user(request: PlatformRequest) -> Response:
    user = require_user(request)
    return json_response(resources(request).user(user.name) | {"email": f"{user.name}@example.test"})


def _markdown(request: PlatformRequest) -> Response:
    require_user(request)
    fields = {name.lower(): value for name, value in body(request).items()}
    html = render_markdown(text(request, fields, "text", required=False), sanitized=not request.fault("unsanitized"))
    return Response(html, 200, media_type="text/html")


def _token(request: PlatformRequest) -> str | None:
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    return value if scheme.lower() in ("token", "bearer") else None


_RULES: Final = OAuthRules(
    scopes=("openid", "profile", "email", "groups", "read:user", "write:issue", "write:repository"),
    challenges=frozenset({"S256", "plain"}),
    public=True,
    matching="exact-but-port",
    redirect_again=True,
    token_seconds=3600,
    refresh=True,
)
_REQUEST_HEADERS = ("Authorization", "Content-Type", "User-Agent", "X-Gitea-OTP")
_API: Final = EndpointGroup(
    prefix="/api/v1",
    endpoints=(
        Endpoint(method="GET", path="/user", handler=_current_user),
        Endpoint(method="GET", path="/version", handler=lambda request: json_response({"version": "1.24.6"})),
        Endpoint(method="POST", path="/markdown", handler=_markdown),
        *issues.endpoints(),
        *comments.endpoints(),
    ),
    error_response=error_response,
    credentials=_token,
    cross_origin=CrossOrigin(headers=_REQUEST_HEADERS, exposed=("X-Total-Count", "Link")),
    headers=lambda request: {"cache-control": "max-age=0, private, must-revalidate", "vary": "Origin"},
)

GITEA: Final = StandIn(
    facts=Facts(name="gitea", title="Gitea", rules=_RULES, base="/api/v1"),
    groups=(
        token_endpoints(),
        authorize_endpoints("/login/oauth/authorize"),
        discovery_endpoints(),
        _API,
        browse_endpoints(),
    ),
)
"""A Gitea instance that allows cross-origin requests; the fault ``no-cors`` disallows them."""
