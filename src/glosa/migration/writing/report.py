"""The report of a migration: what a person has to decide, what changed, what was left, and where every page moved."""

from collections.abc import Iterator, Sequence

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
        own = [one for one in findings if one.kind == kind]
        if own:
            yield from ("", f"## {title}", "")
            yield from (
                f"- [ ] {place(one)}{one.text}" if kind == "decide" else f"- {place(one)}{one.text}" for one in own
            )
    yield from ("", "## Moved", "", "| From | To | Address | Earlier addresses |", "|---|---|---|---|")
    for page in site.pages:
        route = route_of(page.target)
        before = ", ".join(f"`{one}`" for one in page.addresses if one != route)
        yield f"| {page.file} | docs/{page.target} | `{route}` | {before} |".replace("\\", "\\\\")


def place(finding: Remark) -> str:
    """``file:line: `` of a finding; empty if it has none."""
    return f"{finding.file}{f':{finding.line}' if finding.line else ''}: " if finding.file else ""
