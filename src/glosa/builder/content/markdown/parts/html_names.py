"""What browsers do with the elements of a page, by their names, as in the HTML standard."""

import re
from collections.abc import Hashable, Iterator

from glosa.builder.content.markdown.parts.nesting import BARRIER, DRAWING, ENTRY, ITEM

BOUND, SPECIAL, STOP, HEADING, CELL, ROW, ROW_GROUP = (object() for _ in range(7))
"""Keys of the elements that end with the element around them; of those that the standard calls special, and of those among these that
a list item can't end; of headings, and of the parts of tables.
"""
DRAWINGS = frozenset({"math", "svg"})
VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr")
)
OPTIONAL = frozenset(
    ("body", "caption", "colgroup", "dd", "dt", "head", "html", "li", "optgroup", "option", "p", "rp", "rt")
    + ("tbody", "td", "tfoot", "th", "thead", "tr")
)
"""Elements whose end tag is optional in HTML."""
TEXT = frozenset({"iframe", "noembed", "noframes", "plaintext", "script", "style", "textarea", "title", "xmp"})
FORMATTING = frozenset(
    ("a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u")
)
"""Elements that browsers reopen if the element around them ends first."""
REACHING_ON = (
    TEXT | FORMATTING | {"applet", "article", "form", "marquee", "noscript", "object", "select", "table", "template"}
)
"""Elements that the end of the text, an ``</article>``, doesn't close."""
HIDING = TEXT | {"noscript", "select", "template"}
"""Elements that hide what follows them. Readers see the content of the others all the same if an end tag follows it."""
REACHING_ON_IN_DRAWINGS = frozenset(
    ("annotation-xml", "article", "desc", "foreignobject", "mi", "mn", "mo", "ms", "mtext", "title")
)
AROUND = frozenset({"article", "aside", "div", "footer", "header", "main", "nav", "section"})
"""Elements around the text. An extra end tag closes one of them."""
HOLDING = frozenset({"blockquote", "dd", "details", "dl", "dt", "li", "ol", "ul"})
"""Elements that Glosa writes around containers. An extra end tag closes one of them, with the container."""
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
RANKS = (ROW_GROUP, ROW, CELL)
ROWS = {
    **dict.fromkeys(("caption", "colgroup", "tbody", "tfoot", "thead"), 0),
    "tr": 1,
    **dict.fromkeys(("td", "th"), 2),
}
"""The parts of tables: how many kinds of others can be around them."""
ENTRIES = {
    "button": ("button", BARRIER),
    "dd": (ENTRY, STOP),
    "dt": (ENTRY, STOP),
    "li": (ITEM, STOP),
}
"""Elements that begin after another such one has ended, and the key of what can be between them."""
POINTS = {
    "svg": frozenset({"desc", "foreignobject", "title"}),
    "math": frozenset({"annotation-xml", "mi", "mn", "mo", "ms", "mtext"}),
}
"""The elements of SVG and MathML that can contain HTML."""
LEAVING_DRAWINGS = frozenset(
    ("b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1")
    + ("h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol")
    + ("p", "pre", "ruby", "s", "small", "span", "strong", "strike", "sub", "sup", "table", "tt", "u", "ul")
    + ("var",)
)
"""Elements of HTML that can't be in a drawing."""
FONT = re.compile(r"(?:^|\s|/)(?:color|face|size)(?![^\s=/])", re.IGNORECASE)
SPECIAL_NAMES = frozenset(
    ("address", "applet", "article", "aside", "blockquote", "button", "caption", "center", "colgroup", "dd")
    + ("details", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2")
    + ("h3", "h4", "h5", "h6", "header", "hgroup", "iframe", "li", "listing", "main", "marquee", "menu", "nav")
    + ("noembed", "noframes", "noscript", "object", "ol", "p", "plaintext", "pre", "script", "search", "section")
    + ("select", "style", "summary", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead")
    + ("title", "tr", "ul", "xmp")
)


def _groups(name: str) -> Iterator[Hashable]:
    if name in SPECIAL_NAMES:
        yield SPECIAL
        if name not in ("address", "div", "p"):
            yield STOP
    if name in ("applet", "caption", "marquee", "object", "select", "table", "td", "template", "th"):
        yield BARRIER
    if name in HEADINGS:
        yield HEADING
    if name in DRAWINGS:
        yield DRAWING
    if name in ("dd", "dt"):
        yield ENTRY
    if name == "li":
        yield ITEM
    if name in ROWS:
        yield CELL if name == "caption" else RANKS[ROWS[name]]


GROUPS = {name: tuple(_groups(name)) for name in SPECIAL_NAMES | DRAWINGS}
