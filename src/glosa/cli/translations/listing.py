"""``glosa translations list``: the sections whose translations lag behind, or wait for acceptance."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import msgspec

from glosa.builder.translations.compare import Standing, TranslatedSection
from glosa.cli import arguments
from glosa.cli.translations.working import working
from glosa.composition.translations import translations_of


@click.command("list")
@arguments.site
@click.option("--all", "everything", is_flag=True, help="Also list sections that are up to date.")
@click.option("--format", "shape", type=click.Choice(["text", "json"]), default="text", show_default=True)
def list_(*, site: Path, everything: bool, shape: str) -> None:
    """List sections whose translations lag behind.

    Also lists sections that changed in every language, or are new.
    """
    with working(site):
        found = translations_of(site)
    shown = [one for one in found.state.sections if everything or one.standing is not Standing.CURRENT]
    if shape == "json":
        click.echo(msgspec.json.encode([_facts(one) for one in shown]))
        return
    for line in _table(shown):
        click.echo(line)
    counts = [(sum(one.standing is state for one in found.state.sections), state) for state in Standing]
    click.echo(", ".join(f"{count} {state.value}" for count, state in counts), err=True)


def _facts(one: TranslatedSection) -> dict[str, object]:
    return {
        "section": one.name,
        "title": next(iter(one.units.values())).title,
        "state": one.standing.value,
        "changed": one.changed,
        "behind": one.behind,
        "places": {lang: f"{unit.file}:{unit.line}" for lang, unit in one.units.items()},
    }


def _table(sections: Sequence[TranslatedSection]) -> Iterator[str]:
    rows = [("STATE", "CHANGED", "BEHIND", "SECTION")] if sections else []
    rows += [(one.standing.value, " ".join(one.changed), " ".join(one.behind), one.name) for one in sections]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
