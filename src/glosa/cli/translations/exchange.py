"""``glosa translations export`` and ``import``: sections that lag behind, to and from translators."""

from collections.abc import Sequence
from pathlib import Path

import click

from glosa.cli.report import warn
from glosa.cli.translations.working import working
from glosa.composition.translations import export as write
from glosa.composition.translations import import_ as put


@click.command()
@click.argument("site", type=click.Path(path_type=Path))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--to", required=True, help="Language to translate into, such as en-US.")
@click.option("--from", "source", help="Language to translate from. Default: the one that changed.")
def export(*, site: Path, file: Path, to: str, source: str | None) -> None:
    """Export sections that lag behind, for translators.

    Writes them to FILE, as XLIFF 1.2.
    """
    with working(site):
        count = write(site, file, to=to, source=source)
    click.echo(f"{count} section{'' if count == 1 else 's'} → {file}")


@click.command("import")
@click.argument("site", type=click.Path(path_type=Path))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def import_(*, site: Path, file: Path) -> None:
    """Import translations into the folder SITE.

    FILE is an XLIFF file from 'glosa translations export', with the translations added.
    """
    with working(site):
        report = put(site, file)
    for name in report.changed:
        click.echo(name)
    _warn(report.outdated, "changed since the export, so its translation still lags behind")
    _warn(report.unknown, "isn't in the site, so its translation wasn't imported")
    click.echo(f"{len(report.changed)} section{'' if len(report.changed) == 1 else 's'} imported", err=True)


def _warn(names: Sequence[str], what: str) -> None:
    for name in names:
        warn(f"'{name}' {what}.")
