"""GitLab: its logins and its API, version 4."""

from typing import Final

from starlette.responses import Response

from glosa.forge.gitlab import awards, issues, notes
from glosa.forge.gitlab.parameters import fields, project, resources, signed_in, text
from glosa.forge.gitlab.refusals import refuse
from glosa.forge.gitlab.rendering import decorated
from glosa.forge.gitlab.token import token_area
from glosa.forge.http import Area, Call, CrossOrigin, Endpoint, StandIn, json_answer
from glosa.forge.markdown import rendered
from glosa.forge.oauth import Rules
from glosa.forge.pages.authorize import authorize_area
from glosa.forge.pages.browse import browse_area
from glosa.forge.platform import Facts


def _current_user(call: Call) -> Response:
    return json_answer(resources(call).current_user(signed_in(call, "read_api", "read_user")))


def _markdown(call: Call) -> Response:
    signed_in(call, "read_api")
    parameters = fields(call)
    source = text(parameters, "text")
    if parameters.get("project"):
        project(call, str(parameters["project"]))
    html = rendered(source, sanitised=not call.fault("unsanitised"))
    return json_answer({"html": decorated(html, find_user=call.platform.host.user)}, 201)


def _token(call: Call) -> str | None:
    scheme, _, value = call.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return value
    return call.headers.get("private-token") or call.query.get("access_token") or call.query.get("private_token")


_RULES: Final = Rules(
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
_API: Final = Area(
    prefix="/api/v4",
    endpoints=(
        Endpoint(method="GET", path="/user", handler=_current_user),
        Endpoint(method="POST", path="/markdown", handler=_markdown),
        *issues.endpoints(),
        *notes.endpoints(),
        *awards.endpoints(),
    ),
    refuse=refuse,
    credentials=_token,
    cross_origin=CrossOrigin(headers=_REQUEST_HEADERS, exposed=_EXPOSED),
    headers=lambda call: {"cache-control": "max-age=0, private, must-revalidate", "vary": "Origin"},
)

GITLAB: Final = StandIn(
    facts=Facts(name="gitlab", title="GitLab", rules=_RULES, base="/api/v4"),
    areas=(
        authorize_area("/oauth/authorize"),
        token_area(),
        _API,
        browse_area(issue_path="/{owner}/{repo}/-/issues/{number}"),
    ),
)
"""GitLab as it is today: no implicit grant, public applications with PKCE, tokens for two hours."""
