"""Values in YAML as other people write them."""

import re
import tomllib
from typing import Any

import yaml

from glosa.builder.content.dialects.mdx.remarks import Remark


def read_yaml(written: str, loader: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = yaml.CSafeLoader) -> Any:
    """The value. Raises only :class:`yaml.YAMLError`, also for a date such as ``2024-13-45`` and for too many levels."""
    try:
        return yaml.load(written, Loader=loader)
    except (ValueError, RecursionError, OverflowError, TypeError, AttributeError) as error:
        raise yaml.YAMLError(str(error) or type(error).__name__) from error


def unreadable_configuration(file: str, error: yaml.YAMLError | tomllib.TOMLDecodeError) -> Remark:
    """The finding for a configuration that can't be read, with its line."""
    mark = error.problem_mark if isinstance(error, yaml.MarkedYAMLError) else None
    at = re.search(r"\(at line (\d+)", str(error))
    line = mark.line + 1 if mark else int(at[1]) if at else None
    why = (error.problem or "") if isinstance(error, yaml.MarkedYAMLError) else str(error).partition("\n")[0]
    return Remark(
        "decide", file, line, f"The configuration can't be read: {why}. Correct it, or pass its values with --set."
    )
