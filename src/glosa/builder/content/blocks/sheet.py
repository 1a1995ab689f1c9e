"""The stylesheet of cards, steps, file trees, badges, and icons. Only pages that have one of them load it."""

import re
from functools import cache
from hashlib import blake2b
from importlib.resources import files

SHEET = "blocks.css"
"""Stands among the files that a page uses."""


@cache
def sheet() -> tuple[str, bytes]:
    """The path below the base, and the content."""
    text = files("glosa.builder.content.blocks").joinpath(SHEET).read_text("utf-8")
    text = re.sub(r"/\*[\s\S]*?\*/", "", text)
    content = re.sub(r"\s*([{};,>])\s*|\s+", lambda found: found[1] or " ", text).replace(";}", "}").strip().encode()
    return f"assets/css/blocks.{blake2b(content, digest_size=4).hexdigest()}.css", content
