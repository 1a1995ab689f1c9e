"""Redirects that the source's configuration names: from earlier addresses to pages of the new site."""

import re
from collections.abc import Callable, Iterable, Iterator

from msgspec import ValidationError, convert

from glosa.builder.config.patterns import OldAddress
from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.readers.configuration_text import ConfigurationText
from glosa.migration.readers.tree import PageBook


def old_addresses(
    named: Iterable[tuple[str, str]],
    book: PageBook,
    *,
    base: str,
    written: ConfigurationText,
    note: Callable[[Remark], None],
) -> Iterator[tuple[str, str]]:
    """The redirects that a site of Glosa can have, of those from an address to a page's address or another site. ``note`` receives the others."""
    routes = {page.route for page in book.pages}
    for old, new in named:
        path, mark, fragment = new.partition("#")
        within = f"/{path.removeprefix(base)}" if base != "/" and path.startswith(base) else path
        page = book.at(within)
        to = path if path in routes or re.match(r"https?:", path) else page.route if page else ""
        if not to:
            text = f"The redirect from '{old}' leads to '{new}', which isn't a page."
            note(Remark("left", *written.words(old), text))
            continue
        try:
            yield convert(f"/{old.lstrip('/')}", OldAddress), f"{to}{mark}{fragment}"
        except ValidationError:
            text = f"The redirect from '{old}' to '{to}' is left out: no page can have that earlier address."
            note(Remark("left", *written.words(old), text))
