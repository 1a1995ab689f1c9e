"""Problems that can only be found once all pages are known: broken links and anchors, and differences between languages."""

import posixpath
import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from glosa.builder.config.addresses import COMMENTS_ID
from glosa.builder.config.model import SiteConfig
from glosa.builder.content.document import Document, Heading, LinkUse
from glosa.builder.content.front_matter import TOP
from glosa.builder.diagnostics import Diagnostic, Severity, did_you_mean
from glosa.builder.pages.comments import are_shown
from glosa.builder.pages.redirects import earlier_routes, folder_of


def broken_links(
    documents: Sequence[Document], config: SiteConfig, *, known: AbstractSet[str], public: AbstractSet[str]
) -> Iterator[Diagnostic]:
    """Links to missing pages and missing anchors. The former are warnings if the site is lenient. An earlier address that leads to a page isn't missing.

    ``known`` are all routes, including listings and pages that couldn't be read; ``public`` are files that are copied
    unchanged, as absolute paths.
    """
    by_route = {document.source.route: document for document in documents}
    earlier = earlier_routes(config)
    near = _NearFiles(documents)
    for document in documents:
        for link in document.links:
            target = by_route.get(link.route)
            if target is None:
                is_known = link.route in known or folder_of(link.route) in earlier
                if not is_known and not {link.route, link.route + "index.html"} & public:
                    yield _no_page(document, link, config, near)
            elif link.fragment and link.fragment not in target.anchors and not _is_other_place(link, target, config):
                yield Diagnostic(
                    severity=Severity.WARNING,
                    code="anchor-broken",
                    file=link.file,
                    line=link.line,
                    found=f"Link {link.text!r} points to no anchor of {'its own page' if target is document else target.source.file}.",
                    expected=f"An id on that page.{did_you_mean(link.fragment, target.anchors)}",
                    next_step="Correct the anchor, or give the heading this id: ## Title {#id}.",
                )


def _is_other_place(link: LinkUse, target: Document, config: SiteConfig) -> bool:
    """Whether a link leads to what no element of the article has the id of: the top, as in any page of HTML, or the section with the comments."""
    return link.fragment.lower() == "top" or (link.fragment == COMMENTS_ID and are_shown(config, target))


def unknown_layouts(documents: Sequence[Document], layouts: Sequence[str] | None) -> Iterator[Diagnostic]:
    """Pages that choose a layout that the site's theme doesn't have. ``layouts``: those that it has; ``None``: no theme."""
    if layouts is None:
        return
    known = ", ".join(layouts) or "the theme's layouts, of which there are none"
    for document in documents:
        front_matter = document.front_matter
        name = front_matter.raw.get("layout")
        if isinstance(name, str) and name not in layouts:
            yield Diagnostic(
                severity=Severity.WARNING,
                code="layout-unknown",
                file=document.source.file,
                line=front_matter.lines["layout"],
                found=f"The theme has no layout {name!r}, so the page has the usual one.",
                expected=f"One of {known}.{did_you_mean(name, layouts)}",
                next_step="Correct the name, or export the layout from the theme.",
            )


def useless_keywords(documents: Sequence[Document]) -> Iterator[Diagnostic]:
    """Keywords of sections that the page doesn't have."""
    for document in documents:
        front_matter = document.front_matter
        for anchor in front_matter.keywords:
            if anchor and anchor not in document.anchors:
                yield Diagnostic(
                    severity=Severity.WARNING,
                    code="keywords-unknown-section",
                    file=document.source.file,
                    line=front_matter.lines["keywords"],
                    found=f"The keywords name {anchor!r}, but nothing on the page has this id.",
                    expected=f"The id of a heading, a setting, or a term, or {TOP!r} for the page itself.{did_you_mean(anchor, document.anchors)}",
                    next_step="Correct the id, or delete the line.",
                )


def differing_anchors(config: SiteConfig, documents: Sequence[Document]) -> Iterator[Diagnostic]:
    """Headings whose id differs from the default language's, so that switching languages loses the reader's place."""
    originals = {document.source.relative: document for document in documents if document.source.locale == "/"}
    for document in documents:
        original = originals.get(document.source.relative)
        if original is None or original is document:
            continue
        if document.settings.keys() != original.settings.keys():
            continue  # A card that's missing in one of them is a separate error, so its heading isn't compared.
        ours, theirs = document.headings, original.headings
        if len(ours) != len(theirs):
            yield _differs(
                document,
                line=ours[min(len(theirs), len(ours) - 1)].line if ours else None,
                found=f"Headings on this page: {len(ours)}; on {original.source.file}: {len(theirs)}.",
                expected="The same headings in both languages.",
            )
            continue
        for heading, counterpart in zip(ours, theirs, strict=True):
            if heading.slug != counterpart.slug:
                yield _different_id(document, heading, original, counterpart)
                break


_MOST_HINTS = 200


class _NearFiles:
    """The files that a dead link can mean. Many links are dead in the same words. Each search looks at all files, so only the first dead links of a
    site get a hint: more have a common cause.
    """

    def __init__(self, documents: Sequence[Document]) -> None:
        self._files: dict[str, list[str]] = {}
        for one in documents:
            self._files.setdefault(one.source.locale, []).append(one.source.relative)
        self._pages: dict[str, dict[str, str]] = {}
        self._found: dict[tuple[str, str, str], str] = {}

    def hint(self, document: Document, written: str) -> str:
        """`` Did you mean 'x'?`` for a link on the page; an empty string if no file is close."""
        source = document.source
        folder = source.relative.rpartition("/")[0]
        key = source.locale, folder, written
        if key not in self._found:
            if len(self._found) >= _MOST_HINTS:
                return ""
            self._found[key] = self._nearest(source.locale, folder, written)
        return self._found[key]

    def _nearest(self, locale: str, folder: str, written: str) -> str:
        files = self._files[locale]
        if locale not in self._pages:
            self._pages[locale] = {_page(file): file for file in files}
        # The same page in capital letters, with another ending, or from another folder.
        plain = written.lstrip("/")
        for path in (posixpath.join(folder, written), plain, plain.removeprefix("docs/")):
            if same := self._pages[locale].get(_page(path)):
                return f" Did you mean {posixpath.relpath(same, folder or '.')!r}?"
        return did_you_mean(written, [posixpath.relpath(file, folder) if folder else file for file in files])


def _page(path: str) -> str:
    """What the paths of a page have in common, however people write them: ``api`` for ``API.htm``, ``./api/``, and ``api/index.md``."""
    name = posixpath.normpath(re.sub(r"\.(?:mdx?|html?)$", "", path.casefold()))
    return re.sub(r"(?:^|/)(?:index|readme)$", "", name) or "."


_TEMPLATE = re.compile(r"\{\{\s*(?P<name>[\w.-]*)[^{}]*\}\}")


def _no_page(document: Document, link: LinkUse, config: SiteConfig, near: _NearFiles) -> Diagnostic:
    is_from_elsewhere = config.markdown.dialect is not None or config.markdown.is_lenient
    found = f"Link {link.text!r} points to no page."
    expected = f"A Markdown file of this language, or an address of this site.{near.hint(document, link.text.partition('#')[0])}"
    next_step = "Correct the link, or write the page." + (_MADE_ELSEWHERE if is_from_elsewhere else "")
    if template := _TEMPLATE.search(link.text):
        name = template["name"] or template[0]
        found = f"Link {link.text!r} has the template {template[0]!r}, and glosa.yaml doesn't define {name!r}."
        expected = "An address, or a name from 'links' or 'variables' of glosa.yaml, such as {{ links.website }}."
        next_step = f"Write the address instead of {template[0]!r}, or define it in glosa.yaml."
    return Diagnostic(
        severity=Severity.WARNING if config.markdown.is_lenient else Severity.ERROR,
        code="link-broken",
        file=link.file,
        line=link.line,
        found=found,
        expected=expected,
        next_step=next_step,
    )


def _different_id(document: Document, heading: Heading, original: Document, counterpart: Heading) -> Diagnostic:
    return _differs(
        document,
        line=heading.line,
        found=f"Heading {heading.title!r} has the id {heading.slug!r}.",
        expected=f"The id {counterpart.slug!r} of {counterpart.title!r} ({original.source.file}:{counterpart.line}), so that switching the language keeps the place.",
    )


def _differs(document: Document, *, line: int | None, found: str, expected: str) -> Diagnostic:
    return Diagnostic(
        severity=Severity.WARNING,
        code="anchors-differ",
        file=document.source.file,
        line=line,
        found=found,
        expected=expected,
        next_step="Give both headings the same explicit id: ## Title {#id}.",
    )


_MADE_ELSEWHERE = " If only the build of the other generator makes that page, such as a reference from source code, copy its result to 'docs' or 'public'."
