"""Converts what Vue reads in the Markdown of VuePress and VitePress."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from glosa.builder.content.dialects.mdx.catalog import VUE
from glosa.builder.content.dialects.mdx.components import Around, ComponentConverter, Known, without_blocks
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.mdx.expressions import without_bindings, without_interpolations
from glosa.builder.content.dialects.mdx.masking import masked
from glosa.builder.content.dialects.values import without_slot_tags
from glosa.migration.readers.comments import plugin_comments
from glosa.migration.readers.settings import mapping, text
from glosa.migration.readers.tree import PlannedPage
from glosa.migration.source_folder import SourceFolder
from glosa.migration.text.includes import with_vue_includes
from glosa.migration.text.verbatim import with_verbatim


def vue_text(
    draft: PageDraft, page: PlannedPage, config: Mapping[str, Any], base: str, docs: Path, source: SourceFolder
) -> None:
    """Removes components, expressions, and scripts. ``docs`` has the pages, ``source`` what they may include."""

    def read(path: str) -> str | None:
        if not path.startswith(("@/", "/")):
            near = source.text((docs / page.relative).parent / path)
            if near is not None or path.startswith("."):
                return near
        below = path.removeprefix("@").lstrip("/")  # VitePress doesn't need a slash after ``@``.
        found = source.text(docs / below)
        return found if found is not None else source.text(source.root / below)  # VuePress starts from the project.

    with_vue_includes(draft, read)
    if "<template" in draft.text:
        draft.replace_lines(without_slot_tags(draft.as_lines()))
    without_blocks(draft)
    draft.rewrite(with_verbatim(draft.text))
    front_matter = page.raw.front_matter
    values: dict[str, Any] = {
        f"{name}.{key}": value
        for name in ("$frontmatter", "$page.frontmatter", "frontmatter")
        for key, value in front_matter.items()
        if isinstance(value, str | int)
    }
    title = text(front_matter.get("title"))
    values |= {"$page.title": title, "$title": title} if title else {}
    values |= {f"$site.{key}": text(config.get(key)) for key in ("title", "description", "base")}
    values["$description"] = text(config.get("description"))
    known = {**VUE, **_comment_components(draft)} if _has_comments(config) else VUE
    ComponentConverter(draft, known, is_jsx=False).convert()
    without_bindings(draft, base)
    without_interpolations(draft, values)
    # Here, ``{% … %}`` outside code isn't a template's, and readers see it.
    draft.edit((*found.span(), f"\\{found[0]}") for found in re.finditer(r"(?<!\\)\{%", masked(draft.text)))


_COMMENTS = ("Valine", "Vssue", "valine", "vssue", "Comments")
"""Components of plugins and themes that show the comments of a page."""


_ISSUE = re.compile(r"<vssue\s[^>]*?(?<=\s):?issue-?id=[\"']?(\d+)", re.IGNORECASE)
_TITLE = re.compile(r"\stitle=\"([^\"]+)\"")


def issue_of(body: str) -> Mapping[str, Any]:
    """The front matter for the issue that a page's component of Vssue names; empty if it names none."""
    found = _ISSUE.search(masked(body)) if "ssue" in body else None
    return {"issueId": int(found[1])} if found else {}


def _has_comments(config: Mapping[str, Any]) -> bool:
    theme = mapping(config.get("themeConfig"))
    return bool(
        plugin_comments(config)[0] or any(theme.get(name) for name in ("valineConfig", "vssueConfig", "commentConfig"))
    )


def _comment_components(draft: PageDraft) -> Mapping[str, Known]:
    """Components that become nothing, because Glosa shows the comments below each page. Adds a finding for each use."""
    for found in re.finditer(rf"<(?P<name>{'|'.join(_COMMENTS)})(?=[\s/>])[^>]*", masked(draft.text)):
        draft.note(
            "changed", found.start(), f"The component <{found['name']}> is left out: comments are below each page now."
        )
        title = _TITLE.search(found[0])
        if title and not _ISSUE.search(found[0]):
            why = f"The comments of this page are in the issue '{title[1]}'. Write 'issueId' and its number in the front matter, unless that's the page's title."
            draft.note("decide", found.start(), why)
    return dict.fromkeys(_COMMENTS, lambda attributes, inner: Around("", ""))
