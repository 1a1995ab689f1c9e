"""The tokens of CQL: words, numbers, texts and signs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from glosa.service.routes.protocol.errors import BAD_CQL, ProtocolError

Kind: TypeAlias = Literal["name", "number", "text", "sign", "end"]


@dataclass(frozen=True, slots=True)
class CqlToken:
    """A piece of a statement, verbatim."""

    kind: Kind
    text: str
    place: int
    """Characters before it."""

    def word(self) -> str:
        """The name in lower case; empty if it isn't a name."""
        return self.text.lower() if self.kind == "name" else ""


def tokens(statement: str) -> Sequence[CqlToken]:
    """The tokens of ``statement`` and one for its end; raises code 300 for an unknown one."""
    found: list[CqlToken] = []
    place = 0
    while match := _TOKEN.match(statement, place):
        found += [CqlToken(kind, match[kind], match.start(kind)) for kind in _KINDS if match[kind] is not None]
        place = match.end()
    if place < len(statement):
        raise ProtocolError(BAD_CQL, f"CQL, character {place + 1}: '{statement[place : place + 20]}' cannot be read.")
    return (*found, CqlToken("end", "", len(statement)))


def unquoted(text: str) -> str:
    """The value of a text token, without quotes and backslashes."""
    return re.sub(r"\\(.)", r"\1", text[1:-1], flags=re.DOTALL)


_KINDS: tuple[Kind, ...] = ("name", "number", "text", "sign")
_TOKEN = re.compile(
    r"""\s*(?:
        (?P<name>[A-Za-z_][A-Za-z0-9_]*)
      | (?P<number>(?:(?<=[=<>(,\s])-)?[0-9]{1,15}(?:\.[0-9]{1,15})?(?![A-Za-z0-9_.]))
      | (?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
      | (?P<sign><=|>=|<>|!=|[-+=<>(),*?])
    )|\s+\Z""",
    re.VERBOSE | re.DOTALL,
)
