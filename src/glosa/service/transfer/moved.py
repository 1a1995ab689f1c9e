"""Rows of pages that have a new address."""

from collections.abc import Mapping
from dataclasses import replace

from glosa.service.domain.sites import Rules
from glosa.service.domain.thread_key import thread_key
from glosa.service.transfer.rows import Row, text

MOVED = "its page has a new address"


def moved_pages(redirects: Mapping[str, str], *, base: str, rules: Rules) -> Mapping[str, str]:
    """The current address of each page that had others, by the keys of the earlier ones.

    ``redirects`` has earlier routes below ``base``, each with its address. Those of other sites are left out.
    """
    found: dict[str, str] = {}
    for old, address in redirects.items():
        if address.startswith("/") and not address.startswith("//"):
            earlier = f"{base}{old[1:]}"
            for spelling in (earlier, earlier.rstrip("/")):
                found.setdefault(thread_key(spelling, rules), address.partition("#")[0])
    return found


def at_current_address(row: Row, pages: Mapping[str, str], rules: Rules) -> Row:
    """The row with the current address of its page, if that's in ``pages``."""
    address = pages.get(thread_key(text(row.fields.get("url")) or text(row.fields.get("xid")), rules))
    if address is None:
        return row
    fields = {name: value for name, value in row.fields.items() if name != "xid"}
    return replace(row, fields={**fields, "url": address}, changes=(*row.changes, MOVED))
