"""Gitea: its logins and its API, version 1; Forgejo's is the same."""

from typing import Final

from starlette.responses import Response

from glosa.forge.gitea import comments, issues
from glosa.forge.gitea.parameters import body, resources, signed_in, text
from glosa.forge.gitea.refusals import refuse
from glosa.forge.gitea.token import discovery_area, token_area
from glosa.forge.http import Area, Call, CrossOrigin, Endpoint, StandIn, json_answer
from glosa.forge.markdown import rendered
from glosa.forge.oauth import Rules
from glosa.forge.pages.authorize import authorize_area
from glosa.forge.pages.browse import browse_area
from glosa.forge.platform import Facts


def _current_user(call: Call) -> Response:
    user = signed_in(call)
    return json_answer(resources(call).user(user.name) | {"email": f"{user.name}@example.test"})


def _markdown(call: Call) -> Response:
    signed_in(call)
    fields = {name.lower(): value for name, value in body(call).items()}
    html = rendered(text(call, fields, "text", required=False), sanitised=not call.fault("unsanitised"))
    return Response(html, 200, media_type="text/html")


def _token(call: Call) -> str | None:
    scheme, _, value = call.headers.get("authorization", "").partition(" ")
    return value if scheme.lower() in ("token", "bearer") else None


_RULES: Final = Rules(
    scopes=("openid", "profile", "email", "groups", "read:user", "write:issue", "write:repository"),
    challenges=frozenset({"S256", "plain"}),
    public=True,
    matching="exact-but-port",
    redirect_again=True,
    token_seconds=3600,
    refresh=True,
)
_REQUEST_HEADERS = ("Authorization", "Content-Type", "User-Agent", "X-Gitea-OTP")
_API: Final = Area(
    prefix="/api/v1",
    endpoints=(
        Endpoint(method="GET", path="/user", handler=_current_user),
        Endpoint(method="GET", path="/version", handler=lambda call: json_answer({"version": "1.24.6"})),
        Endpoint(method="POST", path="/markdown", handler=_markdown),
        *issues.endpoints(),
        *comments.endpoints(),
    ),
    refuse=refuse,
    credentials=_token,
    cross_origin=CrossOrigin(headers=_REQUEST_HEADERS, exposed=("X-Total-Count", "Link")),
    headers=lambda call: {"cache-control": "max-age=0, private, must-revalidate", "vary": "Origin"},
)

GITEA: Final = StandIn(
    facts=Facts(name="gitea", title="Gitea", rules=_RULES, base="/api/v1"),
    areas=(token_area(), authorize_area("/login/oauth/authorize"), discovery_area(), _API, browse_area()),
)
"""An instance whose owner switched cross-origin requests on; the fault ``no-cors`` switches them off again."""
