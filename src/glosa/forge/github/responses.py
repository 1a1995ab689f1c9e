"""GitHub's error responses."""

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from glosa.forge.github.limits import resets_at
from glosa.forge.http import ErrorResponse, PlatformRequest, Problem, json_response

DOCUMENTATION = "https://docs.github.com/rest"

BAD_CREDENTIALS = "Bad credentials"
REQUIRES_AUTHENTICATION = "Requires authentication"


def api_error(
    request: PlatformRequest, message: str, status: int, errors: list[Mapping[str, Any]] | None = None
) -> ErrorResponse:
    """An exception that ends a handler with GitHub's error format. ``errors`` lists invalid fields."""
    details = {} if errors is None else {"errors": errors}
    body = {"message": message, **details, "documentation_url": DOCUMENTATION, "status": str(status)}
    return ErrorResponse(json_response(body, status))


def invalid(request: PlatformRequest, resource: str, field: str, code: str, *, message: str = "") -> ErrorResponse:
    """422 for a field; ``code`` is one of ``missing_field``, ``invalid``, ``missing``, ``custom`` with a message."""
    error = {"resource": resource, "field": field, "code": code} | ({"message": message} if message else {})
    return api_error(request, "Validation Failed", 422, [error])


def malformed(request: PlatformRequest, reason: str) -> ErrorResponse:
    """422 for a body with invalid fields."""
    return api_error(request, f"Invalid request.\n\n{reason}", 422)


def not_found(request: PlatformRequest) -> ErrorResponse:
    """404, also for objects that the token mustn't see."""
    return api_error(request, "Not Found", 404)


def error_response(request: PlatformRequest, problem: Problem) -> Response:
    """The response to a request that reaches no handler."""
    match problem:
        case "not-found" | "method":
            return not_found(request).response
        case "too-large":
            return api_error(request, "The request body is too large", 413).response
        case "malformed":
            return api_error(request, _json_problem(request), 400).response
        case "unauthorized":
            return api_error(request, BAD_CREDENTIALS, 401).response
        case "rate-limit":
            return api_error(request, rate_limited(request), 403).response
        case "server-error":
            return api_error(request, "Server Error", 500).response
        case "retired":
            return api_error(request, "This service has been retired.", 410).response


def rate_limited(request: PlatformRequest) -> str:
    """GitHub's message for an exceeded rate limit."""
    who = f"user ID {request.user.id}" if request.user else "this address"
    return f"API rate limit exceeded for {who}. It is reset at {resets_at(request, 'core')}."


def _json_problem(request: PlatformRequest) -> str:
    return "Body should be a JSON object" if request.body.lstrip()[:1] in (b"[", b'"') else "Problems parsing JSON"
