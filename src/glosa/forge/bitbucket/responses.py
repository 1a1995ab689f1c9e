"""Bitbucket's error responses and paginated lists."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from starlette.responses import Response

from glosa.forge.bitbucket.query import QueryInvalid, condition
from glosa.forge.http import ErrorResponse, PlatformRequest, Problem, json_response


def error_response(request: PlatformRequest, problem: Problem) -> Response:
    """The response to a request that reaches no handler."""
    status, message, detail = _PROBLEMS[problem]
    if problem == "unauthorized" and request.platform.oauth.ended(request.group.credentials(request) or ""):
        message = "Access token expired. Use your refresh token to obtain a new access token."
    return _problem(status, message, detail)


def api_error(status: int, message: str, detail: str = "") -> ErrorResponse:
    """An exception that ends a handler with this error."""
    return ErrorResponse(_problem(status, message, detail))


def _problem(status: int, message: str, detail: str) -> Response:
    error = {"message": message, "detail": detail} if detail else {"message": message}
    return json_response({"type": "error", "error": error}, status)


_PROBLEMS: Mapping[Problem, tuple[int, str, str]] = {
    "not-found": (404, "Resource not found", "There is no API hosted at this URL."),
    "method": (405, "Method not allowed", ""),
    "too-large": (413, "Request body too large", ""),
    "malformed": (400, "Bad request", "The request body could not be read as a JSON object."),
    "unauthorized": (401, "Token is invalid, expired, or not supported for this endpoint.", ""),
    "rate-limit": (429, "Rate limit for this resource has been exceeded", ""),
    "server-error": (500, "Something went wrong", ""),
    "retired": (
        410,
        "Resource removed",
        "This API is no longer supported. Issues and wikis were removed from Bitbucket Cloud.",
    ),
}


LONGEST_PAGE: Final = 100


def paginate(request: PlatformRequest, resources: Sequence[dict[str, Any]]) -> Response:
    """The requested page of a list. ``resources`` are JSON objects, oldest first."""
    found = _sorted(request, _filtered(request, resources))
    size = _number(request, "pagelen", 20)
    if size > LONGEST_PAGE:
        raise api_error(400, f"Invalid pagelen: {size}")
    page = _number(request, "page", 1)
    pages = max(1, -(-len(found) // size))
    if page > pages:
        raise api_error(404, "Invalid page")
    answer: dict[str, Any] = {"pagelen": size, "page": page, "values": found[(page - 1) * size : page * size]}
    if not request.fault("no-totals"):
        answer["size"] = len(found)
    if page < pages:
        answer["next"] = _address(request, page + 1)
    if page > 1:
        answer["previous"] = _address(request, page - 1)
    return json_response(answer)


def _filtered(request: PlatformRequest, resources: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    query = request.query.get("q", "").strip()
    if not query:
        return list(resources)
    try:
        passes = condition(query)
        return [resource for resource in resources if passes(resource)]
    except QueryInvalid as error:
        raise api_error(400, str(error)) from error


def _sorted(request: PlatformRequest, resources: list[dict[str, Any]]) -> list[dict[str, Any]]:
    by = request.query.get("sort", "created_on")
    name, descending = by.removeprefix("-"), by.startswith("-")
    if name not in _SORTABLE:
        raise api_error(400, f"Invalid field name {name!r}")
    return sorted(resources, key=lambda one: (str(one.get(name) or ""), one["id"]), reverse=descending)


def _address(request: PlatformRequest, page: int) -> str:
    query = [(name, value) for name, value in parse_qsl(request.query_string) if name != "page"]
    return f"{request.origin}{request.path}?{urlencode([*query, ('page', page)])}"


def _number(request: PlatformRequest, name: str, default: int) -> int:
    given = request.query.get(name, str(default))
    if not (given.isascii() and given.isdecimal() and len(given) < 10 and int(given) > 0):
        raise api_error(400, f"Invalid {name}")
    return int(given)


_SORTABLE = ("created_on", "updated_on", "title", "kind", "priority", "state")
