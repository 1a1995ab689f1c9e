"""Regular expressions for one literal text. Others aren't accepted, because a visitor's expression is never executed."""

import re

from glosa.service.routes.protocol.errors import BAD_QUERY, ProtocolError
from glosa.service.routes.protocol.query.clauses import Literally, Place


def literal(field: str, pattern: str, options: str = "") -> Literally:
    """The condition of ``pattern`` on ``field``: ``text``, ``^text``, ``text$``, each also with the text in ``\\Q…\\E``."""
    if options not in ("", "i"):
        raise ProtocolError(BAD_QUERY, f"$options of {field} is not supported; expected i, or nothing.")
    match = _PATTERN.fullmatch(pattern)
    if match is None:
        raise ProtocolError(
            BAD_QUERY,
            f"$regex of {field} is not a literal text; expected text, ^text, text$, or \\Qtext\\E in its place.",
        )
    place = _PLACES[bool(match["start"]), bool(match["end"])]
    return Literally(field, place, _text(match["text"]), folded=options == "i")


def _text(pieces: str) -> str:
    return "".join(quoted or escaped or plain for quoted, escaped, plain in _PIECE.findall(pieces))


_PIECES = r"\\Q(?:(?!\\E).)*\\E|\\[^A-Za-z0-9]|[^\\^$.|?*+()\[\]{}]"
_PATTERN = re.compile(rf"(?P<start>\^)?(?P<text>(?:{_PIECES})*)(?P<end>\$)?", re.DOTALL)
_PIECE = re.compile(r"\\Q((?:(?!\\E).)*)\\E|\\([^A-Za-z0-9])|([^\\])", re.DOTALL)
_PLACES: dict[tuple[bool, bool], Place] = {
    (False, False): "anywhere",
    (True, False): "start",
    (False, True): "end",
    (True, True): "whole",
}
