"""``glosa schema``: the JSON Schemas of ``glosa.yaml`` and ``settings.yaml``, for editors."""

import json

import click

from glosa.builder.config.schema import config_schema
from glosa.builder.content.reference.schema import settings_schema


@click.command()
@click.option("--settings", is_flag=True, help="Print that of settings.yaml instead.")
def schema(*, settings: bool) -> None:
    """Print the JSON Schema of glosa.yaml, for editors."""
    click.echo(json.dumps(settings_schema() if settings else config_schema(), ensure_ascii=False, indent=2))
