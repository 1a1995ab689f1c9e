"""Gitee: OAuth and API version 5."""

from collections.abc import Mapping
from typing import Final

from starlette.responses import Response

from glosa.forge.gitee import comments, issues
from glosa.forge.gitee.parameters import credentials, require_user, resources
from glosa.forge.gitee.resources import issue_name, issue_named
from glosa.forge.gitee.responses import error_response
from glosa.forge.http import CrossOrigin, Endpoint, EndpointGroup, PlatformRequest, Problem, StandIn, json_response
from glosa.forge.oauth import OAuthRules, Reason, TokenError
from glosa.forge.pages.authorize import authorize_endpoints
from glosa.forge.pages.browse import browse_endpoints
from glosa.forge.platform import Facts
from glosa.forge.token_endpoint import exchange_grant


def token_endpoints() -> EndpointGroup:
    """``POST /oauth/token``, without cross-origin access."""
    return EndpointGroup(
        prefix="/oauth/token",
        endpoints=(Endpoint(method="POST", path="", handler=_issue),),
        error_response=_error_response,
        headers=lambda request: {"cache-control": "no-store", "pragma": "no-cache"},
        faults=False,
    )


def _issue(request: PlatformRequest) -> Response:
    try:
        token = exchange_grant(request)
    except TokenError as refused:
        error, description = _TOKEN_ERRORS[refused.reason]
        return json_response({"error": error, "error_description": description}, 401)
    answer = {
        "access_token": token.value,
        "token_type": "bearer",
        "expires_in": request.platform.facts.rules.token_seconds,
        "refresh_token": token.refresh,
        "scope": " ".join(token.scopes),
        "created_at": token.issued // 1000,
    }
    return json_response(answer)


def _error_response(request: PlatformRequest, problem: Problem) -> Response:
    return json_response(
        {"error": "invalid_request", "error_description": "请求缺少参数或格式错误"}, _STATUS.get(problem, 400)
    )


_CLIENT = ("invalid_client", "客户端认证失败，原因：未知的客户端、缺少客户端认证或不支持的认证方式")
_GRANT = ("invalid_grant", "授权方式无效，或者登录回调地址无效、过期或已被撤销")
_TOKEN_ERRORS: Final[Mapping[Reason, tuple[str, str]]] = {
    "unknown-client": _CLIENT,
    "wrong-secret": _CLIENT,
    "unsupported-grant": ("unsupported_grant_type", "不支持的授权方式"),
    "unknown-code": _GRANT,
    "redirect-mismatch": _GRANT,
    "wrong-verifier": _GRANT,
    "unknown-refresh-token": _GRANT,
}
_STATUS: Final[Mapping[Problem, int]] = {"not-found": 404, "method": 405, "too-large": 413}


def _current_user(request: PlatformRequest) -> Response:
    return json_response(resources(request).current_user(require_user(request, "user_info")))


_RULES: Final = OAuthRules(
    scopes=("user_info", "issues", "notes", "projects", "pull_requests", "hook", "groups", "gists", "emails"),
    strict_scopes=True,
    matching="exact-but-port",
    redirect_again=True,
    token_seconds=86_400,
    refresh=True,
)
_API: Final = EndpointGroup(
    prefix="/api/v5",
    endpoints=(
        Endpoint(method="GET", path="/user", handler=_current_user),
        *issues.endpoints(),
        *comments.endpoints(),
    ),
    error_response=error_response,
    credentials=credentials,
    cross_origin=CrossOrigin(
        headers=("Accept", "Content-Type", "X-Requested-With"),
        exposed=("total_count", "total_page", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"),
    ),
    headers=lambda request: {"cache-control": "max-age=0, private, must-revalidate", "vary": "Origin"},
)

GITEE: Final = StandIn(
    facts=Facts(name="gitee", title="Gitee", rules=_RULES, base="/api/v5", issue_name=issue_name),
    groups=(authorize_endpoints("/oauth/authorize"), token_endpoints(), _API, browse_endpoints(find=issue_named)),
)
"""Gitee as it is today: no PKCE, one callback URL, tokens valid for a day, words as issue numbers."""
