"""``glosa translations accept``: records that the languages of sections match."""

from pathlib import Path

import click

from glosa.builder.translations.record import TRANSLATIONS_FILE
from glosa.cli.translations.working import working
from glosa.composition.translations import accept as record


@click.command()
@click.argument("site", type=click.Path(path_type=Path))
@click.argument("sections", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Accept every section of the site.")
def accept(*, site: Path, sections: tuple[str, ...], everything: bool) -> None:
    """Accept translations as they are now.

    SECTIONS are pages (panel.md) or sections (panel.md#view) of the folder SITE.

    The first use creates translations.json, and turns the comparison on.
    """
    if bool(sections) is everything:
        raise click.UsageError("Name the sections to accept, or pass --all.")
    with working(site):
        done = record(site, sections, everything=everything)
    click.echo(f"{len(done)} section{'' if len(done) == 1 else 's'} accepted in {site / TRANSLATIONS_FILE}")
