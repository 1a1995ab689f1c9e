"""Comment systems that a site loads with code of its own, which no option of the generator names."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.source_folder import SourceFolder

_IMPORTED = ("disqus", "waline", "twikoo", "artalk", "remark42", "commento", "isso")
"""Systems whose exports 'glosa comments import' reads."""
_SYSTEMS = re.compile(
    r"giscus|utterances(?=[./'\"-])|utteranc(?=\.es)|gitalk|gitment|data-isso|isso(?=/js/)|" + "|".join(_IMPORTED[:-1]),
    re.IGNORECASE,
)
_ENDINGS = (".js", ".mjs", ".cjs", ".ts", ".mts", ".jsx", ".tsx", ".vue", ".html", ".astro")
_NAMES = {"utteranc": "utterances", "data-isso": "isso"}


def other_comments(source: SourceFolder, places: Iterable[Path]) -> Iterator[Remark]:
    """A decision for each system that a file in these places loads: files, or folders with all that is in them."""
    seen: set[str] = set()
    for place in places:
        files = (
            [place]
            if place.is_file()
            else [place / one for one in source.files(place, endings=_ENDINGS)]
            if place.is_dir()
            else []
        )
        for file in files:
            text = source.text(file) or ""
            for found in _SYSTEMS.finditer(text):
                name = _NAMES.get(found[0].lower(), found[0].lower())
                if name not in seen:
                    seen.add(name)
                    line = text.count("\n", 0, found.start()) + 1
                    yield Remark("decide", source.named(file), line, described(name))


def described(system: str) -> str:
    """What to do about the comments of a system."""
    name = system.lower()
    if name in _IMPORTED:
        return f"The site has comments of {system}, which the new site lacks. Add the block 'comments' to glosa.yaml, and import them with 'glosa comments import --from {name}': see the guide 'Moving from another comment system'."
    if name == "giscus":
        return "The site has comments of giscus, which are discussions at GitHub. Glosa's are issues, so the new site lacks them. Add the block 'comments' to glosa.yaml with 'solution: issues'; GitHub keeps the discussions."
    if name in ("utterances", "gitalk", "gitment"):
        return f"The site has comments of {system}, which are issues at GitHub. Add the block 'comments' to glosa.yaml with 'solution: issues', and check under 'comments.options' that it finds the issues of your pages by their titles."
    return f"Glosa has no comments of '{system}'. Choose a solution, and import your comments with 'glosa comments import --from'."
