"""The texts of a configuration, to find the file and the line of what it says."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from glosa.builder.content.dialects.mdx.remarks import Remark, RemarkKind

_TEXTS = 32
"""How many texts are remembered by their places: those of a site's configuration."""
_QUOTE = re.compile(r"[\"'`]")
_WORD = re.compile(r"[^\s\"'`,()\[\]{}]+")


@dataclass(frozen=True, slots=True)
class ConfigurationText:
    """A configuration's own text, and those of the modules that it imports."""

    file: str
    """POSIX path below the source's folder."""
    text: str
    modules: Mapping[str, str] = field(default_factory=dict)
    """By file."""

    def key(self, name: str) -> tuple[str, int | None]:
        """The file and the first line that name this key; no line if none does."""
        for file, text in self._texts():
            if found := re.search(_key(name), text, re.MULTILINE):
                return file, _line(text, found.end())
        return self.file, None

    def words(self, words: str, *, key: str = "", below: str = "") -> tuple[str, int | None]:
        """The file and the line of these words, as a whole text in quotes or between spaces if there's one. ``key``: what else to look for. ``below``: the key
        whose value has the words.
        """
        afters = (below, "") if below else ("",)
        for find in (_find_quoted, _find_between_spaces, str.find) if words else ():
            for after in afters:
                for file, text in self._texts():
                    place = find(text, words, _after(text, after))
                    if place >= 0:
                        return file, _line(text, place + len(words))
        return self.key(key) if key else (self.file, None)

    def left(self, name: str, text: str, *, kind: RemarkKind = "left") -> Remark:
        """A remark about this key."""
        return Remark(kind, *self.key(name), text)

    def _texts(self) -> Iterator[tuple[str, str]]:
        yield self.file, self.text
        yield from self.modules.items()


def _find_quoted(text: str, words: str, start: int) -> int:
    """Where the words begin that are between two quotes, from ``start`` on; -1 if they aren't there."""
    if not _QUOTE.search(words):
        return _next(_quoted(text).get(words, ()), start)
    found = re.compile(rf"(?<=[\"'`]){re.escape(words)}(?=[\"'`])").search(text, start)
    return found.start() if found else -1


def _find_between_spaces(text: str, words: str, start: int) -> int:
    return _next(_between_spaces(text).get(words, ()), start)


def _next(places: Sequence[int], start: int) -> int:
    at = bisect_left(places, start)
    return places[at] if at < len(places) else -1


@lru_cache(maxsize=_TEXTS)
def _quoted(text: str) -> Mapping[str, Sequence[int]]:
    """Where each piece of the text between two quotes begins."""
    places = defaultdict(list)
    for start, end in pairwise(found.start() for found in _QUOTE.finditer(text)):
        places[text[start + 1 : end]].append(start + 1)
    return places


@lru_cache(maxsize=_TEXTS)
def _between_spaces(text: str) -> Mapping[str, Sequence[int]]:
    """Where each word of the text begins. In YAML, most have no quotes."""
    places = defaultdict(list)
    for found in _WORD.finditer(text):
        places[found[0].rstrip(":")].append(found.start())
    return places


@lru_cache(maxsize=_TEXTS)
def _breaks(text: str) -> Sequence[int]:
    return [found.start() for found in re.finditer("\n", text)]


@lru_cache(maxsize=_TEXTS)
def _after(text: str, key: str) -> int:
    """Where the text after a key begins; 0 if the text doesn't have the key."""
    found = re.search(_key(key), text, re.MULTILINE) if key else None
    return found.end() if found else 0


def _line(text: str, place: int) -> int:
    return bisect_left(_breaks(text), place) + 1


def _key(name: str) -> str:
    written = re.escape(name)
    return rf"""^[^\n]*?(?<![\w$-])(?:["']?{written}["']?\s*[:(]|(?<!["']){written}\s*,$)"""
