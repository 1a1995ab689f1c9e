"""Attribute names and CSS colors that a configuration can use in pages."""

import re


def is_attribute(name: str) -> bool:
    """Whether a tag can have the attribute. The site's policy blocks event handlers such as ``onload``."""
    return _ATTRIBUTE.fullmatch(name) is not None


def is_accent(text: str) -> bool:
    """Whether ``text`` is a CSS color name, ``#rgb`` or ``#rrggbb``."""
    return text.lower() in NAMES or _HEX.fullmatch(text) is not None


def is_color(text: str) -> bool:
    """Whether ``text`` is a CSS color: an accent, one with transparency, or a function such as ``rgb(0 0 0 / 50%)``."""
    return is_accent(text) or _HEX_ALPHA.fullmatch(text) is not None or _FUNCTION.fullmatch(text) is not None


NAMES = frozenset(
    re.findall(
        r"\w+",
        """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
    cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
    darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
    darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
    firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
    hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
    lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
    lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
    mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
    midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
    palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
    rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
    slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white
    whitesmoke yellow yellowgreen
        """,
    )
)
"""The named colors of CSS Color 4."""

_ATTRIBUTE = re.compile(r"(?!on)[a-z][a-z0-9:_.-]*", re.IGNORECASE)
_HEX = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)
_HEX_ALPHA = re.compile(r"#([0-9a-f]{4}|[0-9a-f]{8})|transparent", re.IGNORECASE)
_FUNCTION = re.compile(r"(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([0-9a-z%.,/ +-]+\)", re.IGNORECASE)
