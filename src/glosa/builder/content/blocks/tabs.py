"""The script of tabs. Only pages that have tabs load it."""

from functools import cache
from hashlib import blake2b
from importlib.resources import files

TABS = "tabs.js"
"""Stands among the files that a page uses."""


@cache
def tabs_script() -> tuple[str, bytes]:
    """The path below the base, and the content, which is a module as well as a script."""
    content = files("glosa.builder.content.blocks").joinpath(TABS).read_bytes()
    return f"assets/js/tabs.{blake2b(content, digest_size=4).hexdigest()}.js", content


def tabs_import(article: str) -> bytes:
    """The line that imports the script into the module of a page, if its article has tabs. Then they're tabs before the reader shows them."""
    name = tabs_script()[0].rpartition("/")[2]
    return b'import "./%b";\n' % name.encode() if f'/{name}"></script>' in article else b""
