"""How deep elements of some HTML may stand in one another, and how many a parser may add, judged by its tags alone."""

import re
from collections import Counter

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
"""Elements that a parser opens again in the next block, where one block ends before they do."""
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)


def depth(html: str, *, enough: int) -> int:
    """Most elements that are open at one place, or ``enough`` where there are that many; an end tag ends its own kind.

    Never less than a parser finds in what is well formed; more where ends are left out.
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
    """At least as many elements as a parser adds by opening formatting again that was not ended in order, or
    ``enough`` and more: for each tag, the formatting elements that may be open.

    An end tag of one counts only directly within it, and only as long as the tags can be read in one way. So what
    hides an end tag from a parser, such as a comment, an attribute or a table, makes the number larger.
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
            # What was open within it may be opened again, so it is still counted.
            while unended.pop() != name:
                pass
    return total
