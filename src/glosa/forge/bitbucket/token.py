"""Bitbucket's token address: the application says who it is by Basic authentication."""

from collections.abc import Mapping
from typing import Final

from starlette.responses import Response

from glosa.forge.grants import granted
from glosa.forge.http import Area, Call, Endpoint, Trouble, json_answer
from glosa.forge.oauth import GrantRefused, Reason


def token_area() -> Area:
    """``POST /site/oauth2/access_token``; pages of other origins cannot read its answers."""
    return Area(
        prefix="/site/oauth2/access_token",
        endpoints=(Endpoint(method="POST", path="", handler=_issue),),
        refuse=_refuse,
        headers=lambda call: {"cache-control": "no-store"},
        faults=False,
    )


def _issue(call: Call) -> Response:
    if not call.headers.get("authorization", "").lower().startswith("basic "):
        return _refusal("wrong-secret")
    try:
        token = granted(call)
    except GrantRefused as refusal:
        return _refusal(refusal.reason)
    scopes = " ".join(token.scopes)
    answer = {
        "access_token": token.value,
        "scope": scopes,
        "token_type": "bearer",
        "expires_in": call.platform.facts.rules.token_seconds,
        "state": "authorization_code",
        "refresh_token": token.refresh,
    }
    return json_answer(answer)


def _refusal(reason: Reason) -> Response:
    status, error, description = _REFUSALS[reason]
    headers = {"www-authenticate": 'Basic realm="Bitbucket.org HTTP"'} if status == 401 else {}
    return json_answer({"error": error, "error_description": description}, status, headers)


def _refuse(call: Call, trouble: Trouble) -> Response:
    answer = {"error": "invalid_request", "error_description": "The request could not be read."}
    return json_answer(answer, _STATUS.get(trouble, 400))


_CLIENT = (401, "unauthorized_client", "Invalid OAuth client credentials")
_REFUSALS: Final[Mapping[Reason, tuple[int, str, str]]] = {
    "unknown-client": _CLIENT,
    "wrong-secret": _CLIENT,
    "unsupported-grant": (400, "unsupported_grant_type", "Unsupported grant type"),
    "unknown-code": (400, "invalid_grant", "The specified code is not valid."),
    "redirect-mismatch": (400, "invalid_request", "redirect_uri does not match"),
    "wrong-verifier": (400, "invalid_grant", "The specified code is not valid."),
    "unknown-refresh-token": (400, "invalid_grant", "Invalid refresh_token"),
}
_STATUS: Final[Mapping[Trouble, int]] = {"not-found": 404, "method": 405, "too-large": 413}
