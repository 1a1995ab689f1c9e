"""The report of a migration: what a person has to decide, what changed, what was left, and where every page moved."""

import re
from collections.abc import Iterable, Iterator, Sequence

from glosa.builder.content.dialects.mdx.remarks import Remark, RemarkKind
from glosa.builder.content.routes import route_of
from glosa.migration.source import SourceSite

REPORT_FILE = "MIGRATION.md"

_TITLES: dict[RemarkKind, str] = {
    "decide": "For you to decide",
    "changed": "Changed",
    "left": "Left out",
}


def report(site: SourceSite, findings: Sequence[Remark]) -> str:
    """The report in Markdown. Files are paths below the source's folder."""
    return "\n".join(_lines(site, findings)) + "\n"


def _lines(site: SourceSite, findings: Sequence[Remark]) -> Iterator[str]:
    yield "# Migration"
    yield ""
    yield f"From {site.generator}: {len(site.pages)} pages, {len(site.assets)} files. Run 'glosa check' after every change."
    for kind, title in _TITLES.items():
        own = alike(one for one in findings if one.kind == kind)
        if own:
            yield from ("", f"## {title}", "")
            mark = "- [ ] " if kind == "decide" else "- "
            yield from (f"{mark}{described(group)}" for group in own)
    yield from ("", "## Moved", "", "| From | To | Address | Earlier addresses |", "|---|---|---|---|")
    for page in site.pages:
        route = route_of(page.target)
        before = ", ".join(f"`{one}`" for one in page.addresses if one != route)
        cells = (page.file, f"docs/{page.target}", f"`{route}`", before)
        yield f"| {' | '.join(map(_cell, cells))} |"


def _cell(text: str) -> str:
    return _plain(text).replace("\\", "\\\\").replace("|", "\\|")


def alike(findings: Iterable[Remark]) -> Sequence[Sequence[Remark]]:
    """The findings in groups that differ only in their place, and in what they quote first, such as formulas. In the order of their first ones."""
    groups: dict[tuple[RemarkKind, str], list[Remark]] = {}
    for one in findings:
        groups.setdefault((one.kind, _QUOTED.sub("", one.text)), []).append(one)
    return [*groups.values()]


def described(group: Sequence[Remark], *, most: int | None = None) -> str:
    """``file:line: text``, or the text and then all places of findings that are alike. ``most``: how many of them are listed."""
    places = [_place(one) for one in group if one.file]
    text = _line_of(group[0].text)
    if len(group) == 1:
        return f"{places[0]}: {text}" if places else text
    shown = ", ".join(dict.fromkeys(places[:most]))
    more = f", and {len(places) - most} more" if most is not None and len(places) > most else ""
    which = "places" if len({one.text for one in group}) == 1 else "places like this"
    return f"{text} {len(group)} {which}: {shown}{more}"


def _place(finding: Remark) -> str:
    return f"{_plain(finding.file)}{f':{finding.line}' if finding.line else ''}"


def _line_of(text: str) -> str:
    """The text, which may quote the source, without control characters, and not too long."""
    shown = _plain(text)
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 200]} … {shown[-200:]}"


def _plain(text: str) -> str:
    """The text in one line, without what a terminal takes for a command, and what turns its order."""
    return _UNSAFE.sub(lambda one: " " if one[0].isspace() else "?", text)


_UNSAFE = re.compile(r"\r\n|[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_QUOTED = re.compile(
    r"^(?P<quote>['\"]).+?(?P=quote)(?= is [a-z ]+, which )|(?<= can compute )'.+?'(?=, so it's code now\.)", re.DOTALL
)
"""What a finding about unread Markdown, or about an expression, quotes."""
_LONGEST = 800
"""Characters of a finding that are shown."""
