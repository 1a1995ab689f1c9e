"""The stylesheets of what few pages have. Only those pages load them."""

import re
from functools import cache
from hashlib import blake2b
from importlib.resources import files

SHEET = "blocks.css"
"""The stylesheet of cards, steps, file trees, badges, and icons. The name stands among the files that a page uses."""
CODE_SHEET = "code-marks.css"
"""The stylesheet of marks in code."""


@cache
def sheet(name: str) -> tuple[str, bytes]:
    """The path of a stylesheet below the base, and its content."""
    text = files("glosa.builder.content.blocks").joinpath(name).read_text("utf-8")
    text = re.sub(r"/\*[\s\S]*?\*/", "", text)
    content = re.sub(r"\s*([{};,>])\s*|\s+", lambda found: found[1] or " ", text).replace(";}", "}").strip().encode()
    return f"assets/css/{name.removesuffix('.css')}.{blake2b(content, digest_size=4).hexdigest()}.css", content
