"""The texts of a configuration, to find the file and the line of what it says."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from glosa.builder.content.dialects.mdx.remarks import Remark, RemarkKind


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
        return self._place(_key(name))

    def words(self, words: str, *, key: str = "", below: str = "") -> tuple[str, int | None]:
        """The file and the line of these words, as a whole text in quotes if there's one. ``key``: what else to look for. ``below``: the key
        whose value has the words.
        """
        within = re.escape(words)
        quoted = rf"(?<=[\"'`]){within}(?=[\"'`])"
        places = (
            ((quoted, below), (quoted, ""), (within, below), (within, "")) if below else ((quoted, ""), (within, ""))
        )
        for pattern, after in places if words else ():
            file, line = self._place(pattern, after=after)
            if line:
                return file, line
        return self.key(key) if key else (self.file, None)

    def left(self, name: str, text: str, *, kind: RemarkKind = "left") -> Remark:
        """A remark about this key."""
        return Remark(kind, *self.key(name), text)

    def _place(self, pattern: str, *, after: str = "") -> tuple[str, int | None]:
        """The first place of the pattern. ``after``: a key that's above it, in files that have this key."""
        compiled = re.compile(pattern, re.MULTILINE)
        for file, text in ((self.file, self.text), *self.modules.items()):
            start = re.search(_key(after), text, re.MULTILINE) if after else None
            found = compiled.search(text, start.end() if start else 0)
            if found:
                return file, text.count("\n", 0, found.end()) + 1
        return self.file, None


def _key(name: str) -> str:
    written = re.escape(name)
    return rf"""^[^\n]*?(?<![\w$-])(?:["']?{written}["']?\s*[:(]|(?<!["']){written}\s*,$)"""
