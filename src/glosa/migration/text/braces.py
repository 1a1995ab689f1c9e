"""Double braces in text, which are variables in Glosa."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from glosa.builder.content.dialects.mdx.draft import Edit, PageDraft
from glosa.builder.content.dialects.mdx.masking import masked


def without_braces(draft: PageDraft, values: Mapping[str, Any]) -> None:
    """Puts values in place of ``{{ name }}``, and makes code of other ones, and characters of lone double braces."""
    draft.edit(_written(draft.text, values))


def _written(body: str, values: Mapping[str, Any]) -> Iterator[Edit]:
    hidden = masked(body, indented_code=False)
    position = 0
    for found in re.finditer(r"(?<!\\)\{\{\s*(?P<name>[\w.]*)", hidden):
        if found.start() < position:
            continue
        end = body.find("}}", found.end())
        name = found["name"]
        if name in values and end >= 0:
            position = end + 2
            written = str(values[name])
        elif (whole := _WHOLE.match(hidden, found.start())) and not _HOLDS.search(
            hidden, hidden.rfind("\n", 0, found.start()) + 1, found.start()
        ):
            position = whole.end()
            written = f"`{whole[0]}`"
        else:
            is_tagged = _TAGGED.search(hidden, hidden.rfind("\n", 0, found.start()) + 1, found.start())
            written = "&#123;&#123;" if is_tagged else "\\{{"
            position = found.start() + 2
        yield found.start(), position, written


_WHOLE = re.compile(r"\{\{[^{}`\n\x00]*(?:\n(?![ \t]*\n)[^{}`\n\x00]*){0,8}\}\}")
_TAGGED = re.compile(r"<[^<>\n]*\Z|^[ \t]*</?[A-Za-z].*\Z", re.MULTILINE)
"""A tag, or a line of HTML, where only a character reference is text."""
_HOLDS = re.compile(r"<[^<>\n]*\Z|^[ \t]*</?[A-Za-z].*\Z|\]\([^()\n]*\Z", re.MULTILINE)
"""A tag, a line of HTML, or a link's address, in which code would be text."""
