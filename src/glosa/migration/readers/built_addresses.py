"""Addresses that plugins of VuePress 1 gave to pages, as the output of an earlier build of the site has them."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote

from glosa.migration.source_folder import SourceFolder

RENAMING = ("permalink-pinyin", "vuepress-plugin-permalink-pinyin")
"""Plugins that give pages other addresses."""


def built_addresses(source: SourceFolder, docs: Path, dest: str) -> Mapping[str, str]:
    """The decoded address of each page by its path below ``docs``; empty if no output of a build is in the source.

    ``dest`` is the configuration's folder for the output.
    """
    places = (
        docs / ".vuepress/dist",
        *((source.root / dest,) if dest else ()),
        source.root / "public",
        source.root / "dist",
    )
    for place in dict.fromkeys(places):
        if not source.contains(place):
            continue
        for script in sorted(place.glob("assets/js/app.*.js")):
            found = {
                decoded: unquote(_text(one["address"]))
                for one in _PAGE.finditer(source.text(script) or "")
                if (decoded := _text(one["file"]))
            }
            if found:
                return found
    return {}


def _text(quoted: str) -> str:
    try:
        return str(json.loads(f'"{quoted}"'))
    except ValueError:
        return ""


_STRING = r"(?:[^\"\\]|\\.)*"
_PAGE = re.compile(rf'relativePath:"(?P<file>{_STRING})",(?:key:"{_STRING}",)?path:"(?P<address>{_STRING})"')
