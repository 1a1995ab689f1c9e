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
        yield f"| {page.file} | docs/{page.target} | `{route}` | {before} |".replace("\\", "\\\\")


def alike(findings: Iterable[Remark]) -> Sequence[Sequence[Remark]]:
    """The findings in groups that differ only in their place, and in what they quote first, such as formulas. In the order of their first ones."""
    groups: dict[tuple[RemarkKind, str], list[Remark]] = {}
    for one in findings:
        groups.setdefault((one.kind, _QUOTED.sub("", one.text)), []).append(one)
    return [*groups.values()]


def described(group: Sequence[Remark], *, most: int | None = None) -> str:
    """``file:line: text``, or the text and then all places of findings that are alike. ``most``: how many of them are listed."""
    places = [_place(one) for one in group if one.file]
    if len(group) == 1:
        return f"{places[0]}: {group[0].text}" if places else group[0].text
    shown = ", ".join(dict.fromkeys(places[:most]))
    more = f", and {len(places) - most} more" if most is not None and len(places) > most else ""
    which = "places" if len({one.text for one in group}) == 1 else "places like this"
    return f"{group[0].text} {len(group)} {which}: {shown}{more}"


def _place(finding: Remark) -> str:
    return f"{finding.file}{f':{finding.line}' if finding.line else ''}"


_QUOTED = re.compile(r"^(?P<quote>['\"]).+?(?P=quote)(?= is [a-z ]+, which )")
"""What a finding about unread Markdown quotes."""
