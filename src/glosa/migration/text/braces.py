"""Double braces in text, which are variables in Glosa."""

import re
from collections.abc import Mapping
from typing import Any

from glosa.builder.content.dialects.mdx.masking import masked


def escaped_braces(body: str, values: Mapping[str, Any]) -> str:
    """The text with values in place of ``{{ name }}``, with other ones as code, and with lone double braces as characters."""
    hidden = masked(body, indented_code=False)
    out: list[str] = []
    position = 0
    for found in re.finditer(r"(?<!\\)\{\{\s*(?P<name>[\w.]*)", hidden):
        if found.start() < position:
            continue
        end = body.find("}}", found.end())
        name = found["name"]
        if name in values and end >= 0:
            out += (body[position : found.start()], str(values[name]))
            position = end + 2
        elif (whole := _WHOLE.match(hidden, found.start())) and not _HOLDS.search(
            hidden, hidden.rfind("\n", 0, found.start()) + 1, found.start()
        ):
            out += (body[position : found.start()], f"`{whole[0]}`")
            position = whole.end()
        else:
            out += (body[position : found.start()], "\\{{")
            position = found.start() + 2
    return "".join(out) + body[position:]


_WHOLE = re.compile(r"\{\{[^{}`\n\x00]*\}\}")
_HOLDS = re.compile(r"<[^<>\n]*\Z|^\s*</?[A-Za-z].*\Z|\]\([^()\n]*\Z")
"""A tag, a line of HTML, or a link's address, in which code would be text."""
