"""What people see at the addresses of issues and users, where a widget's links lead."""

from collections.abc import Callable

from starlette.responses import Response

from glosa.forge.host import Issue, Repository, User
from glosa.forge.http import Area, Call, Endpoint, Trouble
from glosa.forge.markdown import rendered
from glosa.forge.pages.login import face
from glosa.forge.pages.page import Markup, joined, markup, page

ISSUE_PATH = "/{owner}/{repo}/issues/{number}"
"""Where most platforms show an issue."""


def by_number(repository: Repository, text: str) -> Issue | None:
    """The issue whose number is ``text``."""
    return repository.issues.get(int(text)) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def browse_area(issue_path: str = ISSUE_PATH, find: Callable[[Repository, str], Issue | None] = by_number) -> Area:
    """Pages of a platform for issues and users. It takes what no other area has: it stands last.

    ``issue_path`` names ``{owner}``, ``{repo}`` and ``{number}``; ``find`` reads the last.
    """

    def issue(call: Call) -> Response:
        variables = call.variables
        repository = call.platform.host.repository(f"{variables['owner']}/{variables['repo']}")
        found = find(repository, variables["number"]) if repository else None
        return _issue_page(call, repository, found) if repository and found else _refuse(call, "not-found")

    return Area(
        prefix="",
        endpoints=(
            Endpoint(method="GET", path=issue_path, handler=issue),
            Endpoint(method="GET", path="/{user}", handler=_user),
        ),
        refuse=_refuse,
        faults=False,
    )


def _issue_page(call: Call, repository: Repository, issue: Issue) -> Response:
    comments = joined([_post(call, one.author, one.body) for one in issue.comments if not one.system])
    labels = ", ".join(issue.labels) or "no label"
    locked = ", locked" if issue.locked else ""
    text = f"{repository.full_name} #{issue.number}, {issue.state}{locked}, {labels}"
    note = markup('<p class="muted">{text}</p>', text=text)
    return page(issue.title, joined([note, _post(call, issue.author, issue.body), comments]), root=call.origin)


def _post(call: Call, author: str | None, text: str) -> Markup:
    user = call.platform.host.user(author)
    who = face(call, user) if user else Markup("a deleted account")
    return markup("<article><p>{who}</p>{text}</article>", who=who, text=Markup(rendered(text)))


def _user(call: Call) -> Response:
    user = call.platform.host.user(call.variables["user"])
    return _user_page(call, user) if user else _refuse(call, "not-found")


def _user_page(call: Call, user: User) -> Response:
    body = markup("<section><p>{face}</p></section>", face=face(call, user))
    return page(user.display, body, root=call.origin)


def _refuse(call: Call, trouble: Trouble) -> Response:
    body = Markup("<section><p>There is no such issue or account. The overview says what there is.</p></section>")
    return page("Nothing here", body, root=call.origin, status=405 if trouble == "method" else 404)
