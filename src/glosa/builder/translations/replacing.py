"""Replaces texts of the site's files with their translations. Everything around a text stays as it is."""

import json
from collections.abc import Iterable, Mapping, Sequence

import msgspec
import yaml

from glosa.builder.content.front_matter import split
from glosa.builder.translations.units import FRONT, Piece


class Replacement(msgspec.Struct, frozen=True):
    """A new text for a piece of a unit."""

    piece: Piece
    path: tuple[str, ...]
    """The keys that lead to a text in YAML; empty for the Markdown of a section."""
    text: str


def replaced(content: str, replacements: Iterable[Replacement]) -> str:
    """The file's content with the new texts. ``content`` is what the pieces were read from."""
    own = list(replacements)
    markdown = [one for one in own if not one.path]
    lines = content.split("\n")
    for one in sorted(markdown, key=lambda one: one.piece.first, reverse=True):
        lines[one.piece.first - 1 : one.piece.last - 1] = one.text.strip("\n").split("\n")
    content = "\n".join(lines)
    in_yaml = [one for one in own if one.path]
    if not in_yaml:
        return content
    if all(len(one.path) == 1 and one.path[0] in FRONT for one in in_yaml):
        parts = split(content, "")
        start = content.index("\n") + 1
        end = content.rindex("---", start, len(content) - len(parts.body))
        return content[:start] + _in_yaml(content[start:end], in_yaml) + content[end:]
    return _in_yaml(content, in_yaml)


def _in_yaml(content: str, replacements: Sequence[Replacement]) -> str:
    # The pure Python loader counts in characters.
    root = yaml.compose(content, Loader=yaml.SafeLoader)
    found = [(_node(root, one.path), one.text) for one in replacements]
    for node, text in sorted(found, key=lambda one: one[0].start_mark.index, reverse=True):
        start, end = node.start_mark.index, node.end_mark.index
        content = content[:start] + _scalar(node, text, content[start:end]) + content[end:]
    return content


def _scalar(node: yaml.ScalarNode, text: str, written: str) -> str:
    """``text`` as YAML in the style of the text that it replaces."""
    if node.style in ("|", ">"):
        below = [line for line in written.split("\n")[1:] if line.strip()]
        margin = " " * (len(below[0]) - len(below[0].lstrip()) if below else node.start_mark.column)
        lines = "\n".join(margin + line if line.strip() else "" for line in text.strip("\n").split("\n"))
        ending = written[len(written.rstrip("\n")) :] or "\n"
        return f"|\n{lines}{ending}"
    if node.style is None and _is_plain(text):
        return text
    return json.dumps(text, ensure_ascii=False)


def _is_plain(text: str) -> bool:
    """Whether YAML reads ``text`` as it is, also within braces."""
    try:
        loaded: object = yaml.safe_load(f"{{a: {text}, b: 1}}")
    except yaml.YAMLError:
        return False
    return loaded == {"a": text, "b": 1}


def _node(root: yaml.Node | None, path: Sequence[str]) -> yaml.ScalarNode:
    node = root
    for key in path:
        below: Mapping[str, yaml.Node] = (
            {name.value: value for name, value in node.value} if isinstance(node, yaml.MappingNode) else {}
        )
        node = below[key]
    if not isinstance(node, yaml.ScalarNode):
        raise KeyError(path)
    return node
