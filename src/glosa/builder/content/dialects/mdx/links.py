"""Links and images of a page, rewritten to where their targets are in the new site."""

import re
from collections.abc import Callable
from urllib.parse import quote, unquote

from glosa.builder.content.dialects.mdx.masking import masked

Target = Callable[[str], str | None]
"""The new address for an address without query and fragment, decoded; ``None`` to leave it as it is."""


def relinked(text: str, *, link: Target, image: Target, html: Target) -> str:
    """The text with new addresses: of Markdown links, of Markdown images, and of ``src`` and ``href`` in HTML."""
    hidden = masked(text)

    out: list[str] = []
    position = 0
    for found in _PLACES.finditer(hidden):
        kind = found.lastgroup
        to = found[kind] if kind else ""
        if not kind or not to or found.start(kind) < position:
            continue
        use = {"image": image, "link": link, "reference": link}.get(kind, html)
        out += (text[position : found.start(kind)], _new(text[found.start(kind) : found.end(kind)], use))
        position = found.end(kind)
    return "".join(out) + text[position:]


def _new(address: str, target: Target) -> str:
    is_bracketed = address.startswith("<") and address.endswith(">")
    bare = address[1:-1] if is_bracketed else address
    found = re.fullmatch(r"(?P<path>[^?#]*)(?P<rest>[\s\S]*)", bare)
    if found is None or not found["path"] or re.match(r"[a-zA-Z][\w+.-]*:|//", bare):
        return address
    moved = target(unquote(found["path"]))
    if moved is None:
        return address
    rest = found["rest"]
    return quote(moved, safe="/-._~!$&'*+,;=:@") + rest if not is_bracketed else f"<{moved}{rest}>"


_PLACES = re.compile(
    r"!\[(?:[^\[\]]|\[[^\[\]]*\])*\]\(\s*(?P<image><[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)"
    r"|\]\(\s*(?P<link><[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)"
    r"|^ {0,3}\[[^\]^\n]+\]:[ \t]*(?P<reference>\S+)"
    r"|<(?:img|video|audio|source|a|embed)\b(?:[^<>]|<(?![A-Za-z/!]))*?\s(?:src|href)=\"(?P<html>[^\"]*)\""
    r"|<(?:img|video|audio|source|a|embed)\b(?:[^<>]|<(?![A-Za-z/!]))*?\s(?:src|href)='(?P<html2>[^']*)'",
    re.MULTILINE | re.IGNORECASE,
)
