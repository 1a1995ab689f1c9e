"""Blocks of code: coloured all at once, with a title, marked lines, long lines wrapped: ```` ```js {1,3-5} title="x.js" wrap ````."""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec
from pyromark.event import Range

from glosa.builder.content.document import CodeBlock
from glosa.builder.content.markdown.draft import Draft, Slot
from glosa.builder.content.markdown.placeholders import SIGN
from glosa.builder.content.markdown.text import escape, escape_attribute
from glosa.builder.diagnostics import did_you_mean


class Code:
    """The blocks of code of a page."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._waiting: list[tuple[CodeBlock, Mapping[int, str], Slot]] = []
        self.is_used = False
        """Whether the page has a block of code."""

    def block(self, kind: Any, span: Range) -> None:
        """A block of code; what the parser has to tell up to its end is the code."""
        draft, line = self._draft, self._draft.line(span)
        self.is_used = True
        options = _options(kind["Fenced"] if isinstance(kind, dict) else "")
        language = options.language
        title = draft.resolve(options.title, line)
        code = draft.markdown.restore(self._text())
        lines = self._lines(options, code.count("\n") + 1, line)
        self._check_options(options, line)
        draft.out.append(self._opening(options, title))
        slot = Slot(draft.out)
        draft.out.append("</code></pre></div>\n")
        if language in self._languages:
            self._waiting.append((CodeBlock(code, language), lines, slot))
            return
        slot.fill(in_lines(escape(code), lines))
        if language and language not in _PLAIN:
            self._unknown_language(language, line)

    def begin_colouring(self) -> None:
        """Hands all blocks to the highlighter."""
        if self._waiting:
            self._coloured = self._draft.context.highlighter.highlight([block for block, _, _ in self._waiting])

    def finish(self) -> None:
        """Fills in the coloured blocks."""
        if self._waiting:
            for (_, lines, slot), html in zip(self._waiting, self._coloured(), strict=True):
                slot.fill(in_lines(html, lines))

    @cached_property
    def _languages(self) -> frozenset[str]:
        return self._draft.context.highlighter.languages()

    def _text(self) -> str:
        text: list[str] = []
        for event, _ in self._draft.events:
            ((kind, value),) = event.items()
            if kind == "End":
                break
            text.append(value)
        return "".join(text).removesuffix("\n")

    def _opening(self, options: "_Options", title: str) -> str:
        language = options.language
        name = escape_attribute(f"{self._draft.words.code} {title or language}".rstrip(" :"))
        written = escape_attribute(language)
        # The code themes select pre and code by this class.
        kind = f' class="language-{written}"' if language else ""
        data = f' data-lang="{written}"' if language else ""
        caption = f'<div class="code-title">{escape(title)}</div>' if title else ""
        opening = f'<pre{kind} tabindex="0" role="group" aria-label="{name}"><code{kind}>'
        wrapped = " wrap" if options.is_wrapped else ""
        return f'<div class="code-block{wrapped}"{data}>{caption}{opening}'

    def _lines(self, options: "_Options", lines: int, line: int) -> Mapping[int, str]:
        """The class of each line that stands in an element of its own: those that are marked, or wrapped."""
        for numbers in options.marked:
            if not numbers or numbers[0] < 1 or numbers[-1] > lines:
                self._draft.warn(
                    "code-lines-out-of-range",
                    line,
                    found=f"The braces mark {numbers.start}-{numbers.stop - 1}; the last line of the code is {lines}.",
                    expected=f"Numbers from 1 to {lines}, the smaller first.",
                    next_step="Correct the numbers in the braces.",
                )
        own = dict.fromkeys(range(1, lines + 1), "line") if options.is_wrapped else {}
        marked = (number for one in options.marked for number in one if 1 <= number <= lines)
        return own | dict.fromkeys(marked, "line marked")

    def _check_options(self, options: "_Options", line: int) -> None:
        for option in options.unknown:
            self._draft.warn(
                "code-option-unknown",
                line,
                found=f"A block of code has no option {self._draft.markdown.restore(option)!r}.",
                expected='Marked lines {1,3-5}, title="…" and wrap after the language.',
                next_step="Correct the line with the backticks.",
            )

    def _unknown_language(self, language: str, line: int) -> None:
        self._draft.error(
            "code-language-unknown",
            line,
            found=f"There is no code language {language!r}.",
            expected=f"A language that can be coloured, or 'text'.{did_you_mean(language, self._languages)}",
            next_step="Correct the word after the backticks, or add the language to the folder 'languages'.",
        )


def in_lines(html: str, classes: Mapping[int, str]) -> str:
    """``html`` of code with each line that has a class, its line break included, in a ``span``; tokens over several lines
    are cut."""
    if not classes:
        return html
    return "".join(
        f'<span class="{classes[number]}">{line}</span>' if number in classes else line
        for number, line in enumerate(_split(html), start=1)
    )


def _split(html: str) -> Iterator[str]:
    """Lines of coloured code, line breaks included, each with its own tags closed."""
    tokens: list[str] = []
    line: list[str] = []
    for part in _PARTS.findall(html):
        line.append(part)
        if part == "</span>":
            del tokens[-1:]
        elif part[0] == "<":
            tokens.append(part)
        elif part == "\n":
            yield "".join(line) + "</span>" * len(tokens)
            line = tokens.copy()
    yield "".join(line)


class _Options(msgspec.Struct, frozen=True):
    """What follows the three backticks."""

    language: str
    title: str
    marked: tuple[range, ...]
    is_wrapped: bool
    unknown: tuple[str, ...]


def _options(info: str) -> _Options:
    language = _LANGUAGE.match(info)
    title = ""
    marked: list[range] = []
    is_wrapped = False
    unknown: list[str] = []
    for option in _OPTION.finditer(info, language.end() if language else 0):
        if option["lines"]:
            marked += map(_range, option["lines"].split(","))
        elif option["title"]:
            title = option["title"].strip("\"'")
        elif option[0] == "wrap":
            is_wrapped = True
        else:
            unknown.append(option[0])
    return _Options(language[0].lower() if language else "", title, tuple(marked), is_wrapped, tuple(unknown))


def _range(numbers: str) -> range:
    first, _, last = numbers.partition("-")
    return range(int(first), int(last or first) + 1)


_PLAIN = frozenset({"text", "txt", "plain", "plaintext"})
_PARTS = re.compile(r"<[^>]*>|\n|[^<\n]+")
_LANGUAGE = re.compile(rf"[^\s{{={SIGN}]+(?![^\s{{])")
_OPTION = re.compile(
    r"""\{(?P<lines>\s*\d{1,6}(\s*-\s*\d{1,6})?(\s*,\s*\d{1,6}(\s*-\s*\d{1,6})?)*\s*)\}"""
    r"""|title=(?P<title>"[^"]*"|'[^']*'|\S+)|\S+"""
)
