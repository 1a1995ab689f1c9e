"""What a journey needs from a browser, whatever its protocol."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

Scheme = Literal["light", "dark"]

Actions = Sequence[Mapping[str, object]]
"""Input devices and what each does, in the form that WebDriver and WebDriver BiDi share."""


@dataclass(frozen=True, slots=True)
class Setup:
    """How a browser is started: always with a new profile, and with one tab."""

    width: int = 1440
    """Width of the viewport, in CSS pixels."""
    height: int = 900
    scheme: Scheme = "light"
    scripts: bool = True
    """Whether pages may run JavaScript."""


class ProtocolError(Exception):
    """A browser refused a command."""


class Driver(Protocol):
    """The one tab of a browser."""

    def load(self, address: str) -> None:
        """Opens an address; returns when the document and its files are loaded."""

    def back(self) -> None:
        """Goes one entry back in the tab's history."""

    def forward(self) -> None:
        """Goes one entry forward in the tab's history."""

    def evaluate(self, function: str, *arguments: object) -> Any:
        """The result of a JavaScript function in the page; arguments and result are JSON values.

        Works in pages without scripts, too. Raises :class:`ProtocolError` for an exception, or when the document goes away.
        """

    def perform(self, actions: Actions) -> None:
        """Moves and clicks the mouse, presses keys; returns when the page has received it all."""

    def screenshot(self) -> bytes:
        """The viewport as PNG."""

    def complaints(self) -> list[str]:
        """What the page wrote to the console as errors and warnings; ask once. WebKitGTK's driver doesn't report any."""
