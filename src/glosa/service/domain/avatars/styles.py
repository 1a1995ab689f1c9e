"""The styles that the widget knows, by the names that avatar hosts gave them."""

from collections.abc import Callable, Mapping

from glosa.service.domain.avatars import identicon, monsterid, mp, plain, retro, robohash, wavatar
from glosa.service.domain.avatars.choices import Choices

PLAIN = ""
"""Name of the style for whoever asks for none in particular."""

STYLES: Mapping[str, Callable[[Choices], str]] = {
    "mp": mp.draw,
    "identicon": identicon.draw,
    "monsterid": monsterid.draw,
    "wavatar": wavatar.draw,
    "robohash": robohash.draw,
    "retro": retro.draw,
    PLAIN: plain.draw,
}
"""What draws each: an SVG document of less than 2 kB, square, opaque, whose circle in the middle holds what matters."""


def avatar(style: str, hash: str) -> str:
    """The picture that one of :data:`STYLES` makes of ``hash``, 32 hex digits."""
    return STYLES[style](Choices(f"{style} {hash}"))
