"""GitHub: REST v3 and GraphQL at the paths of an Enterprise Server, and OAuth apps."""

from collections.abc import Mapping
from urllib.parse import urlencode

from starlette.responses import Response

from glosa.forge.github.graphql.execution import graphql_endpoints, graphql_error_response
from glosa.forge.github.limits import Resource, rate_limit_headers
from glosa.forge.github.media import Media, requested_media
from glosa.forge.github.responses import error_response
from glosa.forge.github.rest.accounts import account_endpoints
from glosa.forge.github.rest.comments import comment_endpoints
from glosa.forge.github.rest.issues import issue_endpoints, search_endpoints
from glosa.forge.github.rest.reactions import reaction_endpoints
from glosa.forge.http import CrossOrigin, Endpoint, EndpointGroup, PlatformRequest, Problem, StandIn, json_response
from glosa.forge.oauth import OAuthRules, Reason, TokenError
from glosa.forge.pages.authorize import authorize_endpoints
from glosa.forge.pages.browse import browse_endpoints
from glosa.forge.platform import Facts
from glosa.forge.token_endpoint import exchange_grant


def token_endpoints(path: str) -> EndpointGroup:
    """``POST`` at ``path``, without cross-origin access. Errors have status 200."""
    return EndpointGroup(
        prefix=path,
        endpoints=(Endpoint(method="POST", path="", handler=_exchange),),
        error_response=_error_response,
        faults=False,
    )


def _exchange(request: PlatformRequest) -> Response:
    try:
        token = exchange_grant(request, grant_type=False)
    except TokenError as refused:
        error, description = _ERRORS[refused.reason]
        return _answer(request, {"error": error, "error_description": description, "error_uri": _DOCUMENTATION})
    return _answer(request, {"access_token": token.value, "token_type": "bearer", "scope": ",".join(token.scopes)})


def _answer(request: PlatformRequest, values: dict[str, str]) -> Response:
    """JSON if the client requests it, otherwise form encoding."""
    headers = {"cache-control": "max-age=0, private, must-revalidate"}
    if "json" in request.headers.get("accept", ""):
        return json_response(values, headers=headers)
    return Response(urlencode(values), 200, headers, "application/x-www-form-urlencoded; charset=utf-8")


def _error_response(request: PlatformRequest, problem: Problem) -> Response:
    status = {"too-large": 413, "malformed": 400}.get(problem, 404)
    return json_response({"error": "Not Found" if status == 404 else "Bad Request"}, status)


_DOCUMENTATION = "https://docs.github.com/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors"
_CLIENT = ("incorrect_client_credentials", "The client_id and/or client_secret passed are incorrect.")
_CODE = ("bad_verification_code", "The code passed is incorrect or expired.")
_ERRORS: dict[Reason, tuple[str, str]] = {
    "unknown-client": _CLIENT,
    "wrong-secret": _CLIENT,
    "unknown-code": _CODE,
    "wrong-verifier": _CODE,
    "unknown-refresh-token": ("bad_refresh_token", "The refresh token passed is incorrect or expired."),
    "redirect-mismatch": (
        "redirect_uri_mismatch",
        "The redirect_uri MUST match the registered callback URL for this application.",
    ),
    "unsupported-grant": ("unsupported_grant_type", "The grant type is not one that this application may use."),
}


_REQUEST_HEADERS = (
    "Authorization",
    "Content-Type",
    "If-Match",
    "If-Modified-Since",
    "If-None-Match",
    "If-Unmodified-Since",
    "Accept-Encoding",
    "X-GitHub-OTP",
    "X-Requested-With",
    "User-Agent",
    "GraphQL-Features",
)
_RESPONSE_HEADERS = (
    "ETag",
    "Link",
    "Location",
    "Retry-After",
    "X-GitHub-OTP",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Used",
    "X-RateLimit-Resource",
    "X-RateLimit-Reset",
    "X-OAuth-Scopes",
    "X-Accepted-OAuth-Scopes",
    "X-Poll-Interval",
    "X-GitHub-Media-Type",
    "X-GitHub-Request-Id",
    "Deprecation",
    "Sunset",
)
_CROSS_ORIGIN = CrossOrigin(headers=_REQUEST_HEADERS, exposed=_RESPONSE_HEADERS)


def _credentials(request: PlatformRequest) -> str | None:
    """``Authorization: token X`` or ``Bearer X``."""
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    return value.strip() if scheme.lower() in ("token", "bearer") else scheme or None


def _headers(request: PlatformRequest) -> Mapping[str, str]:
    media = requested_media(request.headers) or Media()
    scopes = {"x-oauth-scopes": ", ".join(request.token.scopes)} if request.token else {}
    return {
        **rate_limit_headers(request, _resource(request)),
        **scopes,
        "x-github-media-type": media.header,
        "cache-control": _keeping(request),
        "vary": "Accept, Authorization, Cookie, X-GitHub-OTP",
        "x-content-type-options": "nosniff",
    }


def _resource(request: PlatformRequest) -> Resource:
    if request.group.prefix == _GRAPHQL:
        return "graphql"
    return "search" if "/search/" in request.path else "core"


def _keeping(request: PlatformRequest) -> str:
    """Browsers may cache responses to ``GET`` for a minute."""
    if request.method != "GET":
        return "no-cache"
    return f"{'private' if request.token else 'public'}, max-age=60, s-maxage=60"


_GRAPHQL = "/api/graphql"

GITHUB = StandIn(
    facts=Facts(
        name="github",
        title="GitHub",
        rules=OAuthRules(
            scopes=("public_repo", "repo", "read:user", "user"),
            scope_separator=",",
            uses_response_type=False,
            challenges=frozenset({"S256"}),
            matching="below",
            token_prefix="gho_",
            denied_uri="https://docs.github.com/apps/oauth-apps",
        ),
        base="/api/v3",
    ),
    groups=(
        authorize_endpoints("/login/oauth/authorize"),
        token_endpoints("/login/oauth/access_token"),
        EndpointGroup(
            prefix="/api/v3",
            endpoints=(
                *account_endpoints(),
                *search_endpoints(),
                *issue_endpoints(),
                *comment_endpoints(),
                *reaction_endpoints(),
            ),
            error_response=error_response,
            credentials=_credentials,
            cross_origin=_CROSS_ORIGIN,
            headers=_headers,
        ),
        EndpointGroup(
            prefix=_GRAPHQL,
            endpoints=graphql_endpoints(),
            error_response=graphql_error_response,
            credentials=_credentials,
            cross_origin=_CROSS_ORIGIN,
            headers=_headers,
        ),
        browse_endpoints(),
    ),
)
