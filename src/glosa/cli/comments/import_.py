"""``glosa comments import``: comments and counters from export files."""

import csv
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from glosa.cli.comments import options
from glosa.cli.comments.text import counted, plain
from glosa.cli.comments.work import work_or_create
from glosa.cli.report import fail
from glosa.composition.database import Database, site_named
from glosa.hosting.site import read_site
from glosa.service.domain.comments import Format
from glosa.service.transfer.files import size
from glosa.service.transfer.importing import ImportTask, import_files
from glosa.service.transfer.moved import moved_pages
from glosa.service.transfer.streams.source import FileRefused
from glosa.service.transfer.summary import Reason, Report, Summary
from glosa.service.transfer.systems.catalog import SYSTEMS


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILES...", type=click.Path(path_type=Path))
@options.database
@options.site
@click.option(
    "--format",
    "form",
    type=click.Choice([one.value for one in Format]),
    help="Format of all comments. Default: detected for each comment.",
)
@click.option("--from", "system", type=click.Choice(sorted(SYSTEMS)), help="The comment system that exported FILES.")
@click.option(
    "--redirects",
    "built",
    type=click.Path(path_type=Path),
    help="Folder of the built site. What belongs to an address that it redirects moves to the page.",
)
@click.option("--dry-run", is_flag=True, help="Read and count, without storing anything.")
@click.option(
    "--report",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write every row that was skipped or changed to this CSV file.",
)
def import_(
    *,
    files: tuple[Path, ...],
    database: str | None,
    site_id: str,
    form: str | None,
    system: str | None,
    built: Path | None,
    dry_run: bool,
    report: Path | None,
) -> None:
    """Import comments and counters into a site.

    FILES are files, or folders of them.

    Without --from, reads the exports of Glosa and of LeanCloud: .jsonl, .jsonl.gz, .tar.gz of such files, .json with results,
    .csv. Comments and counters that the site already has don't change, so you can repeat an import.
    """
    paths = list(files)

    async def take(environment: Database) -> Summary:
        site = await site_named(environment, site_id)
        facts = read_site(built).facts if built else None
        task = ImportTask(
            site=site,
            paths=paths,
            format=Format(form) if form else None,
            dry=dry_run,
            system=SYSTEMS[system] if system else None,
            moved=moved_pages(facts.redirects, base=facts.base, rules=site.rules) if facts else {},
        )
        with (
            _report(report) as note,
            click.progressbar(length=2 * size(paths), label="Importing", file=sys.stderr) as bar,
        ):
            return await import_files(environment, task, lambda done: bar.update(int(done) - bar.pos), note)

    try:
        summary = work_or_create(database, take)
    except FileRefused as refusal:
        fail(str(refusal))
    _show(summary, dry_run=dry_run)
    if report:
        click.echo(f"report:    {report}")
    if summary.skipped and not (summary.comments or summary.counters or summary.reactions or summary.known):
        fail(
            "Nothing was imported: none of the rows is a comment or a counter. Expected an export that contains some. "
            "See the reasons above, and export those."
        )


@contextmanager
def _report(path: Path | None) -> Iterator[Report]:
    """Writes skipped and changed rows to ``path``, which only its owner can read: reasons can quote comments."""
    if path is None:
        yield lambda *_: None
        return
    try:
        path.touch(0o600)
        out = path.open("w", encoding="utf-8", newline="")
    except OSError as error:
        fail(
            f"The report '{path}' can't be written: {error.strerror}. Expected a place that this account can write to. "
            "Choose another place."
        )
    with out:
        table = csv.writer(out)
        table.writerow(("result", "place", "reason"))
        yield lambda *row: table.writerow(row)


def _show(summary: Summary, *, dry_run: bool) -> None:
    taken = "to import:" if dry_run else "imported: "
    click.echo(f"read:      {counted(summary.read, 'row')}")
    click.echo(f"{taken} {counted(summary.comments, 'comment')}, {counted(summary.counters, 'counter')}")
    if summary.reactions:
        click.echo(f"reactions: {counted(summary.reactions, 'number')}; the larger one counts")
    click.echo(f"existing:  {summary.known}, unchanged")
    click.echo(f"skipped:   {sum(reason.count for reason in summary.skipped)}")
    _list(summary.skipped)
    if summary.changed:
        click.echo(f"changed:   {sum(reason.count for reason in summary.changed)}")
        _list(summary.changed)


def _list(reasons: tuple[Reason, ...]) -> None:
    for reason in reasons:
        more = ", …" if reason.count > len(reason.places) else ""
        click.echo(f"  {reason.count} × {plain(reason.text)} ({plain(', '.join(reason.places))}{more})")
