"""Gitee: its logins and its API, version 5."""

from typing import Final

from starlette.responses import Response

from glosa.forge.gitee import comments, issues
from glosa.forge.gitee.names import issue_name, issue_named
from glosa.forge.gitee.parameters import credentials, resources, signed_in
from glosa.forge.gitee.refusals import refuse
from glosa.forge.gitee.token import token_area
from glosa.forge.http import Area, Call, CrossOrigin, Endpoint, StandIn, json_answer
from glosa.forge.oauth import Rules
from glosa.forge.pages.authorize import authorize_area
from glosa.forge.pages.browse import browse_area
from glosa.forge.platform import Facts


def _current_user(call: Call) -> Response:
    return json_answer(resources(call).current_user(signed_in(call, "user_info")))


_RULES: Final = Rules(
    scopes=("user_info", "issues", "notes", "projects", "pull_requests", "hook", "groups", "gists", "emails"),
    strict_scopes=True,
    matching="exact-but-port",
    redirect_again=True,
    token_seconds=86_400,
    refresh=True,
)
_API: Final = Area(
    prefix="/api/v5",
    endpoints=(
        Endpoint(method="GET", path="/user", handler=_current_user),
        *issues.endpoints(),
        *comments.endpoints(),
    ),
    refuse=refuse,
    credentials=credentials,
    cross_origin=CrossOrigin(
        headers=("Accept", "Content-Type", "X-Requested-With"),
        exposed=("total_count", "total_page", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"),
    ),
    headers=lambda call: {"cache-control": "max-age=0, private, must-revalidate", "vary": "Origin"},
)

GITEE: Final = StandIn(
    facts=Facts(name="gitee", title="Gitee", rules=_RULES, base="/api/v5", issue_name=issue_name),
    areas=(authorize_area("/oauth/authorize"), token_area(), _API, browse_area(find=issue_named)),
)
"""Gitee as it is today: no PKCE, one callback address, tokens for a day, issues named by words."""
