"""``glosa schema``: the JSON Schema of ``glosa.yaml``, for editors."""

import json

import click

from glosa.builder.config.schema import config_schema


@click.command()
def schema() -> None:
    """Print the JSON Schema of glosa.yaml, for editors."""
    click.echo(json.dumps(config_schema(), ensure_ascii=False, indent=2))
