"""What the domain needs of the network: one form sent, one short answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from glosa.service.domain.errors import Refusal

LARGEST_ANSWER = 64 * 1024
"""Bytes of a token endpoint's answer."""
PATIENCE_SECONDS = 10
"""How long a token endpoint may take, from the first byte to the last."""


class NoAnswer(Exception):
    """Nothing came back in time, or more than is accepted; never holds what was sent."""


class NetworkUnusable(Refusal):
    """There is no way to any token endpoint, whatever is asked: what the machine says of its network cannot be followed."""

    code = "network-unusable"
    status = 503


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A form for a token endpoint."""

    address: str
    form: Mapping[str, str] = field(repr=False)
    basic: tuple[str, str] | None = field(default=None, repr=False)
    """User and password for the header ``Authorization``."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a token endpoint answered."""

    status: int
    content: bytes = field(repr=False)


class Upstream(Protocol):
    """Sends forms to token endpoints."""

    async def ask(self, call: Call) -> Reply:
        """The answer to ``call``, sent form-encoded with ``Accept: application/json``; a redirect is an answer, too.

        Raises :class:`NoAnswer` after ``PATIENCE_SECONDS`` or beyond ``LARGEST_ANSWER``."""

    async def close(self) -> None: ...
