"""Converts what React reads in the MDX of Docusaurus and Starlight."""

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from glosa.builder.content.dialects.lines import CodeFence, Line, lines_of, pieces
from glosa.builder.content.dialects.mdx.components import ComponentConverter, Known, Stub
from glosa.builder.content.dialects.mdx.draft import Edit, PageDraft
from glosa.builder.content.dialects.mdx.expressions import constants, without_jsx, without_mdx_code
from glosa.builder.content.dialects.mdx.images import with_images
from glosa.builder.content.dialects.mdx.indentation import with_ended_code, without_indentation
from glosa.builder.content.dialects.mdx.links import relinked
from glosa.builder.content.dialects.mdx.masking import masked
from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.builder.content.dialects.mdx.tabs import with_labels
from glosa.builder.content.dialects.mdx.tags import tag_at
from glosa.builder.content.dialects.mdx.within_html import with_markdown_in_html


def mdx_text(
    draft: PageDraft,
    known: Mapping[str, Known],
    read: Callable[[str], str | None],
    values: Mapping[str, Any],
    *,
    depth: int = 0,
    stub: Stub | None = None,
) -> None:
    """Removes imports, components, and expressions. Imported Markdown takes the place of its component."""
    draft.edit((*found.span(), "") for found in _TRUNCATION.finditer(draft.text))
    draft.rewrite(with_ended_code(draft.text))
    if "mdx-code-block" in draft.text:
        draft.rewrite(_unwrapped(draft.text))
    if depth == 0 and "`" in draft.text:
        text, retained = _with_tokens(draft.text)
        if retained:
            draft.rewrite(text)
            mdx_text(draft, known, read, values, depth=1, stub=stub)
            draft.rewrite(_RESTORED.sub(lambda found: retained[int(found[1])], draft.text))
            return
    values = {**constants(draft.text), **values}
    lines = {found[1]: draft.line(found.start()) for found in _IMPORTED_PART.finditer(draft.text)}
    imported = without_mdx_code(draft)
    if "<Tabs" in draft.text and _HAS_LABELS.search(draft.text):
        with_labels(draft)
    if _HAS_IMAGE.search(draft.text):
        with_images(draft, imported)
    parts: dict[str, Known] = {}
    texts: dict[str, Any] = {}
    for name, module in imported.items():
        path = module.removeprefix("!!raw-loader!").removeprefix("raw-loader!").partition("?")[0]
        if module.endswith((".md", ".mdx")):
            parts[name] = _partial(path, read, known, values, draft, depth, stub, line=lines.get(name))
        elif "raw" in module and (code := read(path)) is not None:
            texts[name] = code
    draft.edit((*found.span(), "") for found in _SPACE.finditer(masked(draft.text, indented_code=False)))
    codes = {**values, **texts}
    for element in (_CODE_BLOCK, _CODE) if codes and "<Code" in draft.text else ():
        draft.edit(_with_code(element, draft.text, codes))
    own_stub = {"stub": stub} if stub else {}
    ComponentConverter(draft, {**known, **parts}, is_jsx=True, **own_stub).convert()
    without_jsx(draft, values)
    with_markdown_in_html(draft)
    draft.rewrite(without_indentation(draft.text))


def _unwrapped(text: str) -> str:
    """The text without the fences around MDX that Docusaurus hides from other readers of Markdown: ``mdx-code-block``."""
    lines: list[str] = []
    for piece in pieces(Line(number, line) for number, line in enumerate(text.split("\n"))):
        if isinstance(piece, CodeFence) and piece.info == "mdx-code-block":
            lines += ("", *(line.text for line in piece.code), *([""] if piece.closing else []))
        else:
            lines += (line.text for line in lines_of(piece))
    return "\n".join(lines)


def _with_tokens(text: str) -> tuple[str, list[str]]:
    """The text with tokens in place of the lines of templates in a component's attributes that look like MDX themselves, and these lines."""
    hidden = masked(text, indented_code=False)
    retained: list[str] = []
    out: list[str] = []
    position = 0
    for found in _COMPONENT.finditer(hidden):
        tag = tag_at(hidden, text, found.start()) if found.start() >= position else None
        if tag is None or "`" not in text[tag.start : tag.end] or "\n" not in text[tag.start : tag.end]:
            continue
        first, *rest = text[tag.start : tag.end].split("\n")
        for number, line in enumerate(rest):
            if _LIKE_MDX.search(line):
                rest[number] = f"{_TOKEN}{len(retained)}{_TOKEN}"
                retained.append(line)
        out += (text[position : tag.start], "\n".join((first, *rest)))
        position = tag.end
    return "".join((*out, text[position:])), retained


def _partial(
    path: str,
    read: Callable[[str], str | None],
    known: Mapping[str, Known],
    values: Mapping[str, Any],
    draft: PageDraft,
    depth: int,
    stub: Stub | None,
    *,
    line: int | None,
) -> Known:
    """What stands for the component of an imported page. Findings about the page have the import's ``line``."""
    is_reported = False

    def included(attributes: Mapping[str, str], inner: str) -> str | None:
        nonlocal is_reported
        text = read(path)
        if text is None or depth > 5:
            return None
        body = re.sub(r"\A---\n[\s\S]*?\n---\n", "", text.replace("\r\n", "\n"))
        body = _unwrapped(body) if "mdx-code-block" in body else body
        own = PageDraft(draft.file, _from_folder(body, posixpath.dirname(path)), 1)
        given = {f"props.{key}": value.strip("{}'\"`") for key, value in attributes.items()}
        mdx_text(own, known, read, {**values, **given}, depth=depth + 1, stub=stub)
        if not is_reported:
            draft.findings += (Remark(one.kind, draft.file, line, f"In {path}: {one.text}") for one in own.findings)
            is_reported = True
        return f"\n{own.text.strip()}\n"

    return included


_IMPORTED_PART = re.compile(r"^import\s+(\w+)\s+from\s+[\"'][^\"'\n]+\.mdx?[\"']", re.MULTILINE)
_HAS_LABELS = re.compile(r"<Tabs\b[^<]*?\b(?:values|defaultValue)=")
_TRUNCATION = re.compile(r"(?<![`\\])\{/\*\s*truncate\s*\*/\}|<!--\s*truncate\s*-->")
_RELATIVE_IMPORT = re.compile(r"^import\s[^\"'\n]{1,300}?\sfrom\s+([\"'])(?P<path>\.{1,2}/[^\"'\n]+)\1", re.MULTILINE)
_FILE = re.compile(r"\.[A-Za-z][A-Za-z0-9]*$")
_TOKEN = "\x01"
_RESTORED = re.compile(f"{_TOKEN}(\\d+){_TOKEN}")
_LIKE_MDX = re.compile(r"^\s*(?:import|export)\b|<Code")
_COMPONENT = re.compile(r"(?<!\\)<(?=[A-Z])")
_HAS_IMAGE = re.compile(r"<(?:img|Image|Picture|video)\b")
_SPACE = re.compile(r"(?<=>)\{(['\"]) \1\}[ \t]*$", re.MULTILINE)
"""An expression that is only a space at the end of a line, ``</Tabs>{' '}``."""
_CODE_BLOCK = re.compile(r"<CodeBlock(?P<attributes>[^>]{0,2000})>\s*+\{(?P<name>\w+)\}\s*</CodeBlock>")
_CODE = re.compile(r"<Code(?P<attributes>\s(?=[^>]{0,2000}?\bcode\s*=\s*\{(?P<name>\w+)\})[^>]{0,2000})/>")


def _from_folder(text: str, folder: str) -> str:
    """A partial's text with its relative imports, files, and images as they are from the page, which sees the partial in ``folder``.
    Addresses of pages start from the page.
    """
    if folder in ("", ".") or folder.startswith(("/", "~", "@/")):
        return text

    def image(address: str) -> str | None:
        return None if address.startswith(("/", "@", "~")) else posixpath.normpath(posixpath.join(folder, address))

    def link(address: str) -> str | None:
        return image(address) if _FILE.search(address) else None

    out, position = list[str](), 0
    for found in _RELATIVE_IMPORT.finditer(masked(text, indented_code=False)) if "import" in text else ():
        moved = image(text[slice(*found.span("path"))]) or ""
        out += (text[position : found.start("path")], moved if moved.startswith((".", "@")) else f"./{moved}")
        position = found.end("path")
    return relinked("".join((*out, text[position:])), link=link, image=image, html=lambda _: None)


def _with_code(element: re.Pattern[str], text: str, texts: Mapping[str, Any]) -> Iterator[Edit]:
    """Puts the code of imported files and of constants in the places of its elements: ``<CodeBlock language="js">{Source}</CodeBlock>``."""
    for found in element.finditer(text):
        code = texts.get(found["name"])
        if not isinstance(code, str):
            continue
        language = re.search(r"\b(?:language|lang)\s*=\s*[\"'](\w+)", found["attributes"])
        title = re.search(r"\btitle\s*=\s*[\"']([^\"']*)", found["attributes"])
        info = f"{language[1] if language else 'text'}{f' title={chr(34)}{title[1]}{chr(34)}' if title else ''}"
        yield *found.span(), f"\n```{info}\n{code.rstrip()}\n```\n"
