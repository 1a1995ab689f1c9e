"""YAML as people write it: short lists in one line, everything else in blocks."""

from collections.abc import Mapping
from typing import Any

import yaml


def dumped(values: Mapping[str, Any]) -> str:
    """The mapping in YAML."""
    return yaml.dump(dict(values), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120)


class _Dumper(yaml.SafeDumper):
    def increase_indent(self, flow: bool = False, indentless: bool = False) -> Any:
        """Lists are indented below their keys."""
        return super().increase_indent(flow, False)


def _sequence(dumper: yaml.SafeDumper, value: list[Any]) -> yaml.Node:
    is_short = all(isinstance(one, str | int | float) for one in value) and sum(len(str(one)) + 2 for one in value) < 90
    return dumper.represent_sequence("tag:yaml.org,2002:seq", value, flow_style=is_short)


def _mapping(dumper: yaml.SafeDumper, value: dict[str, Any]) -> yaml.Node:
    is_short = set(value) == {"text", "link"} and sum(len(str(one)) for one in value.values()) < 90
    return dumper.represent_mapping("tag:yaml.org,2002:map", value.items(), flow_style=is_short)


_Dumper.add_representer(list, _sequence)
_Dumper.add_representer(dict, _mapping)
