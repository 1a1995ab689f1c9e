"""How Gitee's API refuses: always with a ``message``."""

from collections.abc import Mapping

from starlette.responses import Response

from glosa.forge.http import Call, Refused, Trouble, json_answer

UNAUTHORIZED = "401 Unauthorized"
FORBIDDEN = "403 Forbidden"


def refuse(call: Call, trouble: Trouble) -> Response:
    """The answer to a request that no handler sees."""
    if trouble == "rate-limit":
        return _limited(call)
    status, message = _TROUBLES[trouble]
    if trouble == "unauthorised" and call.platform.authority.ended(call.area.credentials(call) or ""):
        message = f"{UNAUTHORIZED}: Access token is expired"
    return json_answer({"message": message}, status)


def refused(status: int, message: str) -> Refused:
    """Ends a handler with a message."""
    return Refused(json_answer({"message": message}, status))


def _limited(call: Call) -> Response:
    reset = call.platform.outside.now() // 1000 + call.platform.faults.seconds_left("rate-limit")
    headers = {"x-ratelimit-limit": "60", "x-ratelimit-remaining": "0", "x-ratelimit-reset": str(reset)}
    return json_answer({"message": f"{FORBIDDEN}: Rate Limit Exceeded"}, 403, headers)


_TROUBLES: Mapping[Trouble, tuple[int, str]] = {
    "not-found": (404, "404 Not Found"),
    "method": (405, "405 Not Allowed"),
    "too-large": (413, "413 Request Entity Too Large"),
    "malformed": (400, "message body does not match declared format"),
    "unauthorised": (401, f"{UNAUTHORIZED}: Access token does not exist"),
    "server-error": (500, "500 Internal Server Error"),
    "retired": (410, "410 Gone"),
}
