"""Front matter of other generators, with Glosa's keys. What Glosa doesn't know moves to ``params``."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import yaml

from glosa.builder.content.dialects.keys import search_of
from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.builder.content.yaml_mapping import read_date, usual_date
from glosa.migration.yaml_values import read_yaml


@dataclass(frozen=True, slots=True)
class RawPage:
    """A Markdown file, split."""

    front_matter: Mapping[str, Any]
    lines: Mapping[str, int]
    """1-based line of each key."""
    body: str
    first_line: int
    """The 1-based line in which the body begins."""
    problem: str = ""
    """Why the front matter can't be read."""


def split(text: str) -> RawPage:
    """The front matter as written, and the body. Blank lines before the front matter are ignored."""
    text = text.replace("\r\n", "\n").removeprefix("\ufeff").replace("\x00", "")
    skipped = len(text) - len(text.lstrip("\n"))
    found = re.match(r"---[ \t]*\n(?P<block>[\s\S]*?)(?:^---[ \t]*(?:\n|\Z))", text[skipped:], re.MULTILINE)
    if found is None:
        whole = re.match(r"---[ \t]*\n(?P<block>[\s\S]*)", text[skipped:])
        if whole is None or not isinstance(_values(whole["block"]), dict):
            return RawPage({}, {}, text, 1)
        # Without a line that ends it, the whole file is front matter, as generators with gray-matter read it.
        found = whole
    before = skipped and text.count("\n", 0, skipped)
    body = text[skipped + found.end() :]
    first_line = before + found[0].count("\n") + 1
    lines = {
        one[1]: before + 2 + number
        for number, line in enumerate(found["block"].split("\n"))
        if (one := re.match(r"([\w$-]+)\s*:", line))
    }
    values = _values(found["block"])
    if isinstance(values, Exception):
        return RawPage({}, {}, body, first_line, str(values).partition("\n")[0])
    return RawPage(values if isinstance(values, dict) else {}, lines, body, first_line)


def _values(block: str) -> object:
    """What the front matter says, or why it can't be read."""
    try:
        return read_yaml(block.replace("\t", "  "))
    except yaml.YAMLError as error:
        return error


def migrated(
    raw: RawPage, file: str, *, renamed: Mapping[str, str] | None = None, ignored: Sequence[str] = ()
) -> tuple[dict[str, Any], list[Remark]]:
    """The front matter for Glosa, and what changed. ``ignored`` are keys that the caller has used."""
    result: dict[str, Any] = {}
    params: dict[str, Any] = {}
    findings: list[Remark] = []
    if raw.problem:
        findings.append(Remark("decide", file, 1, f"The front matter can't be read, so it's left out: {raw.problem}"))
    for written, value in raw.front_matter.items():
        if value is None or written in ignored or (written, value) in _ALREADY:
            continue
        key = (renamed or {}).get(str(written), _RENAMED.get(str(written), str(written)))
        line = raw.lines.get(str(written))
        if key == "head" and isinstance(value, list):
            result["meta"] = [*result.get("meta", ()), *_metas(value)]
            findings += (Remark("left", file, line, one) for one in _others_of_head(value))
            continue
        if key not in _READERS:
            params[str(written)] = _plain(value)
            continue
        read = _READERS[key](value)
        if read is None:
            findings.append(
                Remark(
                    "left",
                    file,
                    line,
                    f"The front matter key '{written}' has the value {json.dumps(value, ensure_ascii=False, default=str)}, which Glosa can't use.",
                )
            )
        elif key == "meta":
            result[key] = [*result.get(key, ()), *read]
        else:
            result[key] = read
    if "meta" in result and not result["meta"]:
        del result["meta"]
    if params:
        result["params"] = params
    return result, findings


def _text(value: object) -> str | None:
    return str(value).strip() if isinstance(value, str | int | float | date) and not isinstance(value, bool) else None


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else {"true": True, "false": False}.get(str(value).lower())


def _names(value: object) -> list[str] | None:
    if isinstance(value, str):
        return [one.strip() for one in value.split(",") if one.strip()]
    if isinstance(value, list):
        return [
            str(one.get("label", one.get("name", "")) if isinstance(one, dict) else one)
            for one in value
            if one not in (None, "")
        ]
    return [str(value)] if isinstance(value, int | float) and not isinstance(value, bool) else None


def _date(value: object) -> str | None:
    if isinstance(value, dict):  # Material for MkDocs has the day of the first version, and those of later ones.
        value = value.get("created")
    text = value.isoformat() if isinstance(value, datetime | date) else str(value).strip()
    usual = usual_date(text)
    return usual if read_date(usual) else None


def _sticky(value: object) -> bool | float | None:
    return value if isinstance(value, bool | int | float) else None


def _search(value: object) -> bool | float | None:
    found = search_of(value)
    return found if isinstance(found, int | float) else _flag(found)


def _sub_sidebar(value: object) -> bool | str | None:
    return value if isinstance(value, bool) or value == "auto" else None


def _meta(value: object) -> list[dict[str, str]] | None:
    entries = (
        [{str(key): str(one) for key, one in entry.items()} for entry in value if isinstance(entry, dict)]
        if isinstance(value, list)
        else []
    )
    return entries or None


def _entries_of_head(value: Sequence[object]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The tags of a page's head with their attributes, in the spellings of all generators."""
    for one in value:
        if isinstance(one, list) and one:
            yield str(one[0]), one[1] if len(one) > 1 and isinstance(one[1], dict) else {}
        elif isinstance(one, dict):
            attributes = one.get("attrs") or one.get("attributes")
            yield str(one.get("tag") or one.get("tagName") or ""), attributes if isinstance(attributes, dict) else {}


def _metas(value: Sequence[object]) -> Iterator[dict[str, str]]:
    for tag, attributes in _entries_of_head(value):
        if tag == "meta" and attributes:
            yield {str(key): str(one) for key, one in attributes.items()}


def _others_of_head(value: Sequence[object]) -> Iterator[str]:
    for tag, attributes in _entries_of_head(value):
        if tag != "meta":
            shown = " ".join((tag, *(f"{key}={one}" for key, one in attributes.items())))[:80]
            yield f"The entry <{shown}> of the page's head has no counterpart."


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value.isoformat() if isinstance(value, date) else value


_RENAMED = {
    "tag": "tags",
    "category": "categories",
    "isShowComments": "comments",
    "isComment": "comments",
    "top": "sticky",
    "created": "date",
}
_ALREADY = (("sidebar", "auto"), ("sidebar", "heading"))
"""What pages show anyway: their headings."""
_READERS: Mapping[str, Callable[[object], Any]] = {
    "title": _text,
    "description": _text,
    "date": _date,
    "tags": _names,
    "categories": _names,
    "sticky": _sticky,
    "publish": _flag,
    "home": _flag,
    "sidebar": _flag,
    "subSidebar": _sub_sidebar,
    "comments": _flag,
    "search": _search,
    "meta": _meta,
    "lang": _text,
}
