"""Converts what React reads in the MDX of Docusaurus and Starlight."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from glosa.migration.text.components import ComponentConverter, Known
from glosa.migration.text.draft import PageDraft
from glosa.migration.text.expressions import constants, without_jsx, without_mdx_code
from glosa.migration.text.front_matter import split

_CODE_ENDINGS = (
    "js",
    "ts",
    "jsx",
    "tsx",
    "json",
    "yml",
    "yaml",
    "sh",
    "py",
    "css",
    "html",
    "txt",
    "toml",
    "java",
    "go",
    "rb",
    "php",
    "rs",
)


def mdx_text(
    draft: PageDraft,
    known: Mapping[str, Known],
    read: Callable[[str], str | None],
    values: Mapping[str, Any],
    *,
    depth: int = 0,
) -> str:
    """The text without imports, components, and expressions. Imported Markdown takes the place of its component."""
    draft.text = re.sub(r"(?<![`\\])\{/\*\s*truncate\s*\*/\}|<!--\s*truncate\s*-->", "", draft.text)
    values = {**constants(draft.text), **values}
    draft.text, imported = without_mdx_code(draft)
    parts: dict[str, Known] = {}
    texts: dict[str, Any] = {}
    for name, module in imported.items():
        path = module.removeprefix("!!raw-loader!").removeprefix("raw-loader!").partition("?")[0]
        if module.endswith((".md", ".mdx")):
            parts[name] = _partial(path, read, known, values, draft, depth)
        elif "raw" in module and path.endswith(_CODE_ENDINGS) and (text := read(path)) is not None:
            texts[name] = text
    draft.text = _with_code(draft.text, texts)
    draft.text = ComponentConverter(draft, {**known, **parts}, is_jsx=True).convert()
    return without_jsx(draft, values)


def _partial(
    path: str,
    read: Callable[[str], str | None],
    known: Mapping[str, Known],
    values: Mapping[str, Any],
    draft: PageDraft,
    depth: int,
) -> Known:
    def included(attributes: Mapping[str, str], inner: str) -> str | None:
        text = read(path)
        if text is None or depth > 5:
            return None
        raw = split(text)
        own = PageDraft(draft.file, raw.body, 1)
        given = {f"props.{key}": value.strip("{}'\"`") for key, value in attributes.items()}
        return f"\n{mdx_text(own, known, read, {**values, **given}, depth=depth + 1).strip()}\n"

    return included


def _with_code(text: str, texts: Mapping[str, str]) -> str:
    """The text with the code of imported files: ``<CodeBlock language="js">{Source}</CodeBlock>``."""

    def block(found: re.Match[str]) -> str:
        code = texts.get(found["name"])
        if code is None:
            return found[0]
        language = re.search(r"(?:language|lang)=[\"'](\w+)", found["attributes"])
        title = re.search(r"title=[\"']([^\"']*)", found["attributes"])
        return f"\n```{language[1] if language else 'text'}{f' title={chr(34)}{title[1]}{chr(34)}' if title else ''}\n{code.rstrip()}\n```\n"

    text = (
        re.sub(r"<CodeBlock(?P<attributes>[^>]*)>\s*\{(?P<name>\w+)\}\s*</CodeBlock>", block, text) if texts else text
    )
    return (
        re.sub(
            r"<Code(?P<attributes>[^>]*?)\bcode=\{(?P<name>\w+)\}(?P<rest>[^>]*)/>",
            lambda one: block(one) if one["name"] in texts else one[0],
            text,
        )
        if texts
        else text
    )
