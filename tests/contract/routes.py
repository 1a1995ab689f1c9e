"""A fixed set of routes in place of a built site's folder."""

from collections.abc import Iterable

from glosa.hosting.routes import Known


def known_among(routes: Iterable[str]) -> Known:
    """:data:`~glosa.hosting.routes.Known` for these routes."""
    spellings = {route.lower(): route for route in routes}
    return lambda path: spellings.get(path.lower())
