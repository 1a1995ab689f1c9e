"""Markdown whose ``<`` and ``>`` were escaped before it was sent, as pages of the store protocol do from 1.5.0 on."""

import re


def as_typed(markdown: str) -> str:
    """``markdown`` as its author typed it, where that decides how it reads: in code, quotes and bracketed addresses.

    Elsewhere an escape shows the character that was typed, and stays.
    """
    return _MARKUP.sub(lambda part: part[0].replace("&lt;", "<").replace("&gt;", ">"), markdown)


_MARKUP = re.compile(
    r"""
      ^\ {0,3} (?P<fence> `{3,}+ | ~{3,}+ ) [^\n]*+ \n (?s:.*?) (?: ^\ {0,3} (?P=fence) | \Z )
    | (?<!`) (?P<ticks> `++ ) (?s:.{1,2000}?) (?<!`) (?P=ticks) (?!`)
    | ^ [ \t]* (?: &gt; [ \t]* )+
    | &lt; (?: https?:// | mailto: ) [^\s<>&]{0,2000}+ (?: & (?!gt;) [^\s<>&]{0,2000}+ ){0,20}+ &gt;
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)
