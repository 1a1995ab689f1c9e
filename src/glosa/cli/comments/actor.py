"""Who moderates on the command line, as the log names them."""

import getpass

from glosa.service.domain.moderation.log import Actor, Via


def actor() -> Actor:
    """The account that runs the command."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError):
        # Containers run under accounts without a name.
        name = ""
    return Actor(name, Via.COMMAND)
