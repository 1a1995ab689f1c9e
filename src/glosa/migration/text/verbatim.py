"""Text that Vue leaves as it is: in containers and elements with ``v-pre``."""

import re

from glosa.builder.content.dialects.mdx.masking import masked


def with_verbatim(text: str) -> str:
    """The text with braces that readers see in ``::: v-pre`` and ``<code v-pre>``, on the same lines."""
    if "v-pre" not in text:
        return text
    hidden = masked(text)
    out: list[str] = []
    position = 0
    for found in _VERBATIM.finditer(hidden):
        is_tag = bool(found["tag"])
        start, end = found.span("inner" if is_tag else "block")
        if is_tag:  # Without the attribute, which means nothing here.
            out += (text[position : found.start("mark")], text[found.end("mark") : start])
        else:
            out.append(text[position:start])
        position = start
        for braces in re.finditer(r"(?<!\\)\{\{", hidden[start:end]):
            out += (text[position : start + braces.start()], "&#123;&#123;" if is_tag else r"\{{")
            position = start + braces.end()
        out.append(text[position:end])
        position = end
    return "".join(out) + text[position:]


_VERBATIM = re.compile(
    r"<(?P<tag>[a-z][\w-]*+)[^<>]*?(?P<mark>\sv-pre(?=[\s>]))[^<>]*>(?P<inner>[\s\S]*?)</(?P=tag)>"
    r"|^(?P<colons>:{3,})[ \t]*v-pre[ \t]*\n(?P<block>[\s\S]*?)^(?P=colons)[ \t]*$",
    re.MULTILINE,
)
