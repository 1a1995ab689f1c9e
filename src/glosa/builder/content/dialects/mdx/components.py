"""Components of Vue and JSX in Markdown: those of the generators become Markdown, others marked stubs with their source."""

import re
from collections.abc import Callable, Iterator, Mapping
from html import escape
from textwrap import indent
from typing import NamedTuple

from glosa.builder.content.dialects.lines import DEEPEST, continued
from glosa.builder.content.dialects.mdx.draft import Edit, PageDraft, Traced, joined
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


class Around(NamedTuple):
    """Markdown that contains the content of a component."""

    before: str
    after: str
    part: slice = slice(None)
    """Which part of the content it contains."""


Known = Callable[[Mapping[str, str], str], str | Around | None]
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

    def convert(self) -> None:
        """Converts the whole text of the draft."""
        self._draft.replace(self._converted(0, len(self._draft.text), depth=0))

    def _converted(self, start: int, stop: int, *, depth: int) -> Traced:
        draft, parts, position, line = self._draft, list[Traced](), start, ""
        for found in _COMPONENT.finditer(self._masked, start, stop) if depth <= DEEPEST else ():
            if found.start() < position:
                continue
            tag = tag_at(self._masked, draft.text, found.start())
            if tag is None or tag.end > stop or not is_component(tag.name) or self._is_address(tag):
                continue
            before = draft.part(position, tag.start)
            line = _line_after(line, before.text)
            position, written = self._one(tag, stop, line=line, depth=depth)
            line = _line_after(line, written.text)
            parts += (before, written)
        return joined((*parts, draft.part(position, stop)))

    def _is_address(self, tag: MarkupTag) -> bool:
        """Whether Markdown reads it as the address of a link, ``[text](<Name.md>)``, or as a link, such as ``<api:Name>``, because it's no element
        with a namespace either.
        """
        before = self._draft.text[max(tag.start - 3, 0) : tag.start]
        if before.endswith("](") or before == "]: ":
            return True
        written = self._draft.text[tag.start : tag.end]
        return (
            ":" in tag.name
            and not self._is_jsx
            and _ADDRESS.fullmatch(written) is not None
            and f"</{tag.name}>" not in self._draft.text
        )

    def _one(self, tag: MarkupTag, stop: int, *, line: str, depth: int) -> tuple[int, Traced]:
        """The position after the component, and its Markdown. ``line`` is what's before it in its line."""
        draft = self._draft
        first = draft.origin(tag.start)
        if tag.kind == "close":
            draft.note("left", tag.start, f"The end tag </{tag.name}> closes nothing.")
            return tag.end, Traced.written("", first)
        end = closing(self._masked, draft.text, tag, stop) if tag.kind == "open" else None
        after = end.end if end else tag.end
        inner = self._converted(tag.end, end.start, depth=depth + 1) if end else Traced.written("", first)
        end_of_line = self._masked.find("\n", after, stop)
        rest = self._masked[after : end_of_line if end_of_line >= 0 else stop] if not line.strip(_MARKS) else "…"
        is_block = not rest.strip()
        quote = continued(line) if is_block and ">" in line else ""
        if quote:
            inner = inner.rewritten(_without_quote(inner.text, quote.count(">")))
        content = inner.rewritten(dedent(inner.text)).stripped("\n") if is_block else inner.stripped()
        known = self._known.get(tag.name)
        if known is None and content.text.startswith("::: tab "):
            known = self._known.get("Tabs")  # A component of the site's own around tabs, which are nothing alone.
        made = known(tag.attributes, content.text) if known else None
        if made is None:
            draft.note("decide", tag.start, f"The component <{tag.name}> has no counterpart. Its source is in a stub.")
            made, content = self._stub(tag, end, inner, line=None if is_block else line)
        elif tag.name == "CodeBlock" and (computed := _computed(content.text)):
            draft.note("decide", tag.start, f"Only React can compute {computed!r}, so the code has it as it's written.")
        if isinstance(made, str):
            written = Traced.written(made, first)
        else:
            within = content.part(*made.part.indices(len(content.text))[:2])
            last = draft.origin(end.start) if end else first
            written = joined((Traced.written(made.before, first), within, Traced.written(made.after, last)))
        if is_block and not written.text and draft.text.startswith("\n", after):
            # An empty line would end the HTML around it.
            return _INDENT.match(draft.text, after + 1).end(), written  # type: ignore[union-attr]
        if is_block and written.text.startswith(f"::: component {STUB}"):
            # What is around a stub may have taken the empty line that ends HTML before it.
            written = joined((Traced.written("\n", first), written))
        if quote:
            first_line, *others = written.text.split("\n")
            written = written.rewritten("\n".join((first_line, *(f"{quote}{one}".rstrip() for one in others))))
        elif is_block and "\n" in written.text:
            margin = " " * len(line.expandtabs(4))
            written = written.rewritten(indent(written.text, margin, lambda one: bool(one.strip())).lstrip(" "))
        return after, written

    def _stub(self, tag: MarkupTag, end: MarkupTag | None, inner: Traced, *, line: str | None) -> tuple[Around, Traced]:
        """What stands around the component's content, and the content. ``line`` is what's before it in its line if it isn't a block."""
        opening = self._draft.text[tag.start : tag.end]
        has_text = bool(inner.text.strip())
        if line is not None:
            code = _as_html if _HTML_BLOCK.match(line) else as_code
            closing_code = code(f"</{tag.name}>") if has_text else ""
            return Around(code(opening.replace("\n", " ")), closing_code), inner
        source = f"{opening} … </{tag.name}>" if end and has_text else opening + (f"</{tag.name}>" if end else "")
        stub = self._stub_around(tag.name, dedent(source))
        if not has_text:
            return Around(stub, "", slice(0)), inner
        return Around(f"{stub}\n", "\n"), inner.rewritten(dedent(inner.text)).stripped("\n")


def _computed(content: str) -> str:
    """The first value that a template of JavaScript at the end of the content computes; empty if there's none."""
    end = _TEMPLATE_END.search(content)
    found = _COMPUTED.search(content, content.rfind("`", 0, end.start()) + 1, end.start()) if end else None
    return found[0] if found else ""


def _without_quote(text: str, depth: int) -> str:
    """The text without the marks of the quotes around it, after its first line."""
    return re.sub(rf"(?<=\n)(?:[ \t]*+> ?){{0,{depth}}}", "", text)


def _line_after(line: str, text: str) -> str:
    """The line that follows a text's last line break, or ``line`` with the text; only a part of it if it isn't just marks of items and quotes."""
    _, line_end, rest = text.rpartition("\n")
    return rest if line_end else line if line.strip(_MARKS) else line + rest


def is_component(name: str) -> bool:
    """Whether a tag is neither HTML nor SVG: it has a capital letter, a dot, or a hyphen."""
    return name[0].isupper() or "-" in name or "." in name or (not name.islower() and not _SVG.fullmatch(name))


def _stub_of(source: str) -> str:
    return f"\n::: component {STUB}\nsource: |\n{indent(source, '  ')}\n:::\n"


def as_code(text: str) -> str:
    """Code in a line of Markdown."""
    mark = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{mark}{text}{mark}"


def _as_html(text: str) -> str:
    """Code in a line of HTML, in which Markdown isn't read."""
    return f"<code>{escape(text, quote=False)}</code>"


def retained_as_comment(text: str, what: str) -> str:
    """A comment of HTML with a source that browsers don't get to run."""
    return f"<!-- {what}\n{text.replace('-->', '--&gt;')}\n-->"


def without_blocks(draft: PageDraft, names: str = "script|style|template") -> None:
    """Puts blocks of code for the page, such as ``<script setup>``, in comments."""
    draft.edit(_blocks_as_comments(draft, names))


def _blocks_as_comments(draft: PageDraft, names: str) -> Iterator[Edit]:
    hidden = masked(draft.text)
    position = 0
    for found in re.finditer(rf"^<(?P<name>{names})\b[^>]*>[\s\S]*?</(?P=name)>[ \t]*$", hidden, re.MULTILINE):
        if HIDDEN in hidden[found.start() : found.start() + 2] or found.start() < position:
            continue
        draft.note(
            "left",
            found.start(),
            f"A <{found['name']}> of the page is in a comment now. Write a component or a theme instead.",
        )
        position = found.end()
        source = draft.text[found.start() : position]
        yield found.start(), position, retained_as_comment(source, f"Not migrated: <{found['name']}>")


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


_COMPUTED = re.compile(r"\$\{[^{}`]*\}")
_TEMPLATE_END = re.compile(r"`\s*+\}\s*+\Z")
_COMPONENT = re.compile(r"(?<!(?<!\\)\\)</?(?=[A-Za-z])")
_SVG = re.compile(r"(?:linear|radial)Gradient|clipPath|textPath|foreignObject|animate(?:Motion|Transform)|fe[A-Z]\w+")
"""Elements of pictures, whose names have capitals, too."""
_ADDRESS = re.compile(r"<[A-Za-z][\w+.-]{1,31}:[^\s<>\"'/]+>")
_HTML_BLOCK = re.compile(
    r"[ \t]{0,3}</?(?:p|div|li|td|th|tr|ul|ol|dl|dd|dt|table|h[1-6]|details|summary|center|section|figure|figcaption)\b"
)
"""HTML whose line has no Markdown."""
_MARKS = " \t>-*+0123456789.)"
_INDENT = re.compile(r"[ \t]*")
