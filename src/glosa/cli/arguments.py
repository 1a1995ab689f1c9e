"""Arguments that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

Site = Annotated[Path, typer.Argument(help="The folder with glosa.yaml.", show_default="site")]
Out = Annotated[Path | None, typer.Option("--out", help="Folder to write to; default: dist inside the site folder.")]
Base = Annotated[
    str | None,
    typer.Option("--base", help="Path the site is served under, such as /docs/; replaces the configuration's."),
]
Strict = Annotated[bool, typer.Option("--strict", help="Let warnings fail the run.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="Port to listen on; 0 takes a free one.")]
Host = Annotated[str, typer.Option("--host", help="Address to listen on.")]


def checked_base(base: str | None) -> str | None:
    """The base as given, refused with a usage error when it does not begin and end with a slash."""
    if base is not None and not (base.startswith("/") and base.endswith("/") and "//" not in base):
        raise typer.BadParameter(
            f"{base!r} is not a base: it begins and ends with a slash, such as /docs/.", param_hint="--base"
        )
    return base
