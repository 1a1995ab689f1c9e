"""Defaults of plugins for ``glosa.yaml``: values for keys that the file doesn't have."""

import json
from collections.abc import Iterable, Mapping, Sequence

import msgspec
import yaml
from msgspec.structs import replace

from glosa.builder.config.problems import FILE
from glosa.builder.diagnostics import Diagnostic


class PluginDefaults(msgspec.Struct, frozen=True):
    """The defaults of one plugin, in the form of the file."""

    plugin: str
    """Its name, as in ``glosa.yaml``."""
    values: Mapping[str, object]
    node: yaml.Node
    """The node of the file that names the plugin."""


def with_defaults(root: yaml.Node | None, defaults: Iterable[PluginDefaults]) -> yaml.Node | None:
    """``root`` with the values that it doesn't have. The plugin that comes first counts. Mappings are merged, lists aren't."""
    for one in defaults:
        added = yaml.compose(json.dumps(one.values, ensure_ascii=False), Loader=yaml.CSafeLoader)
        if added is not None:
            _place(added, one.node)
            root = added if root is None or root.tag == _NULL else _merged(root, added)
    return root


def origins_named(
    diagnostics: Sequence[Diagnostic], defaults: Sequence[PluginDefaults], known: Sequence[Diagnostic]
) -> tuple[Diagnostic, ...]:
    """The diagnostics. Those that aren't ``known`` from the file alone name the plugin whose default is wrong."""
    plugins: dict[int, list[str]] = {}
    for one in defaults:
        plugins.setdefault(one.node.start_mark.line + 1, []).append(one.plugin)
    return tuple(
        one
        if one in known or one.file != FILE or one.line not in plugins
        else replace(one, found=f"{one.found} (A default of plugin {' or '.join(map(repr, plugins[one.line]))}.)")
        for one in diagnostics
    )


def _merged(own: yaml.Node, added: yaml.Node) -> yaml.Node:
    if not isinstance(own, yaml.MappingNode) or not isinstance(added, yaml.MappingNode):
        return own
    pairs = {key.value: (key, value) for key, value in own.value}
    for key, value in added.value:
        before = pairs.get(key.value)
        if before is None or before[1].tag == _NULL:
            pairs[key.value] = (key, value)
        else:
            pairs[key.value] = (before[0], _merged(before[1], value))
    return yaml.MappingNode(own.tag, list(pairs.values()), own.start_mark, own.end_mark)


def _place(node: yaml.Node, at: yaml.Node) -> None:
    """Gives the node and everything below it the place of the plugin, so that errors have its line."""
    node.start_mark, node.end_mark = at.start_mark, at.end_mark
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            _place(key, at)
            _place(value, at)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            _place(item, at)


_NULL = "tag:yaml.org,2002:null"
