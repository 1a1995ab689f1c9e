"""How a plugin refuses its input."""


class PluginError(Exception):
    """Raised by a hook for input that it refuses. The message is shown to the owner, with the line of the input."""
