"""Reads a small YAML mapping inside a Markdown file: front matter, or the properties of a component."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from math import isfinite
from typing import Any

import msgspec
import yaml

from glosa.builder.config.syntax import comments_for_values, forbidden_sign, in_plain_words, opening_of
from glosa.builder.config.yaml_nodes import check_depth

YEARS = range(1900, 9999)
"""The range of years that a date may have."""


class YamlError(msgspec.Struct, frozen=True):
    """A problem of a mapping, and its line in the file."""

    line: int
    found: str
    next_step: str


class YamlMapping(msgspec.Struct, frozen=True):
    """A mapping of JSON-safe values; dates are text, ``YYYY-MM-DD HH:mm:ss`` in UTC. Empty if there are errors."""

    values: Mapping[str, Any] = {}
    lines: Mapping[str, int] = {}
    """1-based line of each key in the file."""
    errors: tuple[YamlError, ...] = ()
    comments: tuple[tuple[int, str, str], ...] = ()
    """Line, key, and comment of keys that have only a comment where a value is meant, such as ``#0a6c74``."""


def read_mapping(text: str, first_line: int) -> YamlMapping:
    """Reads ``text``, whose first line is line ``first_line`` of its file. Errors are values: it never raises."""
    try:
        return _read(text, first_line)
    except yaml.MarkedYAMLError as error:
        last = text.rstrip().count("\n")
        marks = [mark.line for mark in (opening_of(error), error.problem_mark, error.context_mark) if mark]
        line = first_line + next((mark for mark in marks if mark <= last), last)
        problem = error.problem or error.context or ""
        next_step = "Indent with spaces, not tabs." if "tab character" in problem else ""
        return _failed(line, f"The YAML is not valid: {in_plain_words(problem)}.", next_step)
    except yaml.reader.ReaderError as error:
        line, sign = forbidden_sign(error, text)
        found = f"The YAML contains the character {sign}, which isn't allowed."
        return _failed(first_line + line - 1, found, "Delete the character, or type the line again.")
    except RecursionError:
        return _failed(first_line, "The YAML is nested too deeply.")
    except (ValueError, TypeError):
        return _failed(
            first_line, "The YAML is not valid: a value doesn't fit the type after '!!', or a number is too long."
        )


def read_date(text: str) -> str | None:
    """A date, or a date and time, as ``YYYY-MM-DD HH:mm:ss`` in UTC; ``None`` for anything else.

    A time without a zone is UTC. Years are in :data:`YEARS`, which leaves room to add and subtract days.
    """
    if not _DATE.fullmatch(text):
        return None
    try:
        moment = datetime.fromisoformat(text)
        utc = moment.astimezone(UTC) if moment.tzinfo else moment
    except (ValueError, OverflowError):
        return None
    return None if utc.year not in YEARS else utc.replace(tzinfo=None).isoformat(sep=" ", timespec="seconds")


def usual_date(text: str) -> str:
    """A date as :func:`read_date` reads it, for one that other generators read: ``2024/5/1``, ``2024.5.1``, or ``2024-05-01 9:30``."""
    loose = _LOOSE_DATE.fullmatch(text.strip())
    if not loose:
        return text.strip()
    time = _LOOSE_TIME.match(loose["time"] or "")
    written = f"{loose['year']}-{int(loose['month']):02}-{int(loose['day']):02}"
    if time:
        zone = (loose["time"] or "")[time.end() :].partition(".")[0]
        written += f" {int(time['hour']):02}:{time['minute']}:{time['second'] or '00'}{zone}"
    return written


def _read(text: str, first_line: int) -> YamlMapping:
    check_depth(text)
    loader = _Loader(text)
    try:
        node = loader.get_single_node()
        if node is None:
            return YamlMapping()
        if not isinstance(node, yaml.MappingNode):
            return _failed(node.start_mark.line + first_line, "The YAML is not a mapping of keys to values.")
        values = loader.construct_document(node)
    finally:
        loader.dispose()
    lines: dict[str, int] = {}
    errors: list[YamlError] = []
    for key, value in node.value:
        line = key.start_mark.line + first_line
        if key.value in lines:
            errors.append(
                YamlError(line, f"Key {key.value!r} appears twice.", f"Keep one {key.value!r} and delete the other.")
            )
        elif key.tag != _TEXT:
            errors.append(YamlError(line, f"Key {key.value!r} is not text.", f'Put the key in quotes: "{key.value}".'))
        elif not _is_plain(values[key.value]):
            place = value.start_mark.line + first_line
            errors.append(
                YamlError(place, f"The value of {key.value!r} is neither text, number, list nor mapping.", _PLAIN)
            )
        else:
            lines[key.value] = line
    comments = tuple((line + first_line - 1, key, comment) for line, key, comment in comments_for_values(text))
    return YamlMapping({} if errors else values, lines, tuple(errors), comments)


def _is_plain(value: object) -> bool:
    """Whether JSON can represent it."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_plain(one) for key, one in value.items())
    if isinstance(value, list):
        return all(map(_is_plain, value))
    return isfinite(value) if isinstance(value, float) else value is None or isinstance(value, str | int)


def _failed(line: int, found: str, next_step: str = "") -> YamlMapping:
    return YamlMapping(errors=(YamlError(line, found, next_step or _QUOTE),))


class _Loader(yaml.CSafeLoader):
    """Loads dates as text."""


def _date(_: yaml.CSafeLoader, node: yaml.ScalarNode) -> str:
    return read_date(node.value) or node.value


_Loader.add_constructor("tag:yaml.org,2002:timestamp", _date)

_TEXT = "tag:yaml.org,2002:str"
_LOOSE_DATE = re.compile(r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?:[T ](?P<time>.*))?")
_LOOSE_TIME = re.compile(r"(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2}))?")
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)?)?", re.ASCII)
_QUOTE = "Correct the YAML; put a value in quotes if it begins with a sign, or contains ': ' or ' #'."
_PLAIN = "Write text in quotes, a number, a list or a mapping."
