"""``glosa migrate``: a site of another generator becomes a site of Glosa."""

import re
from collections.abc import Collection, Sequence
from difflib import get_close_matches
from pathlib import Path

import click

from glosa.builder.build import Request, cache_of
from glosa.builder.diagnostics import Severity
from glosa.cli.progress import progress
from glosa.cli.report import SHOWN_PLACES, fail, reporting, show, summary
from glosa.composition.site import check_site
from glosa.migration.evaluation.configuration import parsed_answer
from glosa.migration.migrate import OPTIONS, READERS, migrate
from glosa.migration.source import ReadRequest, SourceUnreadable
from glosa.migration.writing.folder import PENDING, FolderOccupied, UnsafePath
from glosa.migration.writing.report import REPORT_FILE, alike, described
from glosa.migration.writing.site import Migrated


@click.command(name="migrate")
@click.argument("generator", metavar="FROM", type=click.Choice(tuple(READERS)))
@click.argument("site", type=click.Path(path_type=Path, exists=True))
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="Folder of the new site: empty, or of an earlier run.",
)
@click.option(
    "--set",
    "answers",
    multiple=True,
    metavar="KEY=VALUE",
    help="A value of the configuration that can't be evaluated, in JSON. Repeatable.",
)
def migrate_(*, generator: str, site: Path, out: Path, answers: Sequence[str]) -> None:
    """Turn a site of another generator into a site of Glosa.

    SITE is the folder of the other generator's site, and stays unchanged. With mkdocs, it can
    also be one of several configurations in that folder.

    FROM is the generator. You can repeat the command after changes in SITE. Files that you edited in the new site stay as
    they are.
    """
    if site.resolve().is_relative_to(out.resolve()):
        fail(f"The source '{site}' is in --out '{out}', and stays unchanged. Pass another folder.")
    folder, configuration = (site, "") if site.is_dir() else (site.parent, site.name)
    if configuration and generator != "mkdocs":
        fail(f"'{site}' is a file. Pass the folder of the site.")
    settings = dict(_answer(one, OPTIONS[generator]) for one in answers)
    try:
        with progress() as report:
            done = migrate(generator, ReadRequest(folder, settings, out, report, configuration), out)
    except (SourceUnreadable, FolderOccupied, UnsafePath) as error:
        fail(str(error))
    except OSError as error:
        place = error.filename or out
        fail(
            f"{error.strerror or error}: '{place}'. Correct that, and run the command again: it continues where it ended."
        )
    _print(done, out)
    with reporting(), progress() as report:
        problems = check_site(Request(out, out / "dist", cache=cache_of(out), progress=report)).diagnostics
    errors = [one for one in problems if one.severity is Severity.ERROR]
    show(errors, out)
    if errors:
        fail(f"{out} has {summary(problems)}. Correct the errors above, then run 'glosa check {out}'.")
    click.echo(f"'glosa check {out}' passes{f' with {summary(problems)}' if problems else ''}.")


def _answer(given: str, options: Collection[str]) -> tuple[str, object]:
    """The key and the value of ``--set``. ``options`` are those at the top of the configuration."""
    key, mark, value = given.partition("=")
    if not mark or not re.fullmatch(r"[^\s.]+(?:\.[^\s.]+)*", key):
        raise click.BadParameter(
            f"'{given}' isn't KEY=VALUE, such as title='My site' or themeConfig.sidebar='[…]'.", param_hint="--set"
        )
    name = key.partition(".")[0]
    if name not in options:
        meant = get_close_matches(name, options, 1)
        hint = f" Did you mean '{meant[0]}'?" if meant else f" Expected one of {', '.join(sorted(options))}."
        raise click.BadParameter(f"'{name}' isn't an option that Glosa reads.{hint}", param_hint="--set")
    return key, parsed_answer(value)


def _print(done: Migrated, out: Path) -> None:
    files = done.files
    for path in files.edited:
        click.echo(
            f"edited: {out / path} was edited here, and its source has changed. Merge the new version, {out / PENDING / path}, and then delete it."
        )
    for path in files.retained:
        click.echo(f"kept: {out / path} was edited here, and its source is gone.")
    if files.deleted:
        click.echo(
            f"deleted: {_count(len(files.deleted), 'file')} that you deleted here {'stays' if len(files.deleted) == 1 else 'stay'} deleted, such as {out / files.deleted[0]}. To get them back, pass an empty folder with --out."
        )
    decisions = alike(one for one in done.findings if one.kind == "decide")
    for group in decisions[:SHOWN]:
        click.echo(f"decide: {described(group, most=SHOWN_PLACES)}")
    if len(decisions) > SHOWN:
        click.echo(f"… and {len(decisions) - SHOWN} more decisions in {out / REPORT_FILE}.")
    counts = {kind: len(alike(one for one in done.findings if one.kind == kind)) for kind in ("changed", "left")}
    click.echo(
        f"{_count(len(done.site.pages), 'page')} and {_count(len(done.site.assets), 'file')} from {done.site.generator}: {_count(len(files.written), 'file')} written, {files.unchanged} unchanged, {len(files.removed)} removed."
    )
    click.echo(
        f"{len(decisions)} to decide, {counts['changed']} changed, {counts['left']} left out: see {out / REPORT_FILE}."
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


SHOWN = 20
"""The number of decisions that are printed."""
