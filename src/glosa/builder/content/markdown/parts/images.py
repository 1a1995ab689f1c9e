"""Images, with their size in the HTML, so that the page doesn't move while they load."""

import re
from typing import Any

import msgspec
from pyromark.event import Range

from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.parts.blocks import Blocks
from glosa.builder.content.markdown.parts.headings import Headings
from glosa.builder.content.markdown.parts.marker import check_wording
from glosa.builder.content.markdown.policy import attributes_of, check_tag
from glosa.builder.content.markdown.text import escape_attribute
from glosa.builder.diagnostics import did_you_mean


class Titled(msgspec.Struct, frozen=True):
    """An image with a title. If it's alone in its paragraph, it becomes a figure with the title as its caption."""

    html: str
    bare: str
    """HTML without the title."""
    title: str


class Images:
    """The images of a page."""

    def __init__(self, draft: Draft, *, headings: Headings, blocks: Blocks) -> None:
        self._draft = draft
        self._blocks = blocks
        self._headings = headings
        self._count = 0
        self.titled: Titled | None = None
        """The last image that has a title."""
        self.assets: dict[str, None] = {}
        """Files next to the Markdown, in page order."""

    def image(self, image: Any, span: Range) -> None:
        """An image. The parser's events up to its end are its alternative text."""
        draft = self._draft
        line = draft.line(span)
        address = draft.resolve(image["dest_url"], line).strip()
        title = draft.resolve(image["title"], line)
        alternative = draft.resolve(self._alternative(), line).strip()
        if OF_SCHEME.search(address):
            self._blocks.require()
        if not alternative:
            self._no_alternative(address, line)
        check_wording(draft, alternative, line)
        # An image below the first section heading is probably below the fold, because the text comes before it.
        loading = ' loading="lazy"' if self._count or self._headings.has_section else ""
        self._count += 1
        if _VIDEO.match(address):
            bare, end = f'<video{self._file(address, line)} controls preload="metadata" width="100%"', "></video>"
            bare += f' aria-label="{escape_attribute(alternative)}"' if alternative else ""
        else:
            source = self._source(address, line)
            bare, end = f'<img{source} alt="{escape_attribute(alternative)}" decoding="async"{loading}', ">"
        if title:
            self.titled = Titled(f'{bare} title="{escape_attribute(title)}"{end}', f"{bare}{end}", title)
        draft.out.append(self.titled.html if title and self.titled else f"{bare}{end}")

    def _alternative(self) -> str:
        depth = 1
        text: list[str] = []
        for event, _ in self._draft.events:
            if isinstance(event, str):
                text.append(" ")
                continue
            ((kind, value),) = event.items()
            if kind in ("Text", "Code"):
                text.append(value)
            elif kind == "Start" and "Image" in value:
                depth += 1
            elif kind == "End" and value == "Image":
                depth -= 1
                if not depth:
                    break
        return "".join(text)

    def _source(self, address: str, line: int) -> str:
        """Attributes for the image's address and size."""
        if _EMBEDDED.match(address):
            return f' src="{escape_attribute(address)}"'
        if _ELSEWHERE.match(address):
            self._check_elsewhere(address, line)
            return f' src="{escape_attribute(address)}"'
        image = self._draft.context.images.find(address, self._draft.source)
        if image is None:
            self._missing(address, line)
            return f' src="{escape_attribute(address)}"'
        if image.asset:
            self.assets[image.asset] = None
        source = f' src="{escape_attribute(image.url)}"'
        if image.width is None or image.height is None:
            self._no_size(address, line)
            return source
        return f'{source} width="{image.width}" height="{image.height}"'

    def _file(self, address: str, line: int) -> str:
        """The attribute for a video's address."""
        image = None if _ELSEWHERE.match(address) else self._draft.context.images.find(address, self._draft.source)
        source = f' src="{escape_attribute(image.url if image else address)}"'
        if image and image.asset:
            self.assets[image.asset] = None
        elif _ELSEWHERE.match(address):
            check_tag(self._draft, "video", attributes_of(source), line)
        elif image is None:
            self._missing(address, line, what="Video")
        return source

    def _check_elsewhere(self, address: str, line: int) -> None:
        if not address.lower().startswith("https:"):
            self._draft.lacks(
                "image-address",
                line,
                found=f"Image {address!r} is at an address that browsers block under the site's content policy.",
                expected="A file of this site, or an address that begins with https://.",
                next_step="Put the image next to the page, or in public/.",
            )
            return
        self._draft.warn(
            "image-elsewhere",
            line,
            found=f"Image {address!r} is on another site, so its size is unknown and the page moves when it loads.",
            expected="A file of this site.",
            next_step="Put it next to the page, or write <img> with src, alt, width and height.",
        )

    def _missing(self, address: str, line: int, *, what: str = "Image") -> None:
        finder = self._draft.context.images
        if finder.is_outside(address, self._draft.source):
            self._outside(address, line, what)
            return
        near = finder.candidates(address, self._draft.source)
        if address in near:
            self._draft.lacks(
                "image-missing",
                line,
                found=f"{what} {address!r} can't be read.",
                expected="A file that this account may read.",
                next_step="Check its permissions, or replace it.",
            )
            return
        is_public = near[0].startswith("/") > address.startswith("/") if near else False
        guess = did_you_mean(address, near, likeness=0) if is_public else did_you_mean(address, near)
        self._draft.lacks(
            "image-missing",
            line,
            found=f"{what} {address!r} does not exist.",
            expected=f"A file in public/ or docs/ if the path begins with a slash; otherwise a path relative to this page.{guess}",
            next_step="Correct the path, or add the file.",
        )

    def _outside(self, address: str, line: int, what: str) -> None:
        self._draft.error(
            "file-outside",
            line,
            found=f"{what} {address!r} is reached through a link to a place outside the site's folder.",
            expected="A file of the site, or a link to one: links would publish anything that this account can read.",
            next_step=f"Replace the link with a copy of the {what.lower()}.",
        )

    def _no_alternative(self, address: str, line: int) -> None:
        self._draft.warn(
            "image-alt-missing",
            line,
            found=f"Image {address!r} has no text for readers who can't see it.",
            expected=f"![what it shows]({address}).",
            next_step="Describe in the brackets what the image shows.",
        )

    def _no_size(self, address: str, line: int) -> None:
        self._draft.warn(
            "image-size-unknown",
            line,
            found=f"The size of image {address!r} can't be determined, so the page moves when it loads.",
            expected="PNG, JPEG, GIF, WebP, AVIF, or SVG with width and height or viewBox.",
            next_step="Save the image again in one of these formats.",
        )


OF_SCHEME = re.compile(r"#(?:only-(?:light|dark)|gh-(?:light|dark)-mode-only)$")
"""The end of the address of an image that readers see in one color scheme only."""
_VIDEO = re.compile(r"[^?#]*\.(?:mp4|webm|ogg|ogv)(?:[?#]|$)", re.IGNORECASE)
"""The address of a video, whatever its query is."""
_EMBEDDED = re.compile(r"data:image/", re.IGNORECASE)
_ELSEWHERE = re.compile(r"//|[a-z][a-z0-9+.-]*:", re.IGNORECASE)
