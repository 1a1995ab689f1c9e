"""Where the challenges of the captcha come from."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class AltchaSettings:
    """A key or a server; one of the two."""

    key: bytes = field(default=b"", repr=False)
    """Signs challenges that are made here; empty: they come from the server."""
    address: str = field(default="", repr=False)
    """Where the server answers with a challenge. It may contain a key of the server."""
    verification: str = field(default="", repr=False)
    """Where it checks solutions."""
