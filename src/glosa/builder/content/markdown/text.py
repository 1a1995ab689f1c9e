"""Plain text and HTML, and the way between them."""

import re
from html import unescape


def escape(text: str) -> str:
    """``text`` as content of an element."""
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    return text.replace(">", "&gt;") if ">" in text else text


def escape_attribute(text: str) -> str:
    """``text`` as the value of an attribute in double quotes."""
    text = escape(text)
    return text.replace('"', "&quot;") if '"' in text else text


def plain(html: str) -> str:
    """What a reader sees of inline HTML, on one line; numbers of footnotes left out."""
    if "<" in html:
        html = _MARKUP.sub("", html)
    return " ".join((unescape(html) if "&" in html else html).split())


def shorten(text: str, limit: int = 180) -> str:
    """``text`` on at most ``limit`` characters, cut at a word with ``…``."""
    if len(text) <= limit:
        return text
    words, _, rest = text[:limit].rpartition(" ")
    return (words or rest[:-1]).rstrip(" ,;:.–—-") + "…"


_MARKUP = re.compile(
    r'<sup class="footnote-ref">[^<]*(?:<a [^>]*>[^<]*</a>)?</sup>|<!--(?:-?>|.*?-->)|<[^>]*>', re.DOTALL
)
