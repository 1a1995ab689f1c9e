"""Bitbucket Cloud: its logins and its API, version 2.0, as they were until its issues were removed."""

from typing import Final

from glosa.forge.bitbucket import issues
from glosa.forge.bitbucket.refusals import refuse
from glosa.forge.bitbucket.token import token_area
from glosa.forge.http import Area, Call, CrossOrigin, StandIn
from glosa.forge.oauth import Rules
from glosa.forge.pages.authorize import authorize_area
from glosa.forge.pages.browse import browse_area
from glosa.forge.platform import Facts


def _token(call: Call) -> str | None:
    """Tokens stand in the header and nowhere else."""
    scheme, _, value = call.headers.get("authorization", "").partition(" ")
    return value if scheme.lower() == "bearer" else None


_RULES: Final = Rules(
    scopes=("account", "issue:write", "issue", "email", "repository"),
    all_by_default=True,
    flows=frozenset({"code", "token"}),
    matching="exact-but-port",
    token_seconds=7200,
    refresh=True,
)
_REQUEST_HEADERS = ("Accept", "Authorization", "Content-Type", "If-Match", "X-Requested-With")
_API: Final = Area(
    prefix="/2.0",
    endpoints=issues.endpoints(),
    refuse=refuse,
    credentials=_token,
    cross_origin=CrossOrigin(headers=_REQUEST_HEADERS, exposed=("Accept-Ranges", "Content-Encoding", "ETag")),
    headers=lambda call: {"cache-control": "no-cache, no-store, must-revalidate", "vary": "Authorization, Origin"},
)

BITBUCKET: Final = StandIn(
    facts=Facts(name="bitbucket", title="Bitbucket", rules=_RULES, base="/2.0"),
    areas=(authorize_area("/site/oauth2/authorize"), token_area(), _API, browse_area()),
)
"""With the fault ``retired`` it answers as since the removal, which was on 2026-08-20."""
