"""Arguments that several commands share."""

from pathlib import Path

import click


def _checked_base(context: click.Context, option: click.Parameter, base: str | None) -> str | None:
    if base is not None and not (base.startswith("/") and base.endswith("/") and "//" not in base):
        raise click.BadParameter(f"{base!r} does not begin and end with a slash, such as /docs/.")
    return base


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
