"""Components of Vue and JSX in Markdown: those of the generators become Markdown, others marked stubs with their source."""

import re
from collections.abc import Callable, Mapping, Sequence
from textwrap import indent

from glosa.builder.content.dialects.lines import DEEPEST
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.mdx.masking import HIDDEN, dedent, masked
from glosa.builder.content.dialects.mdx.tags import MarkupTag, closing, literal, tag_at

STUB = "migrated"
"""The name of the component that shows the source of one that isn't migrated."""

STUB_FILE = f"components/{STUB}.js"

STUB_MODULE = """\
/** Stands where the earlier site had a component. Replace its uses with components of your own, then delete this file. */
export function render({ source = "" }, React) {
  const h = React.createElement;
  const name = /[\\w.-]+/u.exec(source)?.[0] ?? "";
  return h(
    "div",
    { className: "custom-block warning", role: "note" },
    h("p", { className: "custom-block-title" }, `The component ${name} isn't available here`),
    h("pre", null, h("code", null, source.trim())),
  );
}
"""

Known = Callable[[Mapping[str, str], str], str | None]
"""Attributes and converted content → Markdown; ``None`` if this use can't be converted."""


Stub = Callable[[str, str], str]
"""The name and the source of a component that nothing replaces → Markdown that shows it."""


class ComponentConverter:
    """Converts the components of one page."""

    def __init__(
        self, draft: PageDraft, known: Mapping[str, Known], *, is_jsx: bool, stub: Stub = lambda _, it: _stub_of(it)
    ) -> None:
        self._draft = draft
        self._known = known
        self._is_jsx = is_jsx
        self._stub_around = stub
        self._masked = masked(draft.text, indented_code=not is_jsx)

    def convert(self) -> str:
        """The whole text."""
        return self._converted(0, len(self._draft.text), depth=0)

    def _converted(self, start: int, stop: int, *, depth: int) -> str:
        if depth > DEEPEST:
            return self._draft.text[start:stop]
        text, out, position = self._draft.text, [], start
        for found in _COMPONENT.finditer(self._masked, start, stop):
            if found.start() < position:
                continue
            tag = tag_at(self._masked, text, found.start())
            if tag is None or tag.end > stop or not is_component(tag.name) or self._is_address(tag):
                continue
            out.append(text[position : tag.start])
            position, written = self._one(tag, stop, line=_last_line(out), depth=depth)
            out.append(written)
        out.append(text[position:stop])
        return "".join(out)

    def _is_address(self, tag: MarkupTag) -> bool:
        """Whether Markdown reads it as a link, such as ``<api:Name>``, because it's no element with a namespace either."""
        written = self._draft.text[tag.start : tag.end]
        return (
            ":" in tag.name
            and not self._is_jsx
            and _ADDRESS.fullmatch(written) is not None
            and f"</{tag.name}>" not in self._draft.text
        )

    def _one(self, tag: MarkupTag, stop: int, *, line: str, depth: int) -> tuple[int, str]:
        """The position after the component, and its Markdown. ``line`` is what's before it in its line."""
        if tag.kind == "close":
            self._draft.note("left", tag.start, f"The end tag </{tag.name}> closes nothing.")
            return tag.end, ""
        end = closing(self._masked, self._draft.text, tag, stop) if tag.kind == "open" else None
        after = end.end if end else tag.end
        inner = self._converted(tag.end, end.start, depth=depth + 1) if end else ""
        end_of_line = self._masked.find("\n", after, stop)
        rest = self._masked[after : end_of_line if end_of_line >= 0 else stop] if not line.strip(_MARKS) else "…"
        is_block = not rest.strip()
        known = self._known.get(tag.name)
        written = known(tag.attributes, dedent(inner).strip("\n") if is_block else inner.strip()) if known else None
        if written is None:
            self._draft.note(
                "decide", tag.start, f"The component <{tag.name}> has no counterpart. Its source is in a stub."
            )
            written = self._stub(tag, end, inner, is_block=is_block)
        if is_block and not written and self._draft.text.startswith("\n", after):
            # An empty line would end the HTML around it.
            return _INDENT.match(self._draft.text, after + 1).end(), ""  # type: ignore[union-attr]
        if is_block and written.startswith(f"::: component {STUB}"):
            written = f"\n{written}"  # What is around a stub may have taken the empty line that ends HTML before it.
        if is_block and "\n" in written:
            margin = " " * len(line.expandtabs(4))
            return after, indent(written, margin, lambda one: bool(one.strip())).lstrip(" ")
        return after, written

    def _stub(self, tag: MarkupTag, end: MarkupTag | None, inner: str, *, is_block: bool) -> str:
        opening = self._draft.text[tag.start : tag.end]
        if not is_block:
            shown = self._draft.text[tag.start : tag.end].replace("\n", " ")
            return f"{_code(shown)}{inner}{_code(f'</{tag.name}>') if inner.strip() else ''}"
        has_text = bool(inner.strip())
        source = f"{opening} … </{tag.name}>" if end and has_text else opening + (f"</{tag.name}>" if end else "")
        stub = self._stub_around(tag.name, dedent(source))
        return f"{stub}\n{dedent(inner).strip(chr(10))}\n" if has_text else stub


def _last_line(pieces: Sequence[str]) -> str:
    """The end of a text in pieces, from its last line break on; only a part of it if it isn't just marks of items and quotes."""
    line = ""
    for one in reversed(pieces):
        before, line_end, after = one.rpartition("\n")
        line = after + line
        if line_end or before or after.strip(_MARKS):
            break
    return line


def is_component(name: str) -> bool:
    """Whether a tag isn't HTML: it has a capital letter, a dot, or a hyphen."""
    return name[0].isupper() or "-" in name or "." in name or any(sign.isupper() for sign in name)


def _stub_of(source: str) -> str:
    return f"\n::: component {STUB}\nsource: |\n{indent(source, '  ')}\n:::\n"


def _code(text: str) -> str:
    mark = "``" if "`" in text else "`"
    return f"{mark}{text}{mark}"


def retained_as_comment(text: str, what: str) -> str:
    """A comment of HTML with a source that browsers don't get to run."""
    return f"<!-- {what}\n{text.replace('-->', '--&gt;')}\n-->"


def without_blocks(draft: PageDraft, names: str = "script|style|template") -> str:
    """The text with blocks of code for the page, such as ``<script setup>``, in comments."""
    hidden = masked(draft.text)
    out, position = [], 0
    for found in re.finditer(rf"^<(?P<name>{names})\b[^>]*>[\s\S]*?</(?P=name)>[ \t]*$", hidden, re.MULTILINE):
        if HIDDEN in hidden[found.start() : found.start() + 2] or found.start() < position:
            continue
        out.append(draft.text[position : found.start()])
        out.append(retained_as_comment(draft.text[found.start() : found.end()], f"Not migrated: <{found['name']}>"))
        draft.note(
            "left",
            found.start(),
            f"A <{found['name']}> of the page is in a comment now. Write a component or a theme instead.",
        )
        position = found.end()
    return "".join(out) + draft.text[position:]


def value_of(attributes: Mapping[str, str], *names: str) -> str:
    """The first of the attributes that has a literal value."""
    for name in names:
        for written in (name, f":{name}", f"v-bind:{name}"):
            if written in attributes:
                value = attributes[written]
                if written != name:
                    value = value.strip("'\"") if re.fullmatch(r"'[^']*'|\"[^\"]*\"|[\w.]+", value) else ""
                return literal(value) or ""
    return ""


_COMPONENT = re.compile(r"(?<!(?<!\\)\\)</?(?=[A-Za-z])")
_ADDRESS = re.compile(r"<[A-Za-z][\w+.-]{1,31}:[^\s<>\"'/]+>")
_MARKS = " \t>-*+0123456789.)"
_INDENT = re.compile(r"[ \t]*")
