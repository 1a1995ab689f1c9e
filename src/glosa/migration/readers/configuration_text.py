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
        return self._place(rf"""^[^\n]*?(?<![\w$-])["']?{re.escape(name)}["']?\s*(?:[:(]|,$)""")

    def words(self, words: str, *, key: str = "") -> tuple[str, int | None]:
        """The file and the line of these words, as a whole text in quotes if there's one. ``key``: what else to look for."""
        within = re.escape(words)
        for pattern in (rf"(?<=[\"'`]){within}(?=[\"'`])", within) if words else ():
            file, line = self._place(pattern)
            if line:
                return file, line
        return self.key(key) if key else (self.file, None)

    def left(self, name: str, text: str, *, kind: RemarkKind = "left") -> Remark:
        """A remark about this key."""
        return Remark(kind, *self.key(name), text)

    def _place(self, pattern: str) -> tuple[str, int | None]:
        compiled = re.compile(pattern, re.MULTILINE)
        for file, text in ((self.file, self.text), *self.modules.items()):
            found = compiled.search(text)
            if found:
                return file, text.count("\n", 0, found.end()) + 1
        return self.file, None
