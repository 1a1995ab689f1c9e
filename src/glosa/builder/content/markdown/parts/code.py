"""Code blocks with a title, marked lines and words, and wrapped lines: ```` ```js {1,3-5} word="a" title="x.js" wrap ````.

A page's blocks are highlighted together.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec
from pyromark.event import Range

from glosa.builder.content.blocks.sheet import CODE_SHEET, sheet
from glosa.builder.content.dialects.elsewhere import MARK_OF_LINES, Elsewhere, mark_elsewhere, option_elsewhere
from glosa.builder.content.document import CodeBlock, Unhighlighted
from glosa.builder.content.markdown.draft import Draft, Slot
from glosa.builder.content.markdown.parts.code_lines import in_lines, with_words, without_notes
from glosa.builder.content.markdown.parts.extensions import Extensions
from glosa.builder.content.markdown.placeholders import SIGN
from glosa.builder.content.markdown.text import escape, escape_attribute
from glosa.builder.diagnostics import did_you_mean


class Code:
    """The code blocks of a page."""

    def __init__(self, draft: Draft, extensions: Extensions, *, begin_tab: Callable[[str], str | None]) -> None:
        self._draft = draft
        self._extensions = extensions
        self._begin_tab = begin_tab
        self._waiting: list[_Waiting] = []
        self.is_used = False
        """Whether the page has a code block."""
        self.has_marks = False
        """Whether the page needs the stylesheet of marks."""
        self.timed_out = False
        """Whether a block stayed plain because highlighting took too long."""

    def block(self, kind: Any, span: Range) -> None:
        """A code block. The parser's events up to its end are the code."""
        draft, line = self._draft, self._draft.line(span)
        options = _options(kind["Fenced"] if isinstance(kind, dict) else "")
        if options.language and options.language in self._extensions.languages:
            self._fence(options.language, kind["Fenced"], span)
            return
        title = draft.resolve(options.title, line)
        text, end = self._text(span)
        code = draft.markdown.restore(text)
        self._check_options(options, line)
        if "[!code" in code or "highlight-" in code:
            self._check_marks(options, span)
        if isinstance(kind, dict) and not any(draft.find(_LAST_FENCE, Range(start=end, end=span["end"]))):
            self._unclosed(span, line)
        if not self._write(options, title, code, line):
            self._unknown_language(options.language, line)

    def _write(self, options: "_Options", title: str, code: str, line: int) -> bool:
        """Writes a block of code. Returns whether its language is known."""
        draft, language = self._draft, options.language
        self.is_used = True
        code, notes = without_notes(code) if options.has_notes else (code, {})
        marks = _Marks(self._lines(options, code.count("\n") + 1, line), notes, options.words)
        self._require_sheet(options)
        end_of_tab = self._begin_tab(title or language or "Code")
        draft.out.append(self._opening(options, title if end_of_tab is None else ""))
        slot = Slot(draft.out)
        draft.out.append(f"</code></pre></div>\n{end_of_tab or ''}")
        if language in self._languages:
            self._waiting.append(_Waiting(CodeBlock(code, language), marks, slot, draft.file, line))
            return True
        slot.fill(marks.on(escape(code)))
        return not language or language in _PLAIN

    def begin_highlighting(self) -> None:
        """Passes all blocks to the highlighter."""
        if self._waiting:
            self._highlighted = self._draft.context.highlighter.highlight([one.block for one in self._waiting])

    def finish(self) -> None:
        """Inserts the highlighted blocks."""
        if self._waiting:
            for one, html in zip(self._waiting, self._highlighted(), strict=True):
                if isinstance(html, Unhighlighted):
                    self.timed_out = self.timed_out or html.timed_out
                    if html.reason:
                        self._failed(one, html)
                    html = escape(one.block.code)
                one.slot.fill(one.marks.on(html))

    @cached_property
    def _languages(self) -> frozenset[str]:
        return self._draft.context.highlighter.languages()

    def _fence(self, language: str, info: str, span: Range) -> None:
        """A block that a plugin renders."""
        markdown = self._draft.markdown
        text = markdown.restore(self._text(span)[0])
        written = markdown.restore(info.strip()[len(language) :]).strip()
        after = self._extensions.fence(language, written, text, span)
        if after is not None:
            self._write(_Options(language), "", text, self._draft.line(span))
            self._draft.out.append(after)

    def _text(self, span: Range) -> tuple[str, int]:
        """The code, and the byte offset after it. Without code, that's one byte after the beginning of the fence."""
        text: list[str] = []
        end = span["start"] + 1
        for event, place in self._draft.events:
            ((kind, value),) = event.items()
            if kind == "End":
                break
            text.append(value)
            end = place["end"]
        return "".join(text).removesuffix("\n"), end

    def _opening(self, options: "_Options", title: str) -> str:
        language = options.language
        name = escape_attribute(f"{self._draft.words.code} {title or language}".rstrip(" :"))
        written = escape_attribute(language)
        # Code themes select pre and code by this class.
        kind = f' class="language-{written}"' if language else ""
        data = f' data-lang="{written}"' if language else ""
        caption = f'<div class="code-title">{escape(title)}</div>' if title else ""
        opening = f'<pre{kind} tabindex="0" role="group" aria-label="{name}"><code{kind}>'
        wrapped = " wrap" if options.is_wrapped else ""
        focused = " focused" if options.is_focused else ""
        return f'<div class="code-block{wrapped}{focused}"{data}>{caption}{opening}'

    def _require_sheet(self, options: "_Options") -> None:
        """Links the stylesheet of marks before its first use. Browsers wait for it before they paint what follows."""
        is_plain = not (options.words or options.first or options.has_notes or any(kind for kind, _ in options.marks))
        if not is_plain and not self.has_marks:
            self.has_marks = True
            href = escape_attribute(self._draft.context.base + sheet(CODE_SHEET)[0])
            self._draft.out.append(f'<link rel="stylesheet" href="{href}">')

    def _lines(self, options: "_Options", lines: int, line: int) -> Mapping[int, str]:
        """The tag of each line that gets its own element. What it's marked as is also in words, for screen readers alone."""
        kinds: dict[int, list[str]] = {}
        if options.is_wrapped or options.first or options.is_focused:
            kinds = {number: [] for number in range(1, lines + 1)}
        for kind, numbers in options.marks:
            if not numbers or numbers[0] < 1 or numbers[-1] > lines:
                self._draft.warn(
                    "code-lines-out-of-range",
                    line,
                    found=f"The braces mark {_shown(numbers)}; the last line of the code is {lines}.",
                    expected=f"Numbers from 1 to {lines}, the smaller first." if lines > 1 else "The number 1.",
                    next_step="Correct the numbers in the braces.",
                )
        for kind, numbers in _apart(options.marks):
            for number in range(max(1, numbers.start), min(lines, numbers.stop - 1) + 1):
                kinds.setdefault(number, []).append(kind or "marked")
        # The stylesheet has room for two digits. Blanks keep longer numbers in one column.
        last = len(str(options.first + lines - 1))
        width = last if last > 2 else 1
        words = self._draft.words.marks
        return {
            number: f'<span class="{" ".join(("line", *dict.fromkeys(names)))}"'
            + "".join([f' role="{_ROLES[name]}"' for name in names if name in _ROLES][:1])
            + (f' data-n="{options.first + number - 1:{width}}"' if options.first else "")
            + "".join(f' data-mark="{escape_attribute(words[name])}"' for name in names[:1] if name in words)
            + ">"
            for number, names in ((number, sorted(names, key=_by_weight)) for number, names in kinds.items())
        }

    def _check_options(self, options: "_Options", line: int) -> None:
        restore, has_dialect = self._draft.markdown.restore, self._draft.context.dialect
        if not (has_dialect or options.language) and any(_DIRECTIVE.fullmatch(restore(one)) for one in options.unknown):
            return  # The whole block is reported as a construct of MyST.
        for option in options.unknown:
            written = restore(option)
            known = None if has_dialect else option_elsewhere(written)
            if known:
                self._warn_of("code-option-unknown", known, written, line)
                continue
            self._draft.warn(
                "code-option-unknown",
                line,
                found=f"A block of code has no option {written!r}.",
                expected='Marked lines {1,3-5}, title="…", wrap, numbers, notes, word="…", or lines such as add={2}, after the language.',
                next_step="Correct the line with the backticks.",
            )

    def _check_marks(self, options: "_Options", span: Range) -> None:
        """Warns of comments that other generators read in code, each kind once per block."""
        if self._draft.context.dialect or options.language in _OF_MARKDOWN:
            return
        seen: set[str] = set()
        for found in self._draft.find(MARK_OF_LINES, span):
            written = found[0].decode().lstrip(" \t>")
            if written not in seen:
                seen.add(written)
                place = Range(start=found.start(), end=found.end())
                self._warn_of("markdown-unread", mark_elsewhere(written), written, self._draft.line(place))

    def _warn_of(self, code: str, one: Elsewhere, written: str, line: int) -> None:
        self._draft.warn(
            code,
            line,
            found=f"{written!r} is {one.what}, which Glosa doesn't read.",
            expected=one.expected(),
            next_step=one.next_step(),
        )

    def _unclosed(self, span: Range, line: int) -> None:
        fence = next(self._draft.find(_FENCE, span))[0].decode()
        self._draft.warn(
            "code-unclosed",
            line,
            found="A block of code is not closed, so everything after it is code, too.",
            expected=f"A line {fence!r} after the code, within the same list item or quote.",
            next_step=f"Close it with {fence}.",
        )

    def _unknown_language(self, language: str, line: int) -> None:
        self._draft.warn(
            "code-language-unknown",
            line,
            found=f"There is no code language {language!r}, so the code has no colors.",
            expected="The plugin for formulas, under 'plugins' of glosa.yaml, or 'text'."
            if language == "math"
            else f"A language that can be highlighted, or 'text'.{did_you_mean(language, self._languages, likeness=0.8)}",
            next_step="Correct the word after the backticks, or add the language to the folder 'languages'.",
        )

    def _failed(self, waiting: "_Waiting", why: Unhighlighted) -> None:
        of_file = f" of {why.file}" if why.file else ""
        with self._draft.aside(waiting.file):
            self._draft.error(
                "language-failed",
                waiting.line,
                found=f"The code language {waiting.block.language!r}{of_file} could not highlight this block: {why.reason}",
                expected="A grammar that can highlight any code.",
                next_step=f"Correct {why.file}: no repetition within a repetition, no 'inside' that matches the same text again."
                if why.file
                else "Shorten the block, or write 'text' as its language.",
            )


class _Marks(msgspec.Struct, frozen=True):
    """What is marked in a block."""

    lines: Mapping[int, str]
    """The attributes of lines, by their numbers."""
    notes: Mapping[int, str]
    words: tuple[str, ...]

    def on(self, html: str) -> str:
        """The HTML of the code with the marks."""
        return in_lines(with_words(html, self.words) if self.words else html, self.lines, self.notes)


class _Waiting(msgspec.Struct, frozen=True):
    """A block that is being highlighted, and its place."""

    block: CodeBlock
    marks: _Marks
    slot: Slot
    file: str
    line: int


class _Options(msgspec.Struct, frozen=True):
    """The options after the three backticks."""

    language: str
    title: str = ""
    marks: tuple[tuple[str, range], ...] = ()
    """Lines, each with what they are; empty if they're only marked."""
    words: tuple[str, ...] = ()
    first: int = 0
    """The number of the first line; 0 if lines have no numbers."""
    is_wrapped: bool = False
    has_notes: bool = False
    unknown: tuple[str, ...] = ()

    @property
    def is_focused(self) -> bool:
        """Whether some lines stand out, and the others are dimmed."""
        return any(kind == "focus" for kind, _ in self.marks)


def _options(info: str) -> _Options:
    language = _LANGUAGE.match(info)
    title, first = "", 0
    marks: list[tuple[str, range]] = []
    words: list[str] = []
    plain: set[str] = set()
    unknown: list[str] = []
    for option in _OPTION.finditer(info, language.end() if language else 0):
        if option["lines"]:
            marks += ((option["kind"] or "", _range(one)) for one in option["lines"].split(","))
        elif option["title"]:
            title = option["title"].strip("\"'")
        elif word := (option["word"] or "").strip("\"'"):
            words.append(word)
        elif option["numbers"]:
            first = int(option["first"] or 1)
        elif option[0] in ("wrap", "notes"):
            plain.add(option[0])
        else:
            unknown.append(option[0])
    name = language[0].lower() if language else ""
    if numbered := _NUMBERED.search(name):
        name, unknown = name[: numbered.start()], [numbered[0], *unknown]
    return _Options(
        name,
        title,
        tuple(marks),
        tuple(words),
        first,
        "wrap" in plain,
        "notes" in plain,
        tuple(dict.fromkeys(unknown)),
    )


def _apart(marks: Iterable[tuple[str, range]]) -> Iterator[tuple[str, range]]:
    """The same lines, each only once for each kind, however often it's marked."""
    following: dict[str, int] = {}
    for kind, numbers in sorted(marks, key=lambda one: one[1].start):
        start = max(numbers.start, following.get(kind, 0))
        following[kind] = max(start, numbers.stop)
        yield kind, range(start, numbers.stop)


def _range(numbers: str) -> range:
    first, _, last = numbers.partition("-")
    return range(int(first), int(last or first) + 1)


def _shown(numbers: range) -> str:
    first, last = numbers.start, numbers.stop - 1
    return f"line {first}" if first == last else f"{first}-{last}"


def _by_weight(kind: str) -> bool:
    """Puts kinds that have words first."""
    return kind in ("marked", "focus")


_ROLES: Mapping[str, str] = {"add": "insertion", "remove": "deletion", "marked": "mark"}
"""The roles of lines by what they are. Elements, such as ``mark``, would have colors of the browser and of a theme's prose."""
_FENCE = re.compile(rb"`{3,}|~{3,}")
_LAST_FENCE = re.compile(rb"^[ \t>]*(?:`{3,}|~{3,})", re.MULTILINE)
_PLAIN = frozenset(
    {
        "text",
        "txt",
        "plain",
        "plaintext",
        "none",
        "no-highlight",
        "nohighlight",
        "raw",
        "output",
        "ansi",
        "ascii",
        "text-only",
        "stdout",
    }
)
_OF_MARKDOWN = frozenset({"md", "markdown", "mdx"})
"""Languages whose code shows how Markdown is written."""
_NUMBERED = re.compile(r":(?:no-)?line-numbers(?:=\d*)?$")
_DIRECTIVE = re.compile(r"\{[a-z][\w:-]*\}")
_LANGUAGE = re.compile(rf"[^\s{{={SIGN}]+(?![^\s{{])")
_OPTION = re.compile(
    r"""(?:(?P<kind>add|remove|focus|error|warning)=)?\{(?P<lines>\s*\d{1,6}(\s*-\s*\d{1,6})?(\s*,\s*\d{1,6}(\s*-\s*\d{1,6})?)*\s*)\}"""
    r"""|title=(?P<title>"[^"]*"|'[^']*'|\S+)|word=(?P<word>"[^"]*"|'[^']*'|\S+)"""
    r"""|(?P<numbers>numbers)(?:=(?P<first>[1-9]\d{0,5}))?(?!\S)"""
    r"""|[\w.-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\})|"[^"]+"|'[^']+'|\[[^\[\]]*\]|\{[^{}]*\}|\S+"""
)
