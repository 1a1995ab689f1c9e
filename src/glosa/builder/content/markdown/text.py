"""Converts between plain text and HTML."""

import re
from html import unescape


def escape(text: str) -> str:
    """``text`` escaped for an element's content."""
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    return text.replace(">", "&gt;") if ">" in text else text


def escape_attribute(text: str) -> str:
    """``text`` escaped for an attribute value in double quotes."""
    text = escape(text)
    return text.replace('"', "&quot;") if '"' in text else text


def title_html(title: str) -> str:
    """HTML of the title of a container: text, with code between backticks."""
    if "`" not in title:
        return escape(title)
    parts = iter(CODE.split(title))
    html = [escape(next(parts))]
    for _, code, text in zip(parts, parts, parts, strict=True):
        html.append(f"<code>{escape(code.strip() or code)}</code>{escape(text)}")
    return "".join(html)


def plain(html: str) -> str:
    """The visible text of inline HTML, on one line, without footnote numbers."""
    return " ".join(visible(html).split())


def visible(html: str) -> str:
    """The text of inline HTML with its blanks, without footnote numbers."""
    if "<" in html:
        html = _MARKUP.sub("", html)
    return unescape(html) if "&" in html else html


def shorten(text: str, limit: int = 180) -> str:
    """``text`` shortened to at most ``limit`` characters, cut at a word with ``…``."""
    if len(text) <= limit:
        return text
    words, _, rest = text[:limit].rpartition(" ")
    return (words or rest[:-1]).rstrip(" ,;:.–—-") + "…"


CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
"""Code in a title."""
_MARKUP = re.compile(
    r'<sup class="footnote-ref">[^<]*(?:<a [^>]*>[^<]*</a>)?</sup>|<!--(?:-?>|.*?-->)|<[^>]*>', re.DOTALL
)
