"""The pages of issues and users, which the widget links to, and users' pictures."""

from collections.abc import Callable
from html import escape

from starlette.responses import Response

from glosa.forge.host import Issue, Repository, User
from glosa.forge.http import Endpoint, EndpointGroup, PlatformRequest, Problem
from glosa.forge.markdown import render_markdown
from glosa.forge.pages.login import user_label
from glosa.forge.pages.page import Markup, joined, markup, page

ISSUE_PATH = "/{owner}/{repo}/issues/{number}"
"""The path of an issue's page on most platforms."""


def by_number(repository: Repository, text: str) -> Issue | None:
    """The issue with the number in ``text``."""
    return repository.issues.get(int(text)) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def browse_endpoints(
    issue_path: str = ISSUE_PATH, find: Callable[[Repository, str], Issue | None] = by_number
) -> EndpointGroup:
    """The pages of a platform for issues and users. They match any path, so they must be the last group.

    ``issue_path`` contains ``{owner}``, ``{repo}``, and ``{number}``. ``find`` resolves the number.
    """

    def issue(request: PlatformRequest) -> Response:
        variables = request.variables
        repository = request.platform.host.repository(f"{variables['owner']}/{variables['repo']}")
        found = find(repository, variables["number"]) if repository else None
        return (
            _issue_page(request, repository, found) if repository and found else _error_response(request, "not-found")
        )

    return EndpointGroup(
        prefix="",
        endpoints=(
            Endpoint(method="GET", path=issue_path, handler=issue),
            Endpoint(method="GET", path="/{user}", handler=_user),
        ),
        error_response=_error_response,
        faults=False,
    )


def _issue_page(request: PlatformRequest, repository: Repository, issue: Issue) -> Response:
    comments = joined([_post(request, one.author, one.body) for one in issue.comments if not one.system])
    labels = ", ".join(issue.labels) or "no label"
    locked = ", locked" if issue.locked else ""
    text = f"{repository.full_name} #{issue.number}, {issue.state}{locked}, {labels}"
    note = markup('<p class="muted">{text}</p>', text=text)
    return page(issue.title, joined([note, _post(request, issue.author, issue.body), comments]), root=request.origin)


def _post(request: PlatformRequest, author: str | None, text: str) -> Markup:
    user = request.platform.host.user(author)
    who = user_label(request, user) if user else Markup("a deleted account")
    return markup("<article><p>{who}</p>{text}</article>", who=who, text=Markup(render_markdown(text)))


def _user(request: PlatformRequest) -> Response:
    user = request.platform.host.user(request.variables["user"])
    return _user_page(request, user) if user else _error_response(request, "not-found")


def _user_page(request: PlatformRequest, user: User) -> Response:
    body = markup("<section><p>{user_label}</p></section>", user_label=user_label(request, user))
    return page(user.display, body, root=request.origin)


def _error_response(request: PlatformRequest, problem: Problem) -> Response:
    body = Markup("<section><p>There's no such issue or account. The overview lists what there is.</p></section>")
    return page("Nothing here", body, root=request.origin, status=405 if problem == "method" else 404)


_COLORS = ("#1a5fb4", "#26734d", "#813d9c", "#a51d2d", "#865e00")


def avatar(name: str) -> Response:
    """A user's picture as SVG: the first letter on a color."""
    color = _COLORS[sum(name.encode()) % len(_COLORS)]
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">'
        f'<rect width="64" height="64" fill="{color}"/>'
        '<text x="32" y="44" font-family="sans-serif" font-size="36" text-anchor="middle" fill="#fff">'
        f"{escape(name[:1].upper())}</text></svg>"
    )
    headers = {
        "access-control-allow-origin": "*",
        "cache-control": "max-age=3600",
        "content-security-policy": "default-src 'none'",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
    }
    return Response(svg, 200, headers, "image/svg+xml")
