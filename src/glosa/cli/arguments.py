"""Arguments that several commands share."""

from pathlib import Path

import click
import msgspec

from glosa.builder.config.patterns import RouteFolder
from glosa.cli.formats import FORMATS


def _checked_base(context: click.Context, option: click.Parameter, base: str | None) -> str | None:
    try:
        return msgspec.convert(base, RouteFolder | None)
    except msgspec.ValidationError as error:
        raise click.BadParameter(
            f"'{base}' isn't a valid base. Expected a path of plain letters that begins and ends with a slash, such as /docs/."
        ) from error


site = click.argument("site", type=click.Path(path_type=Path), default="site")
"""The folder with ``glosa.yaml``."""

out = click.option(
    "--out", type=click.Path(path_type=Path), help="Folder to write to. Default: dist in the site's folder."
)
base = click.option(
    "--base",
    callback=_checked_base,
    help="Path of the site, such as /docs/. Replaces base in glosa.yaml.",
)
strict = click.option("--strict", is_flag=True, help="Treat warnings as errors.")
format_ = click.option(
    "--format",
    "format_",
    type=click.Choice(["text", *FORMATS]),
    default="text",
    show_default=True,
    help="How problems are printed. All but text go to standard output.",
)
host = click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
port = click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Port to listen on.")
