"""GitLab's error responses and paginated lists.

GitLab's own errors have a ``message``, and those of its framework an ``error``.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl, urlencode

from starlette.responses import PlainTextResponse, Response

from glosa.forge.http import ErrorResponse, PlatformRequest, Problem, json_response, requested_page


def error_response(request: PlatformRequest, problem: Problem) -> Response:
    """The response to a request that reaches no handler."""
    if problem == "rate-limit":
        return _throttled(request)
    if problem == "unauthorized":
        return _unauthorized(request)
    if problem == "not-found" and request.fault("404"):
        return json_response({"message": "404 Not Found"}, 404)
    status, answer = _PROBLEMS[problem]
    return json_response(answer, status)


def api_error(status: int, message: object) -> ErrorResponse:
    """An exception that ends a handler with a ``message``: a text, or a list of errors per field."""
    return ErrorResponse(json_response({"message": message}, status))


def invalid(error: str) -> ErrorResponse:
    """An exception that ends a handler because of a parameter, for example ``body is missing``."""
    return ErrorResponse(json_response({"error": error}, 400))


def insufficient_scope() -> ErrorResponse:
    """An exception that ends a handler because the token lacks a scope."""
    answer = {
        "error": "insufficient_scope",
        "error_description": "The request requires higher privileges than provided by the access token.",
        "scope": "api",
    }
    return ErrorResponse(json_response(answer, 403))


UNAUTHORIZED = "401 Unauthorized"
FORBIDDEN = "403 Forbidden"
NOT_FOUND = "404 Not found"


def _throttled(request: PlatformRequest) -> Response:
    wait = request.platform.faults.seconds_left("rate-limit")
    headers = {
        "retry-after": str(wait),
        "ratelimit-limit": "600",
        "ratelimit-observed": "601",
        "ratelimit-remaining": "0",
        "ratelimit-reset": str(request.platform.effects.now() // 1000 + wait),
    }
    return PlainTextResponse("Retry later\n", 429, headers)


def _unauthorized(request: PlatformRequest) -> Response:
    if request.platform.oauth.ended(request.group.credentials(request) or ""):
        description = "Token is expired. You can either do re-authorization or token refresh."
        return json_response({"error": "invalid_token", "error_description": description}, 401)
    return json_response({"message": UNAUTHORIZED}, 401)


_PROBLEMS: Mapping[Problem, tuple[int, Mapping[str, str]]] = {
    "not-found": (404, {"error": "404 Not Found"}),
    "method": (405, {"error": "405 Not Allowed"}),
    "too-large": (413, {"error": "413 Request Entity Too Large"}),
    "malformed": (400, {"error": "message body does not match declared format"}),
    "server-error": (500, {"message": "500 Internal Server Error"}),
    "retired": (410, {"message": "410 Gone"}),
}


T = TypeVar("T")

MOST_COUNTED: Final = 10_000
"""GitLab omits the total and the last page of longer lists."""


def paginate(request: PlatformRequest, items: Sequence[T], show: Callable[[T], Any]) -> Response:
    """The requested page of a list, with each item converted by ``show``."""
    page, size = requested_page(request)
    pages = max(1, -(-len(items) // size))
    rate_limit_headers = len(items) <= MOST_COUNTED and not request.fault("no-totals")
    following = page + 1 if page < pages else None
    before = page - 1 if 1 < page <= pages + 1 else None
    headers = {
        "x-next-page": str(following or ""),
        "x-page": str(page),
        "x-per-page": str(size),
        "x-prev-page": str(before or ""),
    }
    relations: dict[str, int | None] = {"prev": before, "next": following, "first": 1}
    if rate_limit_headers:
        headers |= {"x-total": str(len(items)), "x-total-pages": str(pages)}
        relations["last"] = pages
    headers["link"] = ", ".join(
        f'<{_address(request, number, size)}>; rel="{relation}"' for relation, number in relations.items() if number
    )
    return json_response([show(item) for item in items[(page - 1) * size : page * size]], headers=headers)


def _address(request: PlatformRequest, page: int, size: int) -> str:
    query = [(name, value) for name, value in parse_qsl(request.query_string) if name not in ("page", "per_page")]
    return f"{request.origin}{request.path}?{urlencode([*query, ('page', page), ('per_page', size)])}"
