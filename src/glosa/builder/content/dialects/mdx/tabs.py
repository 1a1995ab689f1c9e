"""The labels that a group of tabs of Docusaurus gives to its tabs: ``<Tabs values={[{label: "A", value: "a"}]}>``."""

import re
from collections.abc import Iterator, Mapping

from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.mdx.masking import masked
from glosa.builder.content.dialects.mdx.tags import closing, literal, tag_at


def with_labels(draft: PageDraft) -> None:
    """Writes the labels, and which tab is open, where Glosa reads them: in the tabs."""
    hidden = masked(draft.text, indented_code=False)
    written: dict[int, str] = {}
    for found in re.finditer(r"<Tabs\b", hidden):
        tag = tag_at(hidden, draft.text, found.start())
        end = closing(hidden, draft.text, tag, len(hidden)) if tag and tag.kind == "open" else None
        if tag is None or end is None:
            continue
        labels, chosen = _labels(tag.attributes.get("values", "")), literal(tag.attributes.get("defaultValue", ""))
        if labels or chosen:
            written.update(_written(hidden, draft.text, slice(tag.end, end.start), labels=labels, chosen=chosen))
    draft.edit((place, place, written[place]) for place in sorted(written))


def _written(
    hidden: str, text: str, within: slice, *, labels: Mapping[str, str], chosen: str | None
) -> Iterator[tuple[int, str]]:
    """The attributes of the tabs, each with the position where it belongs."""
    for found in re.compile(r"<TabItem\b").finditer(hidden, within.start, within.stop):
        tab = tag_at(hidden, text, found.start())
        value = literal(tab.attributes.get("value", "")) if tab else None
        if tab is None or not value:
            continue
        attributes = ""
        if "label" not in tab.attributes and (label := labels.get(value)):
            attributes = f" label={{`{label}`}}"
        if "default" not in tab.attributes and value == chosen:
            attributes += " default"
        if attributes:
            yield found.end(), attributes


def _labels(values: str) -> Mapping[str, str]:
    found = ({one["key"]: one["text"] for one in _PAIR.finditer(entry[0])} for entry in _ENTRY.finditer(values))
    return {one["value"]: one["label"].replace("`", "") for one in found if one.keys() >= {"label", "value"}}


_ENTRY = re.compile(r"\{[^{}]*\}")
_PAIR = re.compile(
    r"[\"']?\b(?P<key>label|value)[\"']?\s*:\s*(?P<mark>[\"'`])(?P<text>(?:(?!(?P=mark))[^\\$\n])*)(?P=mark)"
)
