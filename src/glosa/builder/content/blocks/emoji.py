"""The names of emoji in text, ``:rocket:``, as on GitHub."""

import gzip
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec


def emoji(name: str) -> str | None:
    """The characters of an emoji; ``None`` if none has this name."""
    return _names().get(name)


@cache
def _names() -> Mapping[str, str]:
    packed = files("glosa.builder.content.blocks").joinpath("emoji.json.gz").read_bytes()
    return msgspec.json.decode(gzip.decompress(packed), type=dict[str, str])
