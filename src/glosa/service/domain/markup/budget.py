"""Limits on what a text may cost, checked before it's parsed, and before its HTML is sanitized.

Within them, rendering takes time and memory nearly linear to the length of the text (docs/adr/0021).
"""

import re
from collections import Counter

from glosa.service.domain.errors import CommentTooComplex

LONGEST = 200_000
"""Characters of a text."""
MOST_CELLS = 5_000
"""Cells of all tables of a text, including those that a parser adds to short rows."""
MOST_COLUMNS = 100
"""Maximum columns of a table. The parser's time grows with the square of this number."""
MOST_RUNS = 2_000
"""Runs of asterisks, underscores or tildes in a paragraph. The widgets' parser looks at all of them for each one."""
MOST_MAILS = 200
"""``@`` in a text. The parser looks at the rest of the paragraph again after each email address."""
MOST_CLOSING = 100
"""Closing parentheses in one run. The parser counts all parentheses of an address again for each one at its end."""
DEEPEST = 100
"""Nested elements. The sanitizer's time grows with the square of the depth."""
MOST_GROWTH = 20
"""How many times longer than its source a comment's HTML may be, and 10,000 characters more for a short one."""
MOST_TAGS = 5_000
"""Start tags in the HTML of a text of up to 40,000 characters; a longer one may have one for every eight characters.
A link or a picture counts as five, because its address is checked."""

MOST_REOPENED = 10_000
"""Sum of open formatting elements over all tags. If a block ends before them, a parser reopens each of them in the next
block. A text with more characters than this may have as many."""


def check_markdown(markdown: str) -> None:
    """Returns if ``markdown`` may be parsed. Raises :class:`CommentTooComplex`."""
    _check("characters", len(markdown), LONGEST)
    if "|" in markdown or len(markdown) > MOST_RUNS:
        _check_lines(markdown)
    _check("at signs", markdown.count("@"), MOST_MAILS)
    if markdown.count(")") > MOST_CLOSING and _CLOSING.search(markdown):
        raise _too_many("closing parentheses in a row", f"more than {MOST_CLOSING}", MOST_CLOSING)
    if len(markdown) > DEEPEST and _NESTED.search(markdown):
        raise _too_many("quotes and lists inside one another", f"{DEEPEST} or more", DEEPEST - 1)


def check_html(html: str, source: str) -> None:
    """Returns if ``html``, rendered from ``source``, may be sanitized. Raises :class:`CommentTooComplex`."""
    _check("characters once it is rendered", len(html), MOST_GROWTH * (len(source) + 500))
    tags = len(_START.findall(html)) + 4 * len(_COSTLY.findall(html))
    _check("elements, a link counted as five", tags, max(MOST_TAGS, len(source) // 8))
    most = max(MOST_REOPENED, len(source))
    if depth(html, enough=DEEPEST) >= DEEPEST:
        raise _too_many("elements inside one another", f"{DEEPEST} or more", DEEPEST - 1)
    if reopened(html, enough=most) >= most:
        raise _too_many("tags within formatting that is not ended in order", f"{most} or more", most - 1)


def _check_lines(markdown: str) -> None:
    """Counts every line up to a blank one as a table's row, so there are never more cells than counted."""
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


_TAG = re.compile(r"<(/?)([A-Za-z][^\s/>]*)")
_TAG_OR_OTHER = re.compile(
    r"""
      < (?P<end> /? ) (?P<name> [A-Za-z] [^\s/<>"']*+ )
        (?P<whole> (?: \s+ [\w:.-]+ (?: = (?: "[^"<>]*" | '[^'<>]*' | [^\s"'=<>`]+ ) )? )*+ \s*+ /? > )?
    | < [!?/]
    """,
    re.VERBOSE,
)
_FORMATTING = frozenset(
    {"a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"}
)
"""Elements that a parser reopens in the next block if a block ends before they do."""
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)


def depth(html: str, *, enough: int) -> int:
    """The largest number of open elements, or ``enough`` if there are that many. An end tag closes an element of its name.

    At least what a parser finds in well-formed HTML; more if end tags are missing.
    """
    unended: Counter[str] = Counter()
    now = deepest = 0
    for tag in _TAG.finditer(html):
        name = tag[2].lower()
        if not tag[1]:
            if name not in _VOID:
                unended[name] += 1
                now += 1
                deepest = max(deepest, now)
                if deepest >= enough:
                    break
        elif unended[name]:
            unended[name] -= 1
            now -= 1
    return deepest


def reopened(html: str, *, enough: int) -> int:
    """At least as many elements as a parser adds when it reopens formatting that wasn't closed in order, or at least
    ``enough``: for each tag, the formatting elements that may be open.

    An end tag of one counts only directly inside it, and only while the tags are unambiguous. So anything that hides an
    end tag from a parser, such as a comment, an attribute or a table, makes the number larger.
    """
    unended: list[str] = []
    formatting = total = 0
    in_order = True
    for tag in _TAG_OR_OTHER.finditer(html):
        total += formatting
        if total >= enough:
            break
        name = (tag["name"] or "").lower()
        in_order = in_order and tag["whole"] is not None
        if not tag["end"]:
            if name and name not in _VOID:
                unended.append(name)
                formatting += name in _FORMATTING
        elif in_order and unended and unended[-1] == name:
            unended.pop()
            formatting -= name in _FORMATTING
        elif name in unended and name not in _FORMATTING:
            # Formatting inside it may be reopened, so it still counts.
            while unended.pop() != name:
                pass
    return total
