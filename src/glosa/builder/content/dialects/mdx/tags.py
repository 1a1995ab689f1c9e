"""Tags of Vue and JSX in text: where they begin and end, and their attributes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal


@dataclass(frozen=True, slots=True)
class MarkupTag:
    """An opening or closing tag."""

    name: str
    kind: Literal["open", "close", "empty"]
    start: int
    end: int
    """After the ``>``."""
    attributes: Mapping[str, str]
    """Values without quotes; JSX expressions with their braces; empty for an attribute without a value."""


def tag_at(masked: str, text: str, start: int) -> MarkupTag | None:
    """The tag whose ``<`` is at ``start``; ``None`` if it's no tag. ``masked`` is ``text`` with its code hidden."""
    found = _NAME.match(masked, start)
    if found is None:
        return None
    if found["slash"]:
        end = masked.find(">", found.end())
        return (
            MarkupTag(found["name"], "close", start, end + 1, {})
            if end >= 0 and not masked[found.end() : end].strip()
            else None
        )
    position = found.end()
    attributes: dict[str, str] = {}
    while position < len(masked):
        position = _SPACE.match(text, position).end()  # type: ignore[union-attr]
        if text.startswith("/>", position):
            return MarkupTag(found["name"], "empty", start, position + 2, attributes)
        if text.startswith(">", position):
            return MarkupTag(found["name"], "open", start, position + 1, attributes)
        if text.startswith("{", position):
            position = after_braces(text, position)
            continue
        name = _ATTRIBUTE.match(text, position)
        if name is None:
            return None
        position = name.end()
        value = ""
        equals = _EQUALS.match(text, position)
        if equals:
            position = equals.end()
            sign = text[position : position + 1]
            if sign in ("'", '"'):
                end = text.find(sign, position + 1)
                if end < 0:
                    return None
                value, position = text[position + 1 : end], end + 1
            elif sign == "{":
                end = after_braces(text, position)
                value, position = text[position:end], end
            else:
                bare = _BARE.match(text, position)
                if bare is None:
                    return None
                value, position = bare[0], bare.end()
        attributes[name[0]] = value
    return None


def closing(masked: str, text: str, tag: MarkupTag, stop: int) -> MarkupTag | None:
    """The tag that closes ``tag`` before ``stop``; ``None`` if there's none."""
    found = _closings(masked, text, tag.name).get(tag.start)
    return found if found and found.start < stop else None


@lru_cache(maxsize=16)
def _closings(masked: str, text: str, name: str) -> Mapping[int, MarkupTag]:
    """The closing tag of each opening one with this name, by the latter's start."""
    pairs: dict[int, MarkupTag] = {}
    open_: list[int] = []
    for found in re.finditer(rf"</?{re.escape(name)}(?![\w.-])", masked):
        tag = tag_at(masked, text, found.start())
        if tag is None or tag.kind == "empty":
            continue
        if tag.kind == "open":
            open_.append(tag.start)
        elif open_:
            pairs[open_.pop()] = tag
    return pairs


def after_braces(text: str, start: int) -> int:
    """The position after the ``}`` that closes the ``{`` at ``start``; the end of the text if there's none."""
    return _braces(text).end(start)


class _Braces:
    """The braces of a text outside its strings.

    A ``{`` can be in what another one sees as a string, so the text can be read in several ways. Two readings that meet at a brace or a
    string go on alike. So the end of what is around each of them is stored, and each is read once.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._ends: dict[int, int] = {}
        """For the place of each brace and string that was read, the position after the ``}`` that closes what is around it."""
        self._endless: dict[str, int] = {}
        """For each sign, where a string begins that has no end. Those after it have none, either: what it contains is escaped."""

    def end(self, start: int) -> int:
        """The position after the ``}`` that closes the ``{`` at ``start``; the end of the text if there's none."""
        position = start + 1
        open_: list[list[int]] = [[]]
        while open_:
            found = _BRACE_OR_TEXT.search(self._text, position)
            end = self._ends.get(found.start()) if found else len(self._text)
            if found and end is None:
                open_[-1].append(found.start())
                position = self._after(found)
                if found[0] == "{":
                    open_.append([])
                    continue
                if found[0] != "}":
                    continue
                end = position
            position = end or 0
            self._ends.update(dict.fromkeys(open_.pop(), position))
        return position

    def _after(self, found: re.Match[str]) -> int:
        """The end of a brace or a string."""
        if found[0] in "{}":
            return found.end()
        start, endless = found.start(), self._endless.get(found[0], len(self._text))
        string = _STRINGS[found[0]].match(self._text, start) if start < endless else None
        if string:
            return string.end()
        self._endless[found[0]] = min(start, endless)
        return len(self._text)


@lru_cache(maxsize=4)
def _braces(text: str) -> _Braces:
    return _Braces(text)


def literal(value: str) -> str | None:
    """The text of a JSX expression that is a literal, ``{"a"}`` or ``{1}``, or of a plain value; ``None`` if it's neither."""
    if not value.startswith("{"):
        return value
    inner = value[1:-1].strip()
    if re.fullmatch(r"\"[^\"]*\"|'[^']*'|`[^`$]*`", inner):
        return inner[1:-1]
    return inner if re.fullmatch(r"-?[\d.]+|true|false", inner) else None


_BRACE_OR_TEXT = re.compile(r"""[{}"`]|(?<!\w)'""")
_STRINGS = {sign: re.compile(rf"{sign}(?:[^{sign}\\]|\\[\s\S])*+{sign}") for sign in "\"'`"}
_NAME = re.compile(r"<(?P<slash>/?)(?P<name>[A-Za-z][\w.:-]*)(?=[\s/>{])")
_SPACE = re.compile(r"\s*")
_ATTRIBUTE = re.compile(r"[^\s\"'<>/={}]+")
_EQUALS = re.compile(r"\s*=\s*")
_BARE = re.compile(r"[^\s\"'<>=`]+?(?=\s|/?>)")
