"""GitHub's token address: no other origin may read it, and its errors come with status 200."""

from urllib.parse import urlencode

from starlette.responses import Response

from glosa.forge.grants import granted
from glosa.forge.http import Area, Call, Endpoint, Trouble, json_answer
from glosa.forge.oauth import GrantRefused, Reason


def token_area(path: str) -> Area:
    """``POST path``."""
    return Area(
        prefix=path,
        endpoints=(Endpoint(method="POST", path="", handler=_exchange),),
        refuse=_refuse,
        faults=False,
    )


def _exchange(call: Call) -> Response:
    try:
        token = granted(call, grant_type=False)
    except GrantRefused as refusal:
        error, description = _ERRORS[refusal.reason]
        return _answer(call, {"error": error, "error_description": description, "error_uri": _DOCUMENTATION})
    return _answer(call, {"access_token": token.value, "token_type": "bearer", "scope": ",".join(token.scopes)})


def _answer(call: Call, values: dict[str, str]) -> Response:
    """JSON for those who ask for it, else a form."""
    headers = {"cache-control": "max-age=0, private, must-revalidate"}
    if "json" in call.headers.get("accept", ""):
        return json_answer(values, headers=headers)
    return Response(urlencode(values), 200, headers, "application/x-www-form-urlencoded; charset=utf-8")


def _refuse(call: Call, trouble: Trouble) -> Response:
    status = {"too-large": 413, "malformed": 400}.get(trouble, 404)
    return json_answer({"error": "Not Found" if status == 404 else "Bad Request"}, status)


_DOCUMENTATION = "https://docs.github.com/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors"
_CLIENT = ("incorrect_client_credentials", "The client_id and/or client_secret passed are incorrect.")
_CODE = ("bad_verification_code", "The code passed is incorrect or expired.")
_ERRORS: dict[Reason, tuple[str, str]] = {
    "unknown-client": _CLIENT,
    "wrong-secret": _CLIENT,
    "unknown-code": _CODE,
    "wrong-verifier": _CODE,
    "unknown-refresh-token": ("bad_refresh_token", "The refresh token passed is incorrect or expired."),
    "redirect-mismatch": (
        "redirect_uri_mismatch",
        "The redirect_uri MUST match the registered callback URL for this application.",
    ),
    "unsupported-grant": ("unsupported_grant_type", "The grant type is not one that this application may use."),
}
