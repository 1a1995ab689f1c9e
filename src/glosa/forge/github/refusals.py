"""How GitHub says no."""

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from glosa.forge.github.limits import resets_at
from glosa.forge.http import Call, Refused, Trouble, json_answer

DOCUMENTATION = "https://docs.github.com/rest"

BAD_CREDENTIALS = "Bad credentials"
REQUIRES_AUTHENTICATION = "Requires authentication"


def said(call: Call, message: str, status: int, errors: list[Mapping[str, Any]] | None = None) -> Refused:
    """A refusal with the platform's words; ``errors`` name fields at fault."""
    details = {} if errors is None else {"errors": errors}
    body = {"message": message, **details, "documentation_url": DOCUMENTATION, "status": str(status)}
    return Refused(json_answer(body, status))


def invalid(call: Call, resource: str, field: str, code: str, *, message: str = "") -> Refused:
    """422 for a field; ``code`` is one of ``missing_field``, ``invalid``, ``missing``, ``custom`` with a message."""
    error = {"resource": resource, "field": field, "code": code} | ({"message": message} if message else {})
    return said(call, "Validation Failed", 422, [error])


def malformed(call: Call, reason: str) -> Refused:
    """422 for a body whose fields are not what they must be."""
    return said(call, f"Invalid request.\n\n{reason}", 422)


def not_found(call: Call) -> Refused:
    """404, also for what the token must not know of."""
    return said(call, "Not Found", 404)


def refuse(call: Call, trouble: Trouble) -> Response:
    """The answer to what no handler sees."""
    match trouble:
        case "not-found" | "method":
            return not_found(call).answer
        case "too-large":
            return said(call, "The request body is too large", 413).answer
        case "malformed":
            return said(call, _json_trouble(call), 400).answer
        case "unauthorised":
            return said(call, BAD_CREDENTIALS, 401).answer
        case "rate-limit":
            return said(call, rate_limited(call), 403).answer
        case "server-error":
            return said(call, "Server Error", 500).answer
        case "retired":
            return said(call, "This service has been retired.", 410).answer


def rate_limited(call: Call) -> str:
    """What GitHub says to those who asked too often."""
    who = f"user ID {call.user.id}" if call.user else "this address"
    return f"API rate limit exceeded for {who}. It is reset at {resets_at(call, 'core')}."


def _json_trouble(call: Call) -> str:
    return "Body should be a JSON object" if call.body.lstrip()[:1] in (b"[", b'"') else "Problems parsing JSON"
