"""The port for outgoing requests: one form, one short response."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from glosa.service.domain.errors import Refusal

LARGEST_ANSWER = 64 * 1024
"""Bytes of a token endpoint's response."""
PATIENCE_SECONDS = 10
"""Time limit for a token endpoint's complete response."""


class NoAnswer(Exception):
    """There was no response in time, or it was too long. Never contains what was sent."""


class NetworkUnusable(Refusal):
    """The machine's network settings are invalid, so no token endpoint can be reached."""

    code = "network-unusable"


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRequest:
    """A form for a token endpoint."""

    address: str
    form: Mapping[str, str] = field(repr=False)
    basic: tuple[str, str] | None = field(default=None, repr=False)
    """User and password for the header ``Authorization``."""


@dataclass(frozen=True, slots=True)
class TokenReply:
    """The response of a token endpoint."""

    status: int
    content: bytes = field(repr=False)


class Upstream(Protocol):
    """Sends forms to token endpoints."""

    async def send(self, call: TokenRequest) -> TokenReply:
        """The response to ``call``, sent form-encoded with ``Accept: application/json``. Doesn't follow redirects.

        Raises :class:`NoAnswer` after ``PATIENCE_SECONDS`` or beyond ``LARGEST_ANSWER``."""

    async def close(self) -> None: ...
