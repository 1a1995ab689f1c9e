"""What a text may cost: bounds that are checked before it is parsed, and before its HTML is sanitised.

Within them, rendering takes time and memory near linear to the length of the text (docs/adr/0021).
"""

import re

from glosa.service.domain.errors import CommentTooComplex
from glosa.service.domain.markup.nesting import depth, reopened

LONGEST = 200_000
"""Characters of a text that is parsed."""
MOST_CELLS = 5_000
"""Cells of all tables of a text, with those that a parser adds to short rows."""
MOST_COLUMNS = 100
"""Of one table. The parser's time grows with the square of this number."""
MOST_RUNS = 2_000
"""Runs of asterisks, underscores or tildes in a paragraph. The widgets' parser looks at all of them for each one."""
MOST_MAILS = 200
"""``@`` in a text. The parser looks at the rest of the paragraph again after each e-mail address."""
MOST_CLOSING = 100
"""Closing parentheses in one run. The parser counts all parentheses of an address again for each one at its end."""
DEEPEST = 100
"""Elements inside one another. The sanitiser's time grows with the square of what nests deeper."""
MOST_GROWTH = 20
"""How many times longer than its source a comment's HTML may be, and 10,000 characters more for a short one."""
MOST_TAGS = 5_000
"""Start tags in the HTML of a text of up to 40,000 characters; a longer one may have one for every eight characters.
A link or a picture counts as five, since its address is checked."""

MOST_REOPENED = 10_000
"""Tags times formatting elements that may be open there. Where a block ends before them, a parser opens each of them
again in the next one; a text of more characters may have as many as those."""


def check_markdown(markdown: str) -> None:
    """Returns when a parser may read ``markdown``. Raises :class:`CommentTooComplex`."""
    _check("characters", len(markdown), LONGEST)
    if "|" in markdown or len(markdown) > MOST_RUNS:
        _check_lines(markdown)
    _check("at signs", markdown.count("@"), MOST_MAILS)
    if markdown.count(")") > MOST_CLOSING and _CLOSING.search(markdown):
        raise _too_many("closing parentheses in a row", f"more than {MOST_CLOSING}", MOST_CLOSING)
    if len(markdown) > DEEPEST and _NESTED.search(markdown):
        raise _too_many("quotes and lists inside one another", f"{DEEPEST} or more", DEEPEST - 1)


def check_html(html: str, source: str) -> None:
    """Returns when ``html``, made of ``source``, may be sanitised. Raises :class:`CommentTooComplex`."""
    _check("characters once it is rendered", len(html), MOST_GROWTH * (len(source) + 500))
    tags = len(_START.findall(html)) + 4 * len(_COSTLY.findall(html))
    _check("elements, a link counted as five", tags, max(MOST_TAGS, len(source) // 8))
    most = max(MOST_REOPENED, len(source))
    if depth(html, enough=DEEPEST) >= DEEPEST:
        raise _too_many("elements inside one another", f"{DEEPEST} or more", DEEPEST - 1)
    if reopened(html, enough=most) >= most:
        raise _too_many("tags within formatting that is not ended in order", f"{most} or more", most - 1)


def _check_lines(markdown: str) -> None:
    """Every line up to a blank one is taken for a table's row, so that there are never more cells than counted."""
    cells = columns = runs = 0
    for line in _BREAK.split(markdown):
        if _BLANK.fullmatch(line):
            columns = runs = 0
        elif "|" in line and "-" in line and _DELIMITERS.fullmatch(line):
            columns = max(columns, line.strip(" \t>|").count("|") + 1)
            _check("columns in a table", columns, MOST_COLUMNS)
        cells += columns
        runs += len(_EMPHASIS.findall(line))
        _check("signs of emphasis in a paragraph", runs, MOST_RUNS)
    _check("table cells", cells, MOST_CELLS)


def _check(what: str, found: int, most: int) -> None:
    if found > most:
        raise _too_many(what, str(found), most)


def _too_many(what: str, found: str, most: int) -> CommentTooComplex:
    return CommentTooComplex(f"The comment has {found} {what}. Expected at most {most}; make it simpler.")


_BREAK = re.compile(r"\r\n?|\n")
_BLANK = re.compile(r"[ \t>]*")
_DELIMITERS = re.compile(r"[ \t\v\f>*+\d.)|:-]*", re.ASCII)
_EMPHASIS = re.compile(r"[*_~]+")
_CLOSING = re.compile(rf"(?:\)[^\s()]{{0,9}}+){{{MOST_CLOSING + 1}}}")
_NESTED = re.compile(rf"^(?:[ \t]*+(?:>|[-+*][ \t]|\d{{1,9}}[.)][ \t])){{{DEEPEST}}}", re.ASCII | re.MULTILINE)
_START = re.compile(r"<[A-Za-z]")
_COSTLY = re.compile(r"<(?:a|img)\s", re.IGNORECASE)
