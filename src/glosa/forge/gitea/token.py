"""Gitea's token address and what discovery tells of its logins."""

from collections.abc import Mapping
from typing import Final

from starlette.responses import Response

from glosa.forge.grants import granted
from glosa.forge.http import Area, Call, CrossOrigin, Endpoint, Trouble, json_answer
from glosa.forge.oauth import GrantRefused, Reason


def token_area() -> Area:
    """``POST /login/oauth/access_token``."""
    return Area(
        prefix="/login/oauth/access_token",
        endpoints=(Endpoint(method="POST", path="", handler=_issue),),
        refuse=_refuse,
        cross_origin=CrossOrigin(headers=("Authorization", "Content-Type"), methods=("GET", "POST")),
        headers=lambda call: {"cache-control": "no-store"},
        faults=False,
    )


def discovery_area() -> Area:
    """``GET /.well-known/openid-configuration`` (OpenID Connect Discovery 1.0)."""
    return Area(
        prefix="/.well-known/openid-configuration",
        endpoints=(Endpoint(method="GET", path="", handler=_discover),),
        refuse=_refuse,
        cross_origin=CrossOrigin(headers=(), methods=("GET",)),
        faults=False,
    )


def _issue(call: Call) -> Response:
    try:
        token = granted(call)
    except GrantRefused as refusal:
        error, description = _REFUSALS[refusal.reason]
        return json_answer({"error": error, "error_description": description}, 400)
    answer = {
        "access_token": token.value,
        "token_type": "bearer",
        "expires_in": call.platform.facts.rules.token_seconds,
        "refresh_token": token.refresh,
    }
    return json_answer(answer)


def _discover(call: Call) -> Response:
    answer = {
        "issuer": call.base,
        "authorization_endpoint": f"{call.base}/login/oauth/authorize",
        "token_endpoint": f"{call.base}/login/oauth/access_token",
        "jwks_uri": f"{call.base}/login/oauth/keys",
        "userinfo_endpoint": f"{call.base}/login/oauth/userinfo",
        "introspection_endpoint": f"{call.base}/login/oauth/introspect",
        "response_types_supported": ["code", "id_token"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "subject_types_supported": ["public"],
        "scopes_supported": ["openid", "profile", "email", "groups"],
        "claims_supported": ["aud", "exp", "iat", "iss", "sub", "name", "preferred_username", "picture"],
        "code_challenge_methods_supported": ["plain", "S256"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
    }
    return json_answer(answer)


def _refuse(call: Call, trouble: Trouble) -> Response:
    return json_answer({"error": "invalid_request", "error_description": _MALFORMED}, _STATUS.get(trouble, 400))


_REFUSALS: Final[Mapping[Reason, tuple[str, str]]] = {
    "unknown-client": ("invalid_client", "cannot load client"),
    "wrong-secret": ("invalid_client", "invalid client secret"),
    "unsupported-grant": (
        "unsupported_grant_type",
        "Only refresh_token or authorization_code grant type is supported",
    ),
    "unknown-code": ("unauthorized_client", "client is not authorized"),
    "redirect-mismatch": ("unauthorized_client", "unexpected redirect URI"),
    "wrong-verifier": ("unauthorized_client", "failed PKCE code challenge"),
    "unknown-refresh-token": ("unauthorized_client", "unable to parse refresh token"),
}
_MALFORMED = "the request could not be read"
_STATUS: Final[Mapping[Trouble, int]] = {"not-found": 404, "method": 405, "too-large": 413}
