"""Gitee's error responses, which always have a ``message``."""

from collections.abc import Mapping

from starlette.responses import Response

from glosa.forge.http import ErrorResponse, PlatformRequest, Problem, json_response

UNAUTHORIZED = "401 Unauthorized"
FORBIDDEN = "403 Forbidden"


def error_response(request: PlatformRequest, problem: Problem) -> Response:
    """The response to a request that reaches no handler."""
    if problem == "rate-limit":
        return _limited(request)
    status, message = _PROBLEMS[problem]
    if problem == "unauthorized" and request.platform.oauth.ended(request.group.credentials(request) or ""):
        message = f"{UNAUTHORIZED}: Access token is expired"
    return json_response({"message": message}, status)


def api_error(status: int, message: str) -> ErrorResponse:
    """An exception that ends a handler with this message."""
    return ErrorResponse(json_response({"message": message}, status))


def _limited(request: PlatformRequest) -> Response:
    reset = request.platform.effects.now() // 1000 + request.platform.faults.seconds_left("rate-limit")
    headers = {"x-ratelimit-limit": "60", "x-ratelimit-remaining": "0", "x-ratelimit-reset": str(reset)}
    return json_response({"message": f"{FORBIDDEN}: Rate Limit Exceeded"}, 403, headers)


_PROBLEMS: Mapping[Problem, tuple[int, str]] = {
    "not-found": (404, "404 Not Found"),
    "method": (405, "405 Not Allowed"),
    "too-large": (413, "413 Request Entity Too Large"),
    "malformed": (400, "message body does not match declared format"),
    "unauthorized": (401, f"{UNAUTHORIZED}: Access token does not exist"),
    "server-error": (500, "500 Internal Server Error"),
    "retired": (410, "410 Gone"),
}
