"""``glosa types``: what a site's components and its theme can import, for editors."""

from pathlib import Path

import click

from glosa.builder.render.bundle import BundleMissing, load_bundle
from glosa.builder.render.editor_types import TYPES, write_types
from glosa.cli import arguments
from glosa.cli.report import fail, show
from glosa.composition.component_data import component_data


@click.command()
@arguments.site
def types(*, site: Path) -> None:
    """Write TypeScript declarations for editors.

    Editors then complete the components and the theme in the folder SITE.
    """
    if not (site / "glosa.yaml").is_file():
        fail(f"{site} isn't a site: it has no glosa.yaml. Pass the folder of a site.")
    data, problems = component_data(site)
    show(problems, site)
    try:
        used = write_types(site, load_bundle(), data)
    except (BundleMissing, OSError) as error:
        fail(f"The types can't be written: {error}")
    click.echo(f"Types are in {site / TYPES}.")
    if not used:
        click.echo(f'To use them, add this line to {site / "tsconfig.json"}: "extends": "./{TYPES}/tsconfig.json"')
