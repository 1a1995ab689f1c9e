"""Gitea's error responses."""

from collections.abc import Mapping

from starlette.responses import PlainTextResponse, Response

from glosa.forge.http import ErrorResponse, PlatformRequest, Problem, json_response

NOT_FOUND = "The target couldn't be found."
TOKEN_REQUIRED = "token is required"


def error_response(request: PlatformRequest, problem: Problem) -> Response:
    """The response to a request that reaches no handler."""
    if problem == "rate-limit":
        return _throttled(request)
    if problem in ("not-found", "method"):
        return PlainTextResponse("Not found.\n" if problem == "not-found" else "Method Not Allowed\n", _STATUS[problem])
    return json_response(_problem(request, _MESSAGES[problem]), _STATUS[problem])


def api_error(request: PlatformRequest, status: int, message: str) -> ErrorResponse:
    """An exception that ends a handler with this message."""
    return ErrorResponse(json_response(_problem(request, message), status))


def not_found(request: PlatformRequest) -> ErrorResponse:
    """An exception that ends a handler because the object in the path doesn't exist."""
    return ErrorResponse(json_response({"errors": [], **_problem(request, NOT_FOUND)}, 404))


def forbidden() -> ErrorResponse:
    """An exception that ends a handler without a message, as Gitea does for edits of another user's post."""
    return ErrorResponse(Response(status_code=403))


def _problem(request: PlatformRequest, message: str) -> dict[str, str]:
    return {"message": message, "url": f"{request.base}/api/swagger"}


def _throttled(request: PlatformRequest) -> Response:
    """The response of a proxy in front of Gitea, which has no rate limit itself."""
    wait = request.platform.faults.seconds_left("rate-limit")
    return PlainTextResponse("Too Many Requests\n", 429, {"retry-after": str(wait)})


_MESSAGES: Mapping[Problem, str] = {
    "too-large": "http: request body too large",
    "malformed": "[]: invalid character in request body",
    "unauthorized": "invalid username, password or token",
    "server-error": "Internal Server Error",
    "retired": "Gone",
}
_STATUS: Mapping[Problem, int] = {
    "not-found": 404,
    "method": 405,
    "too-large": 413,
    "malformed": 422,
    "unauthorized": 401,
    "server-error": 500,
    "retired": 410,
}
