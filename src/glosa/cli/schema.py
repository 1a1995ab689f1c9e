"""``glosa schema``: the JSON Schemas of ``glosa.yaml``, ``settings.yaml`` and ``glossary.yaml``, for editors."""

import json

import click

from glosa.builder.config.schema import config_schema
from glosa.builder.content.glossary.schema import glossary_schema
from glosa.builder.content.reference.schema import settings_schema


@click.command()
@click.option("--settings", "of", flag_value="settings", help="Print the schema of settings.yaml instead.")
@click.option("--glossary", "of", flag_value="glossary", help="Print the schema of glossary.yaml instead.")
def schema(*, of: str | None) -> None:
    """Print the JSON Schema of glosa.yaml, for editors."""
    schemas = {None: config_schema, "settings": settings_schema, "glossary": glossary_schema}
    click.echo(json.dumps(schemas[of](), ensure_ascii=False, indent=2))
