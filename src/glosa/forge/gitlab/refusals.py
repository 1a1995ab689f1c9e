"""How GitLab's API refuses: ``message`` where GitLab's code speaks, ``error`` where its framework does."""

from collections.abc import Mapping

from starlette.responses import PlainTextResponse, Response

from glosa.forge.http import Call, Refused, Trouble, json_answer


def refuse(call: Call, trouble: Trouble) -> Response:
    """The answer to a request that no handler sees."""
    if trouble == "rate-limit":
        return _throttled(call)
    if trouble == "unauthorised":
        return _unauthorised(call)
    if trouble == "not-found" and call.fault("404"):
        return json_answer({"message": "404 Not Found"}, 404)
    status, answer = _TROUBLES[trouble]
    return json_answer(answer, status)


def said(status: int, message: object) -> Refused:
    """Ends a handler with a ``message``, a text or one list of faults for each field."""
    return Refused(json_answer({"message": message}, status))


def invalid(error: str) -> Refused:
    """Ends a handler because of a parameter: ``body is missing``."""
    return Refused(json_answer({"error": error}, 400))


def insufficient_scope() -> Refused:
    """Ends a handler because the token permits less."""
    answer = {
        "error": "insufficient_scope",
        "error_description": "The request requires higher privileges than provided by the access token.",
        "scope": "api",
    }
    return Refused(json_answer(answer, 403))


UNAUTHORIZED = "401 Unauthorized"
FORBIDDEN = "403 Forbidden"
NOT_FOUND = "404 Not found"


def _throttled(call: Call) -> Response:
    wait = call.platform.faults.seconds_left("rate-limit")
    headers = {
        "retry-after": str(wait),
        "ratelimit-limit": "600",
        "ratelimit-observed": "601",
        "ratelimit-remaining": "0",
        "ratelimit-reset": str(call.platform.outside.now() // 1000 + wait),
    }
    return PlainTextResponse("Retry later\n", 429, headers)


def _unauthorised(call: Call) -> Response:
    if call.platform.authority.ended(call.area.credentials(call) or ""):
        description = "Token is expired. You can either do re-authorization or token refresh."
        return json_answer({"error": "invalid_token", "error_description": description}, 401)
    return json_answer({"message": UNAUTHORIZED}, 401)


_TROUBLES: Mapping[Trouble, tuple[int, Mapping[str, str]]] = {
    "not-found": (404, {"error": "404 Not Found"}),
    "method": (405, {"error": "405 Not Allowed"}),
    "too-large": (413, {"error": "413 Request Entity Too Large"}),
    "malformed": (400, {"error": "message body does not match declared format"}),
    "server-error": (500, {"message": "500 Internal Server Error"}),
    "retired": (410, {"message": "410 Gone"}),
}
