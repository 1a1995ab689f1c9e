"""GitLab's token address: open to pages of other origins for forms, not for JSON."""

from collections.abc import Mapping
from typing import Final

from starlette.responses import Response

from glosa.forge.grants import granted
from glosa.forge.http import Area, Call, CrossOrigin, Endpoint, Trouble, json_answer
from glosa.forge.oauth import GrantRefused, Reason


def token_area() -> Area:
    """``POST /oauth/token``."""
    return Area(
        prefix="/oauth/token",
        endpoints=(Endpoint(method="POST", path="", handler=_issue),),
        refuse=_refuse,
        cross_origin=CrossOrigin(headers=("Authorization",), methods=("POST", "OPTIONS")),
        headers=lambda call: {"cache-control": "no-store", "pragma": "no-cache"},
        faults=False,
    )


def _issue(call: Call) -> Response:
    try:
        token = granted(call)
    except GrantRefused as refusal:
        status, error, description = _REFUSALS[refusal.reason]
        return json_answer({"error": error, "error_description": description}, status)
    answer = {
        "access_token": token.value,
        "token_type": "Bearer",
        "expires_in": call.platform.facts.rules.token_seconds,
        "refresh_token": token.refresh,
        "scope": " ".join(token.scopes),
        "created_at": token.issued // 1000,
    }
    return json_answer(answer)


def _refuse(call: Call, trouble: Trouble) -> Response:
    return json_answer({"error": "invalid_request", "error_description": _MALFORMED}, _STATUS.get(trouble, 400))


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
_REFUSALS: Final[Mapping[Reason, tuple[int, str, str]]] = {
    "unknown-client": _CLIENT,
    "wrong-secret": _CLIENT,
    "unsupported-grant": _KIND,
    "unknown-code": _GRANT,
    "redirect-mismatch": _GRANT,
    "wrong-verifier": _GRANT,
    "unknown-refresh-token": _GRANT,
}
_MALFORMED = "The request is missing a required parameter, includes an unsupported parameter value, or is malformed."
_STATUS: Final[Mapping[Trouble, int]] = {"not-found": 404, "method": 404, "too-large": 413}
