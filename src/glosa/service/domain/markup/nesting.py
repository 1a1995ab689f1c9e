"""How deep elements of some HTML may stand in one another, told from its tags alone."""

import re
from collections import Counter

_TAG = re.compile(r"<(/?)([A-Za-z][^\s/>]*)")
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
