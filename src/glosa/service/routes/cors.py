"""What lets pages of other origins use the service."""

from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware

_DAY_SECONDS = 24 * 60 * 60


def cors(*headers: str) -> Middleware:
    """Answers preflights and marks every answer as readable by any origin; requests may carry ``headers``.

    No answer depends on a cookie, and a preflight does not name the site, so the origins of a site's rules are held
    against the request itself.
    """
    return Middleware(
        CORSMiddleware,
        allow_origins=("*",),
        allow_methods=("GET", "POST", "PUT", "DELETE"),
        allow_headers=headers,
        expose_headers=("Location", "Retry-After"),
        max_age=_DAY_SECONDS,
    )
