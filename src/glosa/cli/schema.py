"""``glosa schema``: the JSON Schema of ``glosa.yaml``, for editors."""

import json

import typer

from glosa.builder.config.schema import config_schema


def schema() -> None:
    """Print the JSON Schema of glosa.yaml, for editors."""
    typer.echo(json.dumps(config_schema(), ensure_ascii=False, indent=2))
