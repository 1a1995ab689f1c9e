"""The data of one page for the reader: from Markdown, from a listing, the search page, or the not-found page."""

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from glosa.builder.config.addresses import COMMENTS_ID, OTHER_COMMENTS_ID
from glosa.builder.content.document import Document
from glosa.builder.pages.addresses import address, page_key
from glosa.builder.pages.alternates import alternates
from glosa.builder.pages.comments import are_shown, comments_address, discusses_headings
from glosa.builder.pages.contract import Header, Island, PageData, PageLink, TermLink
from glosa.builder.pages.language import NOT_FOUND, Language
from glosa.builder.pages.listing_pages import ListingPage
from glosa.builder.pages.site import branch_address

HEADING_THREADS = "heading-threads"
"""The name of the module for discussions of headings. Components of sites begin with a capital letter."""
COMMENT_WIDGET = "comment-widget"
"""The name of the module that it loads when a reader opens a discussion."""


def document_page(
    language: Language, document: Document, *, routes: AbstractSet[str], components: Mapping[str, str]
) -> PageData:
    """The page of a Markdown file. ``components`` maps a component's name to its module's address."""
    front, route = document.front_matter, document.source.route
    theme, base = language.config.theme, language.base
    group = language.sidebar.group_of.get(route, -1) if front.sidebar else -1
    by_theme = theme.sub_sidebar is not False
    return PageData(
        title=document.title,
        frontmatter=dict(front.raw),
        lang=language.lang,
        regular_path=route,
        relative_path=language.locale[1:] + document.source.relative,
        key=page_key(route),
        path=address(route, base),
        layout="page",
        description=front.description or document.excerpt,
        headers=[
            Header(level=heading.level, title=heading.title, slug=heading.slug)
            for heading in document.headings
            if heading.level <= theme.sub_sidebar_depth + 1
        ],
        html="",
        date=front.date,
        tags=_links(language, "tags", front.tags),
        categories=_links(language, "categories", front.categories),
        alternates=alternates(language.config, route, language.locale, routes=routes, base=base),
        crumbs=_crumbs(language, route, group),
        previous=_neighbor(language, language.sidebar.previous, route) if group >= 0 else None,
        next=_neighbor(language, language.sidebar.next, route) if group >= 0 else None,
        branch=branch_address(language.lang, group, base) if group >= 0 else "",
        group=group,
        sub_sidebar=by_theme if front.sub_sidebar is None else front.sub_sidebar,
        has_code=document.has_code,
        comments=_comments_id(document) if are_shown(language.config, document) else "",
        edit_link=theme.edit_links.replace("{path}", document.source.file) if theme.edit_links else "",
        islands=[
            *_heading_threads(language, document, components),
            *(
                Island(
                    id=one.id, name=one.name, props=dict(one.props), module=components.get(one.name, ""), when=one.start
                )
                for one in document.islands
            ),
        ],
    )


def listing_page(language: Language, page: ListingPage, *, routes: AbstractSet[str]) -> PageData:
    """One pre-built page of a listing; its posts are in the article's HTML."""
    above = [PageLink(title=title, path=address(route, language.base)) for title, route in page.crumbs]
    return PageData(
        title=page.title,
        lang=language.lang,
        regular_path=page.route,
        key=page_key(page.route),
        path=address(page.route, language.base),
        layout="listing",
        description=page.description,
        alternates=alternates(language.config, page.route, language.locale, routes=routes, base=language.base),
        crumbs=[*_crumbs(language, page.route, -1), *above],
        pager=page.pager,
    )


def search_page(language: Language, route: str, *, routes: AbstractSet[str]) -> PageData:
    """The page that searches the language."""
    title_words = language.title_words
    return PageData(
        title=title_words.search,
        lang=language.lang,
        regular_path=route,
        key=page_key(route),
        path=address(route, language.base),
        layout="search",
        description=title_words.search_description,
        alternates=alternates(language.config, route, language.locale, routes=routes, base=language.base),
        crumbs=_crumbs(language, route, -1),
    )


def not_found_page(language: Language, *, routes: AbstractSet[str]) -> PageData:
    """The page for an unknown path below the language's root."""
    title_words, route = language.title_words, language.locale + NOT_FOUND
    return PageData(
        title=title_words.not_found,
        lang=language.lang,
        regular_path=route,
        key=page_key(route),
        path=address(route, language.base),
        layout="not-found",
        description=title_words.not_found_description,
        alternates=alternates(language.config, route, language.locale, routes=routes, base=language.base),
        crumbs=_crumbs(language, route, -1),
    )


def _heading_threads(language: Language, document: Document, components: Mapping[str, str]) -> Iterator[Island]:
    """Starts the discussions of headings, in the first one's element. They need nothing in the page's HTML."""
    if not (document.headings and document.front_matter.comments):
        return
    if discusses_headings(language.config, language.locale):
        yield Island(
            id=selector_of(document.headings[0].slug),
            name=HEADING_THREADS,
            props={
                "comments": comments_address(language.config, language.locale, language.base),
                "widget": components[COMMENT_WIDGET],
                "base": language.base,
                "path": address(document.source.route, language.base),
            },
            module=components[HEADING_THREADS],
            when="idle",
        )


def selector_of(slug: str) -> str:
    """The id as CSS selectors write it: everything except letters and hyphens is escaped, digits only at the beginning."""
    begin = re.match(r"-?\d|-\Z|", slug)
    head = len(begin[0]) if begin else 0
    return "".join(f"\\{ord(one):x} " for one in slug[:head]) + re.sub(
        r"[^\w-]", lambda found: f"\\{ord(found[0]):x} ", slug[head:]
    )


def _comments_id(document: Document) -> str:
    """The id of the section with the comments. A heading of the text can have the usual one, so that links to it lead there."""
    return OTHER_COMMENTS_ID if COMMENTS_ID in document.anchors else COMMENTS_ID


def _links(language: Language, pid: str, names: tuple[str, ...]) -> list[TermLink]:
    return [link for name in names if (link := language.terms.get((pid, name)))]


def _crumbs(language: Language, route: str, group: int) -> list[PageLink]:
    if route == language.locale:
        return []
    home = address(language.locale, language.base)
    crumbs = [PageLink(title=language.title_words.home, path=home)] if language.locale in language.titles else []
    if group >= 0:
        branch = language.sidebar.groups[group]
        crumb = PageLink(title=branch.title, path=address(next(branch.routes()), language.base))
        # The group's first page may be the page itself, or the home page.
        if crumb.path not in (home, address(route, language.base)):
            crumbs.append(crumb)
    return crumbs


def _neighbor(language: Language, neighbors: Mapping[str, str], route: str) -> PageLink | None:
    other = neighbors.get(route)
    return PageLink(title=language.titles[other], path=address(other, language.base)) if other else None
