"""The program of the forge's process: ``python -m glosa.composition.forge_program HOST PORT PARENT``.

``PARENT`` is the id of the process that starts it. It ends when that process ends.
"""

import signal
import sys

from glosa.hosting.errors import HostingError
from glosa.hosting.termination import end_with


def main() -> None:
    """Serves the stand-ins until a signal. An error goes to standard error."""
    # Until the server listens, Ctrl+C ends this process without a traceback.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    host, port, parent = sys.argv[1:]
    end_with(int(parent))
    from glosa.composition.forge_server import serve_forge  # Imported here because it takes most of the start.

    try:
        serve_forge(host, int(port))
    except HostingError as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
