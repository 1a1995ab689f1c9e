"""Bitbucket Cloud: OAuth and API version 2.0, as they were before Bitbucket removed its issues."""

from collections.abc import Mapping
from typing import Final

from starlette.responses import Response

from glosa.forge.bitbucket import issues
from glosa.forge.bitbucket.responses import error_response
from glosa.forge.http import CrossOrigin, Endpoint, EndpointGroup, PlatformRequest, Problem, StandIn, json_response
from glosa.forge.oauth import OAuthRules, Reason, TokenError
from glosa.forge.pages.authorize import authorize_endpoints
from glosa.forge.pages.browse import browse_endpoints
from glosa.forge.platform import Facts
from glosa.forge.token_endpoint import exchange_grant


def token_endpoints() -> EndpointGroup:
    """``POST /site/oauth2/access_token``, without cross-origin access."""
    return EndpointGroup(
        prefix="/site/oauth2/access_token",
        endpoints=(Endpoint(method="POST", path="", handler=_issue),),
        error_response=_error_response,
        headers=lambda request: {"cache-control": "no-store"},
        faults=False,
    )


def _issue(request: PlatformRequest) -> Response:
    if not request.headers.get("authorization", "").lower().startswith("basic "):
        return _token_error("wrong-secret")
    try:
        token = exchange_grant(request)
    except TokenError as refused:
        return _token_error(refused.reason)
    scopes = " ".join(token.scopes)
    answer = {
        "access_token": token.value,
        "scope": scopes,
        "token_type": "bearer",
        "expires_in": request.platform.facts.rules.token_seconds,
        "state": "authorization_code",
        "refresh_token": token.refresh,
    }
    return json_response(answer)


def _token_error(reason: Reason) -> Response:
    status, error, description = _TOKEN_ERRORS[reason]
    headers = {"www-authenticate": 'Basic realm="Bitbucket.org HTTP"'} if status == 401 else {}
    return json_response({"error": error, "error_description": description}, status, headers)


def _error_response(request: PlatformRequest, problem: Problem) -> Response:
    answer = {"error": "invalid_request", "error_description": "The request could not be read."}
    return json_response(answer, _STATUS.get(problem, 400))


_CLIENT = (401, "unauthorized_client", "Invalid OAuth client credentials")
_TOKEN_ERRORS: Final[Mapping[Reason, tuple[int, str, str]]] = {
    "unknown-client": _CLIENT,
    "wrong-secret": _CLIENT,
    "unsupported-grant": (400, "unsupported_grant_type", "Unsupported grant type"),
    "unknown-code": (400, "invalid_grant", "The specified code is not valid."),
    "redirect-mismatch": (400, "invalid_request", "redirect_uri does not match"),
    "wrong-verifier": (400, "invalid_grant", "The specified code is not valid."),
    "unknown-refresh-token": (400, "invalid_grant", "Invalid refresh_token"),
}
_STATUS: Final[Mapping[Problem, int]] = {"not-found": 404, "method": 405, "too-large": 413}


def _token(request: PlatformRequest) -> str | None:
    """Bitbucket accepts a token only in the header."""
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    return value if scheme.lower() == "bearer" else None


_RULES: Final = OAuthRules(
    scopes=("account", "issue:write", "issue", "email", "repository"),
    all_by_default=True,
    flows=frozenset({"code", "token"}),
    matching="exact-but-port",
    token_seconds=7200,
    refresh=True,
)
_REQUEST_HEADERS = ("Accept", "Authorization", "Content-Type", "If-Match", "X-Requested-With")
_API: Final = EndpointGroup(
    prefix="/2.0",
    endpoints=issues.endpoints(),
    error_response=error_response,
    credentials=_token,
    cross_origin=CrossOrigin(headers=_REQUEST_HEADERS, exposed=("Accept-Ranges", "Content-Encoding", "ETag")),
    headers=lambda request: {"cache-control": "no-cache, no-store, must-revalidate", "vary": "Authorization, Origin"},
)

BITBUCKET: Final = StandIn(
    facts=Facts(name="bitbucket", title="Bitbucket", rules=_RULES, base="/2.0"),
    groups=(authorize_endpoints("/site/oauth2/authorize"), token_endpoints(), _API, browse_endpoints()),
)
"""The fault ``retired`` makes it respond as it does since 2026-08-20, when Bitbucket removed its issues."""
