"""The local code hosts alone."""

from collections.abc import Callable

from starlette.types import ASGIApp

from glosa.forge.app import forge_application
from glosa.hosting.server import serve
from glosa.hosting.termination import end_with


def serve_forge(host: str, port: int, *, parent: int | None, started: Callable[[], object]) -> None:
    """Serves the stand-ins until a signal, or until the process ``parent`` ends.

    Raises :class:`~glosa.hosting.errors.HostingError`.
    """
    if parent is not None:
        end_with(parent)
    serve(_application, host=host, port=port, started=started)


def _application() -> ASGIApp:
    return forge_application()
