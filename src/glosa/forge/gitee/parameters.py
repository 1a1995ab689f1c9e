"""Parameters of requests to Gitee's API: the user, the repository, the issue, the comment, the requested formats."""

from typing import Any

from starlette.responses import Response

from glosa.forge.gitee.resources import GiteeResources, issue_named
from glosa.forge.gitee.responses import UNAUTHORIZED, api_error
from glosa.forge.host import Issue, IssueComment, Repository, User
from glosa.forge.http import ErrorResponse, PlatformRequest, json_response, requested_page


def resources(request: PlatformRequest) -> GiteeResources:
    """The JSON converter for the response, with rendered HTML if the ``Accept`` header requests it."""
    with_html = "vnd.gitee.html" in request.headers.get("accept", "")
    return GiteeResources(request.platform.host, request.base, with_html, not request.fault("unsanitized"))


def credentials(request: PlatformRequest) -> str | None:
    """The token: a query parameter or a field of the body. Gitee doesn't accept a header."""
    if "access_token" in request.query:
        return request.query["access_token"]
    try:
        given = request.fields().get("access_token") if request.body else None
    except ErrorResponse:
        return None
    return given if isinstance(given, str) else None


def require_user(request: PlatformRequest, scope: str) -> User:
    """The user who sends the request. Rejects a token without the scope."""
    if request.user is None or request.token is None:
        raise api_error(401, UNAUTHORIZED)
    if scope not in request.token.scopes:
        raise api_error(403, f"403 Forbidden: the token lacks the scope {scope}")
    return request.user


def text(fields: dict[str, Any], name: str) -> str:
    """A required parameter."""
    value = fields.get(name)
    if not isinstance(value, str) or not value.strip():
        raise api_error(400, f"{name} is missing" if value is None else f"{name} is invalid")
    return value


def choice(request: PlatformRequest, name: str, values: tuple[str, ...], default: str) -> str:
    """A query parameter with a fixed set of values."""
    value = request.query.get(name, default)
    if value not in values:
        raise api_error(400, f"{name} does not have a valid value")
    return value


def repository(request: PlatformRequest, name: str = "") -> Repository:
    """The repository in the path, or the owner's repository of that name."""
    found = request.platform.host.repository(f"{request.variables['owner']}/{name or request.variables['repo']}")
    if found is None or not found.issues_enabled:
        raise api_error(404, "Not Found Project")
    return found


def issue(request: PlatformRequest, repository: Repository) -> Issue:
    """The issue in the path."""
    found = issue_named(repository, request.variables["number"])
    if found is None:
        raise api_error(404, "404 Issue Not Found")
    return found


def comment(request: PlatformRequest, repository: Repository) -> tuple[Issue, IssueComment]:
    """The comment in the path, with its issue. Gitee's own notes don't count as comments."""
    given = request.variables["id"]
    if not (given.isascii() and given.isdecimal() and len(given) < 19):
        raise api_error(400, "id is invalid")
    found = request.platform.host.find_comment(repository, int(given))
    if found is None or found[1].system:
        raise api_error(404, "404 Note Not Found")
    return found


def paginate(request: PlatformRequest, shown: list[dict[str, Any]]) -> Response:
    """The requested page of a list."""
    page, size = requested_page(request)
    headers = {"total_count": str(len(shown)), "total_page": str(-(-len(shown) // size))}
    if request.fault("no-totals"):
        headers = {}
    return json_response(shown[(page - 1) * size : page * size], headers=headers)
