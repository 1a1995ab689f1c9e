"""A page while it's being written. A draft lives for one call of ``parse`` and is the only mutable value of this
package.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from pyromark.event import Range

from glosa.builder.content.document import OutsideUse, Source
from glosa.builder.content.markdown.abbreviations import Abbreviations
from glosa.builder.content.markdown.context import MarkdownContext
from glosa.builder.content.markdown.placeholders import SIGN, Protected
from glosa.builder.content.markdown.words import Words
from glosa.builder.diagnostics import Diagnostic, Severity, did_you_mean


class Slot:
    """A place in the HTML that is filled in after the whole page has been read."""

    __slots__ = ("_index", "_pieces")

    def __init__(self, pieces: list[str]) -> None:
        self._pieces = pieces
        self._index = len(pieces)
        pieces.append("")

    def fill(self, html: str) -> None:
        """Inserts ``html`` at this place."""
        self._pieces[self._index] = html


class Numbering(NamedTuple):
    """The lines of a file that Markdown comes from."""

    first: int
    """1-based line of the file in which the Markdown begins."""
    lines: Sequence[int] | None = None
    """For each line of translated Markdown, the 0-based number of the line that was written."""

    def line(self, number: int) -> int:
        """1-based line of the file for the 0-based ``number`` of a line of the Markdown."""
        if self.lines:
            number = self.lines[min(number, len(self.lines) - 1)]
        return self.first + number

    def of(self, lines: Sequence[int]) -> "Numbering":
        """The numbering of Markdown whose lines come from these 0-based ones of this Markdown."""
        return Numbering(self.first, tuple(self.line(number) - self.first for number in lines))


class Draft:
    """The HTML so far, and what every part of a page needs to write its own."""

    def __init__(self, source: Source, context: MarkdownContext, words: Words) -> None:
        self.source = source
        self.file = source.file
        """The file of the Markdown that is being written."""
        self.context = context
        self.included: dict[str, bytes] = {}
        """A digest of each included file, and of each one that was looked for."""
        self.words = words
        self.markdown = Protected("", ())
        self.events: Iterator[tuple[Any, Range]] = iter(())
        """The parser's remaining events. A part may consume those that belong to it."""
        self.out: list[str] = []
        """The HTML output."""
        self.ids: dict[str, int] = {}
        """The line of each id that was written by hand or belongs to a part other than a heading."""
        self.diagnostics: list[Diagnostic] = []
        self.named_until = 0
        """The byte offset in the Markdown up to which text belongs to a heading, a definition's term, or a link."""
        self.unlinkable = 0
        """How many of the page's own elements are open that links aren't allowed in, such as ``<a>``."""
        self.outside: list[OutsideUse] = []
        """What the page loads from other sites."""
        self.abbreviations: Abbreviations | None = None
        """The abbreviations that the page defines."""
        self.emoji: dict[str, str] = {}
        """The names of the emoji in the heading that is being written, by their signs."""
        self.linked: set[str] = set()
        """Keys of the terms that the page links to."""
        self._layers: list[list[str]] = []
        self._data = b""
        self._place = 0, 0
        """The last byte offset that was looked up, and the number of lines before it."""
        self._numbering = Numbering(1)

    def begin(self, markdown: Protected, numbering: "Numbering", events: Iterator[tuple[Any, Range]]) -> None:
        """Starts on some Markdown, with the parser's events for it."""
        self.markdown = markdown
        self.events = events
        self._data = markdown.text.encode()
        self._place = 0, 0
        self._numbering = numbering
        self.named_until = 0

    @contextmanager
    def aside(self, file: str) -> Iterator[None]:
        """Switches from the page's Markdown to some of ``file``, and back when the block ends."""
        before = self.file, self.markdown, self.events, self._data, self._place, self._numbering, self.named_until
        self.file = file
        yield
        self.file, self.markdown, self.events, self._data, self._place, self._numbering, self.named_until = before

    def line(self, span: Range, below: int = 0) -> int:
        """1-based line of the file in which a part begins, or of the line that many lines ``below``; the parser counts in bytes."""
        place, line = self._place
        start = span["start"]
        line += self._data.count(b"\n", place, start) - self._data.count(b"\n", start, place)
        self._place = start, line
        first, lines = self._numbering
        return self._numbering.line(line + below) if lines else first + line + below

    def line_of(self, number: int) -> int:
        """1-based line of the file for the 0-based ``number`` of a line of the Markdown."""
        return self._numbering.line(number)

    def is_apart(self) -> bool:
        """Whether HTML is being collected separately."""
        return bool(self._layers)

    def begin_apart(self) -> None:
        """Collects HTML separately until :meth:`end_apart`."""
        self._layers.append(self.out)
        self.out = []

    def end_apart(self) -> list[str]:
        """The separately collected HTML, in pieces."""
        apart, self.out = self.out, self._layers.pop()
        return apart

    def find(self, pattern: re.Pattern[bytes], span: Range) -> Iterator[re.Match[bytes]]:
        """Where ``pattern`` matches the Markdown of a part. The pattern may look behind the part's beginning."""
        return pattern.finditer(self._data, span["start"], span["end"])

    def resolve(self, text: str, line: int, *, encode: Callable[[str], str] = str) -> str:
        """``text`` with its variables replaced by their encoded values. An unknown variable is an error."""
        if SIGN not in text:
            return text

        def value(name: str) -> str | None:
            known = self.context.variables.get(name)
            if known is None:
                self.unknown_variable(name, line)
            return known and encode(known)

        return self.markdown.substitute(text, value)

    def claim(self, name: str, line: int) -> None:
        """Reserves an id for one part of the page. An id that is already taken is an error."""
        if name in self.ids or (name.startswith("_") and not self._is_numbered(name)):
            where = f"in line {self.ids[name]}" if name in self.ids else "by the page around the text"
            self.object_to(
                "id-duplicate",
                line,
                found=f"The id {name!r} is already used {where}.",
                expected="Each id once per page.",
                next_step="Choose another id.",
            )
        else:
            self.ids[name] = line

    def _is_numbered(self, name: str) -> bool:
        """Whether it's an id of VuePress for a heading that begins with a digit, on a site with such ids."""
        return self.context.slugs in ("vuepress", "vuepress2", "vitepress") and name[1:2].isdigit()

    def object_to(self, code: str, line: int, *, found: str, expected: str, next_step: str) -> None:
        """Records a problem that stops the build, unless the generator whose dialect the site has publishes such pages, too."""
        severity = Severity.WARNING if self.context.dialect else Severity.ERROR
        self._note(severity, (code, line), (found, expected, next_step))

    def lacks(self, code: str, line: int, *, found: str, expected: str, next_step: str) -> None:
        """Records a missing file. It stops the build, unless ``markdown.deadLinks`` or the dialect of the site says that readers can live with it."""
        severity = Severity.WARNING if self.context.is_lenient else Severity.ERROR
        self._note(severity, (code, line), (found, expected, next_step))

    def error(self, code: str, line: int, *, found: str, expected: str, next_step: str) -> None:
        """Records a problem that stops the build."""
        self._note(Severity.ERROR, (code, line), (found, expected, next_step))

    def warn(self, code: str, line: int, *, found: str, expected: str, next_step: str) -> None:
        """Records a problem that stops the build only with ``--strict``."""
        self._note(Severity.WARNING, (code, line), (found, expected, next_step))

    def _note(self, severity: Severity, what: tuple[str, int], texts: tuple[str, str, str]) -> None:
        (code, line), (found, expected, next_step) = what, texts
        self.diagnostics.append(
            Diagnostic(
                severity=severity,
                code=code,
                file=self.file,
                line=line,
                found=found,
                expected=expected,
                next_step=next_step,
            )
        )

    def unknown_variable(self, name: str, line: int) -> None:
        """Other generators give double braces other meanings, so on their pages, it's a warning, and readers see them as they're written."""
        if not self.context.dialect and not _NAME.fullmatch(name):
            self.warn(
                "markdown-unread",
                line,
                found=f"{f'{{{{ {name} }}}}'!r} is an expression of Vue or of a template, which readers would see as it's written.",
                expected="In Glosa: the name of a variable, or 'vitepress' or 'vuepress' as markdown.dialect in glosa.yaml, which show it as code.",
                next_step="Rewrite it, or set the dialect. To show two braces, put the text in `code`, or write \\{{.",
            )
            return
        texts = {
            "found": f"Variable {name!r} is not defined.",
            "expected": "A name from 'variables' in glosa.yaml, or 'links.' and a name from 'links'."
            + did_you_mean(name, self.context.variables),
            "next_step": "Correct the name, or define it. To show two braces, put the text in `code`, or write \\{{.",
        }
        if self.context.dialect:
            self.warn("variable-unknown", line, **texts)
        else:
            self.error("variable-unknown", line, **texts)


_NAME = re.compile(r"[^\W\d][\w-]*(?:[. ]+\w[\w-]*)*")
"""What can be meant as the name of a variable."""
