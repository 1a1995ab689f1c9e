"""GitHub's global node ids."""

import base64
import binascii
from typing import Final, Literal, TypeAlias

NodeKind: TypeAlias = Literal["User", "Repository", "Issue", "IssueComment", "Label", "Reaction"]

_PREFIXES: Final[dict[NodeKind, str]] = {
    "User": "U",
    "Repository": "R",
    "Issue": "I",
    "IssueComment": "IC",
    "Label": "LA",
    "Reaction": "REA",
}


def node_id(kind: NodeKind, id: int) -> str:
    """``I_kwMTAwNQ`` for issue 1005."""
    return f"{_PREFIXES[kind]}_kw{base64.urlsafe_b64encode(str(id).encode()).decode().rstrip('=')}"


def node_of(text: str) -> tuple[NodeKind, int] | None:
    """The kind and number of a node id; ``None`` if the text isn't one."""
    prefix, separator, rest = text.partition("_kw")
    kind = next((kind for kind, known in _PREFIXES.items() if known == prefix), None)
    try:
        number = base64.urlsafe_b64decode(rest + "=" * (-len(rest) % 4)).decode("ascii")
    except (binascii.Error, ValueError):
        return None
    if kind is None or not separator or not number.isdecimal() or len(number) > 15:
        return None
    found = kind, int(number)
    return found if node_id(*found) == text else None
