"""The allowlist: which elements and attributes of untrusted HTML are displayed. Everything else is removed."""

import re
from html import escape

import nh3

from glosa.service.domain.markup.pasted import PICTURE

_SHOWN = """
a abbr b bdi big blockquote br caption cite code col colgroup dd del details dfn dl dt em figcaption figure
h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strike strong sub summary sup
table tbody td tfoot th thead tr tt u ul var wbr
"""
_SILENCED = """
audio iframe math noembed noframes noscript object script select style svg template textarea title video xmp
"""

ELEMENTS = frozenset(_SHOWN.split())
"""Other elements, including ``div``, are replaced by their content."""

DROPPED = frozenset(_SILENCED.split())
"""Elements that are removed with their content."""

ATTRIBUTES = {
    "a": {"href", "title", "class"},
    "abbr": {"title"},
    "code": {"class", "style"},
    "img": {"src", "alt", "class"},
    "details": {"open"},
    "ol": {"start"},
    "pre": {"class", "style"},
    "span": {"class", "style"},
    "td": {"align", "colspan", "rowspan"},
    "th": {"align", "colspan", "rowspan"},
}
"""Their values are checked as well; see :func:`_value`."""


def sanitized(html: str) -> str | None:
    """``html`` with only what is allowed. Sanitizing the result again doesn't change it.

    ``None`` if that's impossible, because the markup parses differently each time.
    """
    before = html
    for _ in range(_ROUNDS):
        after = _cleaned(before)
        if after == before:
            return after
        before = after
    return None


def sanitized_text(text: str) -> str:
    """A paragraph that displays ``text`` unchanged, including line breaks."""
    lines = escape(text.strip(), quote=False).splitlines()
    return _cleaned(f"<p>{'<br>'.join(lines)}</p>")


_ROUNDS = 5
_LINK_SCHEMES = frozenset({"http", "https", "mailto", "tel"})
_PICTURE_SCHEMES = frozenset({"http", "https"})
_SCHEME = re.compile(r"([^/?#:]*):")
_IGNORED_IN_ADDRESS = re.compile(r"[\x00-\x20\x7f-\xa0\u2028\u2029]")

_TAG = re.compile(r'<(a|img)((?: [a-z]+="[^"]*")*)>')
_ATTRIBUTE = re.compile(r' ([a-z]+)="([^"]*)"')
_PRE_BREAK = re.compile(r"(<pre(?: [a-z]+=\"[^\"]*\")*>)\n")
_LINK = ' rel="noopener noreferrer nofollow ugc" target="_blank"'
_PICTURE = ' referrerpolicy="no-referrer" loading="lazy"'

_COLOR_VALUE = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})|[a-z]{3,20}", re.IGNORECASE)
_RGB = re.compile(r"rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)", re.IGNORECASE)

# Classes for the colors of code, which mean nothing on the page around it.
_HIGHLIGHT = re.compile(r"(?:language|lang|hljs)-[\w+#-]{1,40}|hljs|token", re.ASCII)
_TOKENS = """
atrule attr-name attr-value bold boolean builtin cdata char class-name comment constant deleted doctype entity
function important inserted italic keyword namespace number operator prolog property punctuation regex selector
string symbol tag url variable
"""
_TOKEN_NAMES = frozenset(_TOKENS.split())


def _value(element: str, attribute: str, value: str) -> str | None:
    """The value to keep, ``None`` to remove the attribute."""
    match attribute:
        case "href":
            return _address(value, _LINK_SCHEMES)
        case "src":
            return value if PICTURE.fullmatch(value) else _address(value, _PICTURE_SCHEMES)
        case "style":
            return _color(value)
        case "class":
            return " ".join(name for name in value.split() if _is_known(element, name)) or None
        case "align":
            return value if value in ("left", "center", "right") else None
        case "colspan" | "rowspan":
            return value if re.fullmatch(r"\d{1,2}", value, re.ASCII) else None
        case "start":
            return value if re.fullmatch(r"\d{1,9}", value, re.ASCII) else None
        case _:
            return value


def _address(value: str, schemes: frozenset[str]) -> str | None:
    """A relative address, or one with an allowed scheme, even if it's obfuscated."""
    scheme = _SCHEME.match(_IGNORED_IN_ADDRESS.sub("", value))
    if scheme and scheme[1].lower() not in schemes:
        return None
    return re.sub(r"[\t\n\r]", "", value).strip() or None


def _colors(style: str) -> list[str]:
    """The values of ``color`` in a style, in order."""
    declarations = (one.partition(":") for one in style.split(";"))
    return [value.strip() for name, _, value in declarations if name.strip().lower() == "color"]


def _color(style: str) -> str | None:
    """``color: VALUE``, if the style sets a plain color."""
    for value in reversed(_colors(style)):
        if _COLOR_VALUE.fullmatch(value):
            return f"color: {value.lower()}"
        rgb = _RGB.fullmatch(value)
        if rgb and max(map(int, rgb.groups())) <= 255:
            return "color: #" + "".join(f"{int(part):02x}" for part in rgb.groups())
    return None


def _is_known(element: str, name: str) -> bool:
    if element == "a":
        return name == "at"
    if element == "img":
        return name == "vemoji"
    return name in _TOKEN_NAMES or _HIGHLIGHT.fullmatch(name) is not None


_CLEANER = nh3.Cleaner(
    tags=ELEMENTS,
    clean_content_tags=DROPPED,
    attributes={"*": set(), **ATTRIBUTES},
    attribute_filter=_value,
    link_rel=None,
    url_schemes={*_LINK_SCHEMES, "data"},
)


def _cleaned(html: str) -> str:
    # Parsers drop a line break right after <pre>, so add one.
    return _PRE_BREAK.sub(r"\1\n\n", _TAG.sub(_completed, _CLEANER.clean(html)))


def _completed(tag: re.Match[str]) -> str:
    """A link or picture with our attributes, in a fixed order. Removes a picture without an address."""
    given = dict(_ATTRIBUTE.findall(tag[2]))
    if tag[1] == "a":
        return f"<a{_written(given, 'href', 'title', 'class')}{_LINK if 'href' in given else ''}>"
    if "src" not in given:
        return ""
    return f"<img{_written({'alt': '', **given}, 'src', 'alt', 'class')}{_PICTURE}>"


def _written(given: dict[str, str], *names: str) -> str:
    return "".join(f' {name}="{given[name]}"' for name in names if name in given)
