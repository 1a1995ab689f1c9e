"""Values in YAML as other people write them."""

import re
import tomllib
from collections.abc import Iterable
from itertools import chain
from typing import Any

import yaml

from glosa.builder.config.yaml_nodes import check_depth
from glosa.builder.content.dialects.mdx.remarks import Remark


def read_yaml(written: str, loader: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = yaml.CSafeLoader) -> Any:
    """The value; a date such as ``2024-13-45`` is text. Raises only :class:`yaml.YAMLError`, also for too many levels or characters,
    and for aliases that make a value endless or very large.
    """
    if len(written) > _LONGEST:
        raise yaml.MarkedYAMLError(problem=f"it has more than {_LONGEST} characters")
    try:
        check_depth(written)
        reader = loader(written)
        try:
            node = reader.get_single_node()
            if node is None:
                return None
            _check_size(node, {})
            # Only this reader is tolerant; its class belongs to the library.
            reader.yaml_constructors = {**reader.yaml_constructors, _TIMESTAMP: _timestamp}  # type: ignore[misc]
            return reader.construct_document(node)
        finally:
            reader.dispose()
    except (ValueError, RecursionError, OverflowError, TypeError, AttributeError) as error:
        raise yaml.YAMLError(str(error) or type(error).__name__) from error


def unreadable_configuration(
    file: str,
    error: yaml.YAMLError | tomllib.TOMLDecodeError,
    *,
    next_step: str = "Correct it, or pass its values with --set.",
) -> Remark:
    """The finding for a configuration that can't be read, with its line."""
    mark = error.problem_mark if isinstance(error, yaml.MarkedYAMLError) else None
    at = re.search(r"\(at line (\d+)", str(error))
    line = mark.line + 1 if mark else int(at[1]) if at else None
    why = (error.problem or "") if isinstance(error, yaml.MarkedYAMLError) else str(error).partition("\n")[0]
    return Remark("decide", file, line, f"The configuration can't be read: {why}. {next_step}")


def _timestamp(reader: yaml.constructor.SafeConstructor, node: yaml.ScalarNode) -> object:
    """The date, or its text if there's no such day or time, so that the values around it remain."""
    try:
        return reader.construct_yaml_timestamp(node)
    except ValueError:
        return node.value


def _check_size(node: yaml.Node, sizes: dict[yaml.Node, int]) -> int:
    """The number of values in the node, with a copy for each alias. Raises :class:`yaml.MarkedYAMLError`."""
    if node not in sizes:
        sizes[node] = 0
        inner: Iterable[yaml.Node] = ()
        if isinstance(node, yaml.MappingNode):
            inner = chain.from_iterable(node.value)
        elif isinstance(node, yaml.SequenceNode):
            inner = node.value
        sizes[node] = 1 + sum(_check_size(one, sizes) for one in inner)
        if sizes[node] > _MOST:
            raise yaml.MarkedYAMLError(
                problem=f"its aliases make more than {_MOST} values", problem_mark=node.start_mark
            )
    elif not sizes[node]:
        raise yaml.MarkedYAMLError(
            problem="an alias is inside the value that it stands for", problem_mark=node.start_mark
        )
    return sizes[node]


_MOST = 1_000_000
"""Values in one text."""
_LONGEST = 1_000_000
"""Characters of one text, which take seconds to read."""
_TIMESTAMP = "tag:yaml.org,2002:timestamp"
