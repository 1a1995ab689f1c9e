"""Pages at earlier addresses, for servers that only have files: each leads to the current address."""

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from urllib.parse import urljoin

from glosa.builder.pages.addresses import content_hash, output_file
from glosa.builder.pages.redirects import Redirection


def redirect_files(redirects: Mapping[str, Redirection], *, url: str | None, base: str) -> Iterator[tuple[str, bytes]]:
    """The pages and their script, which also passes on the query and the fragment. Without scripts, browsers go to the page."""
    if not redirects:
        return
    script = (Path(__file__).parent / "redirect.js").read_bytes()
    path = f"assets/js/redirect.{content_hash(script)}.js"
    yield path, script
    for old, one in redirects.items():
        if one.is_written:
            yield output_file(old), _page(one, script=base + path, url=url).encode()


def _page(one: Redirection, *, script: str, url: str | None) -> str:
    to, title = escape(one.address), escape(one.title)
    return (
        f'<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f'<link rel="canonical" href="{escape(urljoin(url or "", one.address))}">\n'
        '<meta name="robots" content="noindex">\n<meta name="color-scheme" content="light dark">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<script src="{escape(script)}" data-to="{to}"></script>\n'
        f'<noscript><meta http-equiv="refresh" content="0; url={to}"></noscript>\n</head>\n'
        f'<body>\n<p><a href="{to}">{title}</a></p>\n</body>\n</html>\n'
    )
