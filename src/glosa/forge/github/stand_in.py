"""GitHub: REST v3 and GraphQL at the addresses of an Enterprise Server, and the login of an OAuth app."""

from collections.abc import Mapping

from glosa.forge.github.graphql.area import graphql_endpoints, refuse_query
from glosa.forge.github.limits import Resource, counted
from glosa.forge.github.media import Media, media_of
from glosa.forge.github.refusals import refuse
from glosa.forge.github.rest.accounts import account_endpoints
from glosa.forge.github.rest.comments import comment_endpoints
from glosa.forge.github.rest.issues import issue_endpoints
from glosa.forge.github.rest.reactions import reaction_endpoints
from glosa.forge.github.rest.searching import search_endpoints
from glosa.forge.github.token import token_area
from glosa.forge.http import Area, Call, CrossOrigin, StandIn
from glosa.forge.oauth import Rules
from glosa.forge.pages.authorize import authorize_area
from glosa.forge.pages.browse import browse_area
from glosa.forge.platform import Facts

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


def _credentials(call: Call) -> str | None:
    """``Authorization: token X`` or ``Bearer X``."""
    scheme, _, value = call.headers.get("authorization", "").partition(" ")
    return value.strip() if scheme.lower() in ("token", "bearer") else scheme or None


def _headers(call: Call) -> Mapping[str, str]:
    media = media_of(call.headers) or Media()
    scopes = {"x-oauth-scopes": ", ".join(call.token.scopes)} if call.token else {}
    return {
        **counted(call, _resource(call)),
        **scopes,
        "x-github-media-type": media.header,
        "cache-control": _keeping(call),
        "vary": "Accept, Authorization, Cookie, X-GitHub-OTP",
        "x-content-type-options": "nosniff",
    }


def _resource(call: Call) -> Resource:
    if call.area.prefix == _GRAPHQL:
        return "graphql"
    return "search" if "/search/" in call.path else "core"


def _keeping(call: Call) -> str:
    """Browsers may keep what they read for a minute, unless told otherwise by the request."""
    if call.method != "GET":
        return "no-cache"
    return f"{'private' if call.token else 'public'}, max-age=60, s-maxage=60"


_GRAPHQL = "/api/graphql"

GITHUB = StandIn(
    facts=Facts(
        name="github",
        title="GitHub",
        rules=Rules(
            scopes=("public_repo", "repo", "read:user", "user"),
            scope_separator=",",
            asks_flow=False,
            challenges=frozenset({"S256"}),
            matching="below",
            token_prefix="gho_",
            denied_uri="https://docs.github.com/apps/oauth-apps",
        ),
        base="/api/v3",
    ),
    areas=(
        authorize_area("/login/oauth/authorize"),
        token_area("/login/oauth/access_token"),
        Area(
            prefix="/api/v3",
            endpoints=(
                *account_endpoints(),
                *search_endpoints(),
                *issue_endpoints(),
                *comment_endpoints(),
                *reaction_endpoints(),
            ),
            refuse=refuse,
            credentials=_credentials,
            cross_origin=_CROSS_ORIGIN,
            headers=_headers,
        ),
        Area(
            prefix=_GRAPHQL,
            endpoints=graphql_endpoints(),
            refuse=refuse_query,
            credentials=_credentials,
            cross_origin=_CROSS_ORIGIN,
            headers=_headers,
        ),
        browse_area(),
    ),
)
