"""Comments as old pages keep and show them: HTML in versions up to 1.4.18, Markdown from 1.5.0 on.

Both put what they are given into the page; the newer ones run a Markdown parser over it before.
"""

import re

from glosa.service.domain.comments import Format
from glosa.service.domain.markup.escapes import as_typed


def stored_by_protocol(text: str) -> Format:
    """What language a comment that came by the store protocol is written in.

    A parser's HTML begins with the tag of a block and ends with a tag. Of Markdown only what is HTML itself does so,
    and that shows alike both ways.
    """
    stripped = text.strip()
    if _HTML_START.match(stripped) and _TAG.fullmatch(stripped, max(stripped.rfind("<"), 0)):
        return Format.HTML
    return Format.MARKDOWN if as_typed(text) == text else Format.ESCAPED_MARKDOWN


def for_protocol(html: str) -> str:
    """Sanitised HTML in one line that begins with a block, so that a Markdown parser passes it on as it is.

    Line breaks inside ``pre``, where they show, are written ``&#10;`` (docs/decisions.md, D35).
    """
    outside_and_inside = enumerate(_PRE.split(html.strip()))
    joined = "".join(
        piece.replace("\n", "&#10;") if place % 2 else _in_one_line(piece) for place, piece in outside_and_inside
    )
    # Old pages write the address of a picture anew between single quotes, and would end it at one of its own.
    line = _PICTURE.sub(lambda tag: tag[0].replace("'", "%27"), joined)
    return line if not line or _BLOCK_START.match(line) else f"<p>{line}</p>"


def _in_one_line(html: str) -> str:
    """``html`` with one space for line breaks and the white space around them.

    A pattern would look at each character of a pasted picture, which takes twenty times as long.
    """
    first, *others = _BREAK.split(html)
    if not others:
        return html
    *between, last = others
    return " ".join([first.rstrip(), *filter(None, map(str.strip, between)), last.lstrip()])


_BLOCKS = "blockquote|details|dl|figure|h[1-6]|hr|ol|p|pre|table|ul"
_OTHER_BLOCKS = "address|article|aside|center|div|footer|header|nav|section"
_HTML_START = re.compile(rf"<(?:{_BLOCKS}|{_OTHER_BLOCKS})(?:[\s/][^<>]*)?>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_BLOCK_START = re.compile(rf"<(?:{_BLOCKS})[ >]")
_PICTURE = re.compile(r'<img src="[^"]*"')
_PRE = re.compile(r"(<pre(?: [a-z]+=\"[^\"]*\")*>.*?</pre>)", re.DOTALL)
_BREAK = re.compile(r"[\r\n]")
