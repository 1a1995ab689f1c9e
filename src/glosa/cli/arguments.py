"""Arguments that several commands share."""

from pathlib import Path

import click
import msgspec

from glosa.builder.config.patterns import RouteFolder


def _checked_base(context: click.Context, option: click.Parameter, base: str | None) -> str | None:
    try:
        return msgspec.convert(base, RouteFolder | None)
    except msgspec.ValidationError as error:
        raise click.BadParameter(
            f"{base!r} is no base. Expected a path of plain letters that begins and ends with a slash, such as /docs/."
        ) from error


site = click.argument("site", type=click.Path(path_type=Path), default="site")
"""The folder with ``glosa.yaml``."""

out = click.option(
    "--out", type=click.Path(path_type=Path), help="Folder to write to; default: dist inside the site folder."
)
base = click.option(
    "--base",
    callback=_checked_base,
    help="Path the site is served under, such as /docs/; replaces the configuration's.",
)
strict = click.option("--strict", is_flag=True, help="Let warnings fail the run.")
host = click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
port = click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Port to listen on.")
