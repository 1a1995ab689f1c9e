"""How a plugin refuses its input."""


class PluginError(Exception):
    """Raised by a hook for input that it refuses. The message is shown to the owner, with the line of the input."""

    def __init__(self, message: str, *, line: int | None = None) -> None:
        """``line``: of a fenced block, the 1-based line of its text that's wrong."""
        super().__init__(message)
        self.line = line
