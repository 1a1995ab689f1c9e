"""What other generators add within a line: keys, marked text, attributes in braces, and icons."""

import re

from glosa.builder.content.blocks.keys import keys_html
from glosa.builder.content.dialects.attributes import CODE, without_attributes
from glosa.builder.content.dialects.lines import CODE_IN_LINE


def translated_line(text: str) -> str:
    """The line of Python-Markdown and its extensions as CommonMark with HTML. Code in the line stays as it is."""
    if not _HINT.search(text):
        return text
    if "\\(" in text:
        parts = CODE_IN_LINE.split(text)
        text = "".join(part if index % 2 else _FORMULA.sub(r"$\g<tex>$", part) for index, part in enumerate(parts))
    parts = CODE.split(text)
    text = "".join(_LANGUAGE.sub(r"\1", part) if index % 2 else _translated(part) for index, part in enumerate(parts))
    text = without_attributes(text)
    if ":" not in text or not _ICON.search(text):
        return text
    parts = CODE_IN_LINE.split(text)
    return "".join(part if index % 2 else _ICON.sub(_drawn, part) for index, part in enumerate(parts))


def without_icons(text: str) -> str:
    """The text without icons such as ``:material-check:``."""
    return _ICON.sub("", text)


def unknown_icons(text: str) -> list[str]:
    """The icons in a line that Glosa hasn't."""
    if not _ICON.search(text):
        return []
    shown = "".join(CODE_IN_LINE.split(text)[::2])
    return [found[0].strip() for found in _ICON.finditer(shown) if not _drawn(found)]


def _drawn(found: re.Match[str]) -> str:
    """The icon in Glosa's spelling; empty if Glosa has none of its name."""
    from glosa.builder.content.blocks.icons import named_icon  # Pages without icons don't pay for them.

    name = re.sub(r"^(?:brands|solid|regular)-|-(?:fill-)?(?:12|16|24|48|96)$", "", found["name"])
    own = named_icon(name)
    return f":icon[{own}]{found[0][len(found[0].rstrip()) :]}" if own else ""


def plain_title(title: str) -> str:
    """The title of a container without marks and links of Markdown, and without icons. Code in it stays, because Glosa's titles can have it."""
    return without_icons(_IN_TITLE.sub(_plain, title)).strip()


def _plain(found: re.Match[str]) -> str:
    if found["keys"]:
        return "+".join(one.strip("\"'").capitalize() for one in found["keys"].split("+"))
    return found["code"] or (plain_title(found["text"]) if found["text"] else "")


def _translated(text: str) -> str:
    text = _CRITIC.sub(_changed, text)
    text = _KEYS.sub(lambda found: keys_html(found[1]), text)
    text = _MARK.sub(r"<mark>\1</mark>", text)
    text = _INSERTED.sub(r"<ins>\1</ins>", text)
    text = _RAISED.sub(r"<sup>\1</sup>", text)
    text = _LOWERED.sub(r"<sub>\1</sub>", text)
    text = _ANCHOR.sub(r'<a id="\1"></a>', text)
    return _HEADING.sub(_heading, text)


def _changed(found: re.Match[str]) -> str:
    """A change in Critic Markup, as Material shows it: what was added, deleted, replaced, or marked, without comments."""
    if found["added"]:
        return f"<ins>{found['added']}</ins>"
    if found["marked"]:
        return f"<mark>{found['marked']}</mark>"
    if found["old"]:
        return f"<del>{found['old']}</del><ins>{found['new']}</ins>"
    return f"<del>{found['deleted']}</del>" if found["deleted"] else ""


def _heading(found: re.Match[str]) -> str:
    """The attributes of a heading: its id and classes."""
    inner = _NAMED.sub(_shortened, found["inner"]) if "=" in found["inner"] else found["inner"]
    names = [one for one in inner.split() if re.fullmatch(r"[.#][\w.:-]+", one)]
    return f"{found['text']} {{{' '.join(names)}}}" if names else found["text"]


def _shortened(found: re.Match[str]) -> str:
    sign = "#" if found["name"] == "id" else "."
    return " ".join(f"{sign}{one}" for one in found["values"].split())


_HINT = re.compile(r"\+\+|==|\^|\w~|\{|:[a-z]+-|\\\(|`#!|`:::")
_LANGUAGE = re.compile(r"^(`+)(?:#!|:::)[A-Za-z][\w+#.-]*[ \t]+(?=[^\s`])")
"""The language of code in a line, which has no colors in Glosa."""
_FORMULA = re.compile(
    r"(?<![\w\]\\])\\\((?!\s)(?=[A-Za-z]\\\)|[^\n|\\]{0,300}(?:[\^_=]|\\[A-Za-z]))"
    r"(?P<tex>(?:[^\n|\\$]|\\[^()\n]){1,300}?)(?<!\s)\\\)"
)
"""A formula of MathJax. Escaped round brackets around words are ordinary Markdown."""
_IN_TITLE = re.compile(
    r"(?P<code>(?<!`)(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`))"
    r"|\[(?P<text>(?:[^\[\]`]|`[^`]*`)*+)\]\([^)]*\)(?:\{[^{}]*\})?"
    r"|(?<![\w+])\+\+(?P<keys>[\w\"'-]+(?:\+[\w\"'-]+)*)\+\+(?![\w+])|[`*]"
)
_KEYS = re.compile(r"\+\+([\w\"'-]+(?:\+[\w\"'-]+)*)\+\+")
_CRITIC = re.compile(
    r"\{(?:\+\+(?P<added>[^{}\n]+?)\+\+|--(?P<deleted>[^{}\n]+?)--|==(?P<marked>[^{}\n]+?)==|>>[^{}\n]*?<<"
    r"|~~(?P<old>[^{}\n]+?)~>(?P<new>[^{}\n]+?)~~)\}"
)
_RAISED = re.compile(r"(?<=[\w)])\^([\w+-]{1,20})\^")
_LOWERED = re.compile(r"(?<=[\w)])~(\w{1,20})~(?!~)")
_MARK = re.compile(r"(?<![=\w])==(?![=\s])([^=]+?)(?<!\s)==(?![=\w])")
_INSERTED = re.compile(r"\^\^(?!\s)([^^]+?)(?<!\s)\^\^")
_ANCHOR = re.compile(r"\[\]\(\)\{:?\s*#([\w.:-]+)[^{}]*\}")
"""An empty link with an id, which only marks a place."""
_HEADING = re.compile(
    r"(?P<text>^\s{0,3}#{1,6}\s.*?)(?:(?<!\s)|(?<=#\s))\s*+\{:?\s*+(?P<inner>(?:[^{}\s]|\s+(?=[^{}\s]))+)\s*\}\s*$"
)
_NAMED = re.compile(r"(?<![\w:@.-])(?P<name>id|class)=(?P<mark>[\"']?)(?P<values>(?<=[\"'])[^\"']*|[^\s\"']+)(?P=mark)")
"""An id or classes, written as attributes of HTML."""
_ICON = re.compile(r":(?:material|fontawesome|octicons|simple)-(?P<name>[a-z0-9-]+):(?:\s?)")
