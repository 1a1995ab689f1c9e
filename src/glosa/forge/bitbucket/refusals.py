"""How Bitbucket's API refuses."""

from collections.abc import Mapping

from starlette.responses import Response

from glosa.forge.http import Call, Refused, Trouble, json_answer


def refuse(call: Call, trouble: Trouble) -> Response:
    """The answer to a request that no handler sees."""
    status, message, detail = _TROUBLES[trouble]
    if trouble == "unauthorised" and call.platform.authority.ended(call.area.credentials(call) or ""):
        message = "Access token expired. Use your refresh token to obtain a new access token."
    return _problem(status, message, detail)


def refused(status: int, message: str, detail: str = "") -> Refused:
    """Ends a handler with an error."""
    return Refused(_problem(status, message, detail))


def _problem(status: int, message: str, detail: str) -> Response:
    error = {"message": message, "detail": detail} if detail else {"message": message}
    return json_answer({"type": "error", "error": error}, status)


_TROUBLES: Mapping[Trouble, tuple[int, str, str]] = {
    "not-found": (404, "Resource not found", "There is no API hosted at this URL."),
    "method": (405, "Method not allowed", ""),
    "too-large": (413, "Request body too large", ""),
    "malformed": (400, "Bad request", "The request body could not be read as a JSON object."),
    "unauthorised": (401, "Token is invalid, expired, or not supported for this endpoint.", ""),
    "rate-limit": (429, "Rate limit for this resource has been exceeded", ""),
    "server-error": (500, "Something went wrong", ""),
    "retired": (
        410,
        "Resource removed",
        "This API is no longer supported. Issues and wikis were removed from Bitbucket Cloud.",
    ),
}
