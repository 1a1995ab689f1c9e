"""Addresses by patterns of VuePress, such as ``/:year/:month/:day/:slug``."""

import re
from collections.abc import Callable
from datetime import date

_PARTS = r":(i_month|i_day|year|month|day|slug|regular|raw)(?![a-z_])"


def permalink(
    pattern: str,
    *,
    relative: str,
    regular: str,
    day: object,
    note: Callable[[str], None],
    slug: Callable[[str], str] = str,
) -> str:
    """The address of the file ``relative`` with the usual address ``regular``; empty if there's no pattern, or if it needs a date
    and there's none.

    ``day``: the date of the front matter. ``note`` receives why a pattern can't be used. ``slug``: what the generator makes of a name.
    """
    if not pattern:
        return ""
    name = relative.rpartition("/")[2].removesuffix(".md")
    dated = re.match(r"(\d{4})-(\d{1,2})(?:-(\d{1,2}))?-(.+)$", name)
    given = re.match(r"(\d{4})-(\d{1,2})-(\d{1,2})", day.isoformat() if isinstance(day, date) else str(day or ""))
    if unknown := re.search(r":[a-z_]+", re.sub(_PARTS, "", pattern)):
        note(
            f"'{unknown[0]}' in the pattern for permalinks is unknown, so earlier addresses of posts don't redirect. Write them under 'redirects' in glosa.yaml."
        )
        return ""
    parts = {*re.findall(_PARTS, pattern)}
    when = given or dated  # The front matter wins.
    if parts & {"year", "month", "i_month", "day", "i_day"} and not when:
        return ""
    year, month, number = (when[1], int(when[2]), int(when[3] or 1)) if when else ("", 0, 0)
    values = {
        "year": year,
        "month": f"{month:02}",
        "i_month": str(month),
        "day": f"{number:02}",
        "i_day": str(number),
        "slug": slug(dated[4] if dated else name),
        "regular": regular.lstrip("/"),
        "raw": relative.removesuffix(".md"),
    }
    address = f"/{re.sub(_PARTS, lambda one: values[one[1]], pattern).lstrip('/')}"
    if _NO_ADDRESS.search(address):
        note("The permalink isn't an address of a page, so it doesn't redirect.")
        return ""
    return address


_NO_ADDRESS = re.compile(r"[\x00-\x1f\x7f\\?#]|/\.\.?(?:/|$)")
