"""How Gitea's API refuses."""

from collections.abc import Mapping

from starlette.responses import PlainTextResponse, Response

from glosa.forge.http import Call, Refused, Trouble, json_answer

NOT_FOUND = "The target couldn't be found."
TOKEN_REQUIRED = "token is required"


def refuse(call: Call, trouble: Trouble) -> Response:
    """The answer to a request that no handler sees."""
    if trouble == "rate-limit":
        return _throttled(call)
    if trouble in ("not-found", "method"):
        return PlainTextResponse("Not found.\n" if trouble == "not-found" else "Method Not Allowed\n", _STATUS[trouble])
    return json_answer(_problem(call, _MESSAGES[trouble]), _STATUS[trouble])


def refused(call: Call, status: int, message: str) -> Refused:
    """Ends a handler with a message."""
    return Refused(json_answer(_problem(call, message), status))


def not_found(call: Call) -> Refused:
    """Ends a handler because what the address names is not there."""
    return Refused(json_answer({"errors": [], **_problem(call, NOT_FOUND)}, 404))


def forbidden() -> Refused:
    """Ends a handler without a word, as Gitea does where someone changes what is another's."""
    return Refused(Response(status_code=403))


def _problem(call: Call, message: str) -> dict[str, str]:
    return {"message": message, "url": f"{call.base}/api/swagger"}


def _throttled(call: Call) -> Response:
    """Gitea has no limit of its own: this is what a proxy before it says."""
    wait = call.platform.faults.seconds_left("rate-limit")
    return PlainTextResponse("Too Many Requests\n", 429, {"retry-after": str(wait)})


_MESSAGES: Mapping[Trouble, str] = {
    "too-large": "http: request body too large",
    "malformed": "[]: invalid character in request body",
    "unauthorised": "invalid username, password or token",
    "server-error": "Internal Server Error",
    "retired": "Gone",
}
_STATUS: Mapping[Trouble, int] = {
    "not-found": 404,
    "method": 405,
    "too-large": 413,
    "malformed": 422,
    "unauthorised": 401,
    "server-error": 500,
    "retired": 410,
}
