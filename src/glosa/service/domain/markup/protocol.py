"""Comments as old pages store and show them: HTML in versions up to 1.4.18, Markdown since 1.5.0.

Both insert what they receive into the page; newer versions run a Markdown parser over it first.
"""

import re

from glosa.service.domain.comments import Format


def stored_by_protocol(text: str) -> Format:
    """The format of a comment from the store protocol.

    HTML from a parser starts with the tag of a block and ends with a tag. Markdown does so only if it consists of HTML,
    which displays the same either way.
    """
    stripped = text.strip()
    if _HTML_START.match(stripped) and _TAG.fullmatch(stripped, max(stripped.rfind("<"), 0)):
        return Format.HTML
    return Format.MARKDOWN if as_typed(text) == text else Format.ESCAPED_MARKDOWN


def for_protocol(html: str) -> str:
    """Sanitized HTML on one line that starts with a block, so a Markdown parser doesn't change it.

    Line breaks inside ``pre`` become ``&#10;`` (docs/decisions.md, D35).
    """
    outside_and_inside = enumerate(_PRE.split(html.strip()))
    joined = "".join(
        piece.replace("\n", "&#10;") if place % 2 else _in_one_line(piece) for place, piece in outside_and_inside
    )
    # Old pages put the address of a picture between single quotes, so a quote in it would end it.
    line = _PICTURE.sub(lambda tag: tag[0].replace("'", "%27"), joined)
    return line if not line or _BLOCK_START.match(line) else f"<p>{line}</p>"


def _in_one_line(html: str) -> str:
    """``html`` with one space instead of line breaks and the white space around them.

    A regular expression would check each character of a pasted picture, which takes twenty times as long.
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


def as_typed(markdown: str) -> str:
    """``markdown`` as its author typed it, if that makes a difference: in code, quotes and bracketed addresses.

    Elsewhere, the escape displays the typed character, and stays.
    """
    return _MARKUP.sub(lambda part: part[0].replace("&lt;", "<").replace("&gt;", ">"), markdown)


_MARKUP = re.compile(
    r"""
      ^\ {0,3} (?P<fence> `{3,}+ | ~{3,}+ ) [^\n]*+ \n (?s:.*?) (?: ^\ {0,3} (?P=fence) | \Z )
    | (?<!`) (?P<ticks> `++ ) (?s:.{1,2000}?) (?<!`) (?P=ticks) (?!`)
    | ^ [ \t]* (?: &gt; [ \t]* )+
    | &lt; (?: https?:// | mailto: ) [^\s<>&]{0,2000}+ (?: & (?!gt;) [^\s<>&]{0,2000}+ ){0,20} &gt;
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)
