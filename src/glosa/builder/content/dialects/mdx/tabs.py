"""The labels that a group of tabs of Docusaurus gives to its tabs: ``<Tabs values={[{label: "A", value: "a"}]}>``."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.mdx.masking import masked
from glosa.builder.content.dialects.mdx.tags import MarkupTag, literal, tag_at


class _Group(NamedTuple):
    labels: Mapping[str, str]
    chosen: str | None
    """The value of the tab that's open at first."""


def with_labels(draft: PageDraft) -> None:
    """Writes the labels, and which tab is open, where Glosa reads them: in the tabs."""
    hidden = masked(draft.text, indented_code=False)
    open_: list[_Group] = []
    edits: list[tuple[int, int, str]] = []
    for found in _TAG.finditer(hidden):
        tag = tag_at(hidden, draft.text, found.start())
        if tag is None or (tag.name == "Tabs" and tag.kind == "empty"):
            continue
        if tag.name == "TabItem":
            if open_ and tag.kind != "close":
                edits.append((found.end(), found.end(), _attributes(tag, open_[-1])))
        elif tag.kind == "open":
            open_.append(
                _Group(_labels(tag.attributes.get("values", "")), literal(tag.attributes.get("defaultValue", "")))
            )
        elif open_:
            open_.pop()
    draft.edit(one for one in edits if one[2])


def _attributes(tab: MarkupTag, group: _Group) -> str:
    """The attributes that the group gives to the tab."""
    value = literal(tab.attributes.get("value", ""))
    if not value:
        return ""
    label = group.labels.get(value) if "label" not in tab.attributes else None
    written = f" label={_quoted(label)}" if label else ""
    return f"{written} default" if value == group.chosen and "default" not in tab.attributes else written


def _quoted(label: str) -> str:
    """The text as an attribute, which has no escapes."""
    return f'"{label}"' if '"' not in label else f"'{label.replace(chr(39), chr(0x2019))}'"


def _labels(values: str) -> Mapping[str, str]:
    found = ({one["key"]: one["text"] for one in _PAIR.finditer(entry[0])} for entry in _ENTRY.finditer(values))
    return {one["value"]: one["label"] for one in found if one.keys() >= {"label", "value"}}


_TAG = re.compile(r"</?(?:Tabs|TabItem)\b")
_ENTRY = re.compile(r"\{[^{}]*\}")
_PAIR = re.compile(
    r"[\"']?\b(?P<key>label|value)[\"']?\s*:\s*(?P<mark>[\"'`])(?P<text>(?:(?!(?P=mark))[^\\$\n])*)(?P=mark)"
)
