"""Images and videos of MDX whose address is an import or a call: ``<img src={logo} />``, ``<Image src={logo} alt="…" />``."""

import re
from collections.abc import Iterator, Mapping
from json import dumps

from glosa.builder.content.dialects.mdx.draft import Edit, PageDraft
from glosa.builder.content.dialects.mdx.masking import masked
from glosa.builder.content.dialects.mdx.tags import MarkupTag, tag_at


def with_images(draft: PageDraft, imported: Mapping[str, str]) -> None:
    """Puts images of Markdown in their places, or plain addresses within HTML. ``imported``: modules by name.

    An image whose address only the generator can resolve, such as ``@/assets/a.png``, becomes its description.
    """
    draft.edit(_images(draft, imported))


def _images(draft: PageDraft, imported: Mapping[str, str]) -> Iterator[Edit]:
    text = draft.text
    hidden = masked(text, indented_code=False)
    position = 0
    for found in _IMAGE.finditer(hidden):
        tag = tag_at(hidden, text, found.start()) if found.start() >= position else None
        address = _address(tag, imported) if tag else None
        if tag is None or address is None:
            continue
        if address[0] in "./" or "://" in address:
            written = _written(tag, address, text)
        else:
            draft.note(
                "left", tag.start, f"Only the generator finds the image {address!r}, so readers see its description."
            )
            is_value = (
                text[: tag.start].rstrip().endswith("={")
            )  # An apostrophe in it would begin a text of JavaScript.
            written = dumps(_alt(tag), ensure_ascii=False) if is_value else _alt(tag)
        position = _END_OF_VIDEO.match(text, tag.end).end() if tag.name == "video" else tag.end  # type: ignore[union-attr]
        yield tag.start, position, written


def _address(tag: MarkupTag, imported: Mapping[str, str]) -> str | None:
    value = tag.attributes.get("src", "")
    name = re.fullmatch(r"\{\s*(\w+)(?:\.src)?\s*\}", value)
    call = re.fullmatch(r"\{\s*(?:require|useBaseUrl)\(\s*([\"'`])([^\"'`]+)\1\s*\)(?:\.default)?\s*\}", value)
    path = imported.get(name[1], "") if name else call[2] if call else value if tag.name in _COMPONENTS else ""
    path = path.removeprefix("@site/static")
    return path if _ENDING.search(path) or re.match(r"https?://", path) else None


def _written(tag: MarkupTag, address: str, text: str) -> str:
    alt = _alt(tag)
    start = text.rfind("\n", 0, tag.start) + 1
    before, block = text[start : tag.start], text[text.rfind("\n\n", 0, tag.start) + 1 : tag.start]
    after = text[tag.end :].partition("\n")[0]
    is_alone = not before.strip() and not after.strip()
    is_html = block.lstrip().startswith("<")
    if tag.name != "video" and is_html and not (is_alone and _HOLDS_BLOCKS.search(text, max(0, start - 300), start)):
        shown = alt.replace('"', "&quot;")
        return f'<img src="{address}" alt="{shown}" />'
    image = f"![{alt}](<{address}>)"  # Glosa shows a video if it's one.
    return f"\n\n{before}{image}\n\n" if is_html else image


def _alt(tag: MarkupTag) -> str:
    return re.sub(r"[\[\]\n]", " ", tag.attributes.get("alt", "").strip("{}'\"`"))


_COMPONENTS = frozenset({"Image", "Picture"})
_IMAGE = re.compile(r"<(?:img|Image|Picture|video(?=[^<>]*(?:/>|>\s*</video>)))\b")
"""Videos with a text or several sources stay HTML."""
_END_OF_VIDEO = re.compile(r"(?:\s*</video>)?")
_ENDING = re.compile(r"\.(?:avif|gif|jpe?g|png|svg|webp|mp4|webm|mov|ogv)$", re.IGNORECASE)
_HOLDS_BLOCKS = re.compile(r"<(?:div|section|figure|center|td|header)\b[^<>]*>\s*\Z")
"""The beginning of an element in which an image of Markdown can be a block of its own."""
