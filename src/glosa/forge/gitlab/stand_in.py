"""GitLab: OAuth and API version 4."""

from collections.abc import Mapping
from typing import Final

from starlette.responses import Response

from glosa.forge.gitlab import awards, issues, notes
from glosa.forge.gitlab.parameters import fields, project, require_user, resources, text
from glosa.forge.gitlab.rendering import add_gitlab_markup
from glosa.forge.gitlab.responses import error_response
from glosa.forge.http import CrossOrigin, Endpoint, EndpointGroup, PlatformRequest, Problem, StandIn, json_response
from glosa.forge.markdown import render_markdown
from glosa.forge.oauth import OAuthRules, Reason, TokenError
from glosa.forge.pages.authorize import authorize_endpoints
from glosa.forge.pages.browse import browse_endpoints
from glosa.forge.platform import Facts
from glosa.forge.token_endpoint import exchange_grant


def token_endpoints() -> EndpointGroup:
    """``POST /oauth/token``."""
    return EndpointGroup(
        prefix="/oauth/token",
        endpoints=(Endpoint(method="POST", path="", handler=_issue),),
        error_response=_error_response,
        cross_origin=CrossOrigin(headers=("Authorization",), methods=("POST", "OPTIONS")),
        headers=lambda request: {"cache-control": "no-store", "pragma": "no-cache"},
        faults=False,
    )


def _issue(request: PlatformRequest) -> Response:
    try:
        token = exchange_grant(request)
    except TokenError as refused:
        status, error, description = _TOKEN_ERRORS[refused.reason]
        return json_response({"error": error, "error_description": description}, status)
    answer = {
        "access_token": token.value,
        "token_type": "Bearer",
        "expires_in": request.platform.facts.rules.token_seconds,
        "refresh_token": token.refresh,
        "scope": " ".join(token.scopes),
        "created_at": token.issued // 1000,
    }
    return json_response(answer)


def _error_response(request: PlatformRequest, problem: Problem) -> Response:
    return json_response({"error": "invalid_request", "error_description": _MALFORMED}, _STATUS.get(problem, 400))


_CLIENT = (
    401,
    "invalid_client",
    (
        "Client authentication failed due to unknown client, no client authentication included, "
        "or unsupported authentication method."
    ),
)
_GRANT = (
    400,
    "invalid_grant",
    (
        "The provided authorization grant is invalid, expired, revoked, does not match the redirection URI "
        "used in the authorization request, or was issued to another client."
    ),
)
_KIND = (
    400,
    "unsupported_grant_type",
    "The authorization grant type is not supported by the authorization server.",
)
_TOKEN_ERRORS: Final[Mapping[Reason, tuple[int, str, str]]] = {
    "unknown-client": _CLIENT,
    "wrong-secret": _CLIENT,
    "unsupported-grant": _KIND,
    "unknown-code": _GRANT,
    "redirect-mismatch": _GRANT,
    "wrong-verifier": _GRANT,
    "unknown-refresh-token": _GRANT,
}
_MALFORMED = "The request is missing a required parameter, includes an unsupported parameter value, or is malformed."
_STATUS: Final[Mapping[Problem, int]] = {"not-found": 404, "method": 404, "too-large": 413}


def _current_user(request: PlatformRequest) -> Response:
    return json_response(resources(request).current_user(require_user(request, "read_api", "read_user")))


def _markdown(request: PlatformRequest) -> Response:
    require_user(request, "read_api")
    parameters = fields(request)
    source = text(parameters, "text")
    if parameters.get("project"):
        project(request, str(parameters["project"]))
    html = render_markdown(source, sanitized=not request.fault("unsanitized"))
    return json_response({"html": add_gitlab_markup(html, find_user=request.platform.host.user)}, 201)


def _token(request: PlatformRequest) -> str | None:
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return value
    return (
        request.headers.get("private-token") or request.query.get("access_token") or request.query.get("private_token")
    )


_RULES: Final = OAuthRules(
    scopes=("api", "read_api", "read_user", "openid", "profile", "email"),
    strict_scopes=True,
    challenges=frozenset({"S256", "plain"}),
    public=True,
    matching="exact",
    redirect_again=True,
    token_seconds=7200,
    refresh=True,
)
_REQUEST_HEADERS = ("Accept", "Authorization", "Content-Type", "If-None-Match", "Private-Token", "X-Requested-With")
_EXPOSED = (
    "ETag",
    "Link",
    "X-Gitlab-Size",
    "X-Next-Page",
    "X-Page",
    "X-Per-Page",
    "X-Prev-Page",
    "X-Request-Id",
    "X-Total",
    "X-Total-Pages",
)
_API: Final = EndpointGroup(
    prefix="/api/v4",
    endpoints=(
        Endpoint(method="GET", path="/user", handler=_current_user),
        Endpoint(method="POST", path="/markdown", handler=_markdown),
        *issues.endpoints(),
        *notes.endpoints(),
        *awards.endpoints(),
    ),
    error_response=error_response,
    credentials=_token,
    cross_origin=CrossOrigin(headers=_REQUEST_HEADERS, exposed=_EXPOSED),
    headers=lambda request: {"cache-control": "max-age=0, private, must-revalidate", "vary": "Origin"},
)

GITLAB: Final = StandIn(
    facts=Facts(name="gitlab", title="GitLab", rules=_RULES, base="/api/v4"),
    groups=(
        authorize_endpoints("/oauth/authorize"),
        token_endpoints(),
        _API,
        browse_endpoints(issue_path="/{owner}/{repo}/-/issues/{number}"),
    ),
)
"""GitLab as it is today: no implicit grant, public applications with PKCE, tokens valid for two hours."""
