"""What a request to Gitee's API names: who asks, the repository, the issue, the comment, and in which form to answer."""

from typing import Any

from starlette.responses import Response

from glosa.forge.gitee.names import issue_named
from glosa.forge.gitee.refusals import UNAUTHORIZED, refused
from glosa.forge.gitee.resources import Resources
from glosa.forge.host import Comment, Issue, Repository, User
from glosa.forge.http import Call, Refused, json_answer, page_of


def resources(call: Call) -> Resources:
    """What shows this request's answers, with rendered texts when its ``Accept`` header asks for them."""
    with_html = "vnd.gitee.html" in call.headers.get("accept", "")
    return Resources(call.platform.host, call.base, with_html, not call.fault("unsanitised"))


def credentials(call: Call) -> str | None:
    """The token: a parameter of the query or a field of the body, never a header."""
    if "access_token" in call.query:
        return call.query["access_token"]
    try:
        given = call.fields().get("access_token") if call.body else None
    except Refused:
        return None
    return given if isinstance(given, str) else None


def signed_in(call: Call, scope: str) -> User:
    """Who asks; refuses one whose token does not include the scope."""
    if call.user is None or call.token is None:
        raise refused(401, UNAUTHORIZED)
    if scope not in call.token.scopes:
        raise refused(403, f"403 Forbidden: the token lacks the scope {scope}")
    return call.user


def text(fields: dict[str, Any], name: str) -> str:
    """A parameter that must be there."""
    value = fields.get(name)
    if not isinstance(value, str) or not value.strip():
        raise refused(400, f"{name} is missing" if value is None else f"{name} is invalid")
    return value


def choice(call: Call, name: str, values: tuple[str, ...], default: str) -> str:
    """A parameter of the query that has few values."""
    value = call.query.get(name, default)
    if value not in values:
        raise refused(400, f"{name} does not have a valid value")
    return value


def repository(call: Call, name: str = "") -> Repository:
    """The repository of the address, or the owner's of that name."""
    found = call.platform.host.repository(f"{call.variables['owner']}/{name or call.variables['repo']}")
    if found is None or not found.issues_enabled:
        raise refused(404, "Not Found Project")
    return found


def issue(call: Call, repository: Repository) -> Issue:
    """The issue of the address."""
    found = issue_named(repository, call.variables["number"])
    if found is None:
        raise refused(404, "404 Issue Not Found")
    return found


def comment(call: Call, repository: Repository) -> tuple[Issue, Comment]:
    """The comment of the address, with its issue; what Gitee itself noted is none."""
    given = call.variables["id"]
    if not (given.isascii() and given.isdecimal() and len(given) < 19):
        raise refused(400, "id is invalid")
    found = call.platform.host.find_comment(repository, int(given))
    if found is None or found[1].system:
        raise refused(404, "404 Note Not Found")
    return found


def paged(call: Call, shown: list[dict[str, Any]]) -> Response:
    """The page of the list that the request asks for."""
    page, size = page_of(call)
    headers = {"total_count": str(len(shown)), "total_page": str(-(-len(shown) // size))}
    if call.fault("no-totals"):
        headers = {}
    return json_answer(shown[(page - 1) * size : page * size], headers=headers)
