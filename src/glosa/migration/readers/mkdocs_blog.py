"""Addresses of posts in the blog of Material for MkDocs."""

import re
from collections.abc import Mapping
from posixpath import normpath
from typing import Any

from glosa.migration.readers.settings import mapping, text
from glosa.migration.text.front_matter import RawPage


class UnknownPart(Exception):
    """A part of the pattern for addresses, such as ``{slug}``, that a migration doesn't know."""


def post_address(relative: str, raw: RawPage, options: Mapping[str, Any]) -> str:
    """The address of a post: ``/blog/2024/05/01/title/``. Empty if the file isn't a post with a date. Raises :class:`UnknownPart`."""
    folder = normpath(text(options.get("blog_dir")) or "blog").strip("/.")
    folder += "/" if folder else ""
    if not relative.startswith(f"{folder}posts/") or relative.endswith("index.md"):
        return ""
    date = mapping(raw.front_matter.get("date")).get("created") or raw.front_matter.get("date")
    day = re.match(r"(\d{4})-(\d{2})-(\d{2})", str(date or ""))
    if not day:
        return ""
    name = relative.rpartition("/")[2].removesuffix(".md")
    values = {
        "date": "/".join(day.groups()),
        "slug": text(raw.front_matter.get("slug")) or _slug(raw.body) or name,
        "categories": "",
        "file": name,
    }
    form = text(options.get("post_url_format")) or "{date}/{slug}"
    for one in re.findall(r"\{([^}]*)\}", form):
        if one not in values:
            raise UnknownPart(one)
    place = re.sub(r"\{(\w+)\}", lambda one: values[one[1]], form).strip("/")
    return f"/{folder}{place}/"


def _slug(body: str) -> str:
    found = re.search(r"^# +(.+?)\s*(?:\{.*\})?$", body, re.MULTILINE)
    words = re.sub(r"[^\w\s-]", "", re.sub(r"[*_`]", "", found[1])).strip().lower() if found else ""
    return re.sub(r"[-\s]+", "-", words)
