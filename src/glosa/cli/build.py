"""``glosa build``: the static site."""

from pathlib import Path

from glosa.builder.build import Request
from glosa.cli.arguments import Base, Out, Site, Strict, checked_base
from glosa.cli.building import build_once


def build(site: Site = Path("site"), out: Out = None, base: Base = None, strict: Strict = False) -> None:
    """Build the static site."""
    build_once(Request(site, out or site / "dist", checked_base(base)), strict=strict)
