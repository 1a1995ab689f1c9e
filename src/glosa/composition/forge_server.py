"""The local code hosts alone."""

from collections.abc import Callable

from glosa.forge.app import forge_application
from glosa.hosting.server import serve


def serve_forge(host: str, port: int, *, started: Callable[[], object] = lambda: None) -> None:
    """Serves the stand-ins until a signal. ``started`` is called when the server listens.

    Raises :class:`~glosa.hosting.errors.HostingError`.
    """
    serve(forge_application, host=host, port=port, started=started)
