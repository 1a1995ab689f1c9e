"""``glosa translations terms``: terms of the glossary that were translated differently."""

from pathlib import Path

import click
import msgspec

from glosa.cli import arguments
from glosa.cli.translations.working import working
from glosa.composition.translations import term_differences


@click.command()
@arguments.site
@click.option("--format", "shape", type=click.Choice(["text", "json"]), default="text", show_default=True)
def terms(*, site: Path, shape: str) -> None:
    """List glossary terms that a translation doesn't use.

    These are terms that a section of the folder SITE uses in one language, but not in another.
    """
    with working(site):
        found = term_differences(site)
    if shape == "json":
        facts = [
            {
                "section": one.section.name,
                "term": one.key,
                "language": one.lang,
                "used": one.term,
                "otherLanguage": one.other,
                "expected": one.expected,
            }
            for one in found
        ]
        click.echo(msgspec.json.encode(facts))
        return
    for one in found:
        unit = one.section.units[one.other]
        click.echo(f"{unit.file}:{unit.line}: {one.lang} uses '{one.term}', {one.other} doesn't use '{one.expected}'")
