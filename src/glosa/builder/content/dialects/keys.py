"""The front matter that other generators, their themes, and usual plugins of theirs know, so that it's no mistake on a page of theirs."""

from collections.abc import Mapping

from glosa.builder.config.patterns import Dialect

RENAMED: Mapping[Dialect, Mapping[str, str]] = {
    "vuepress": {
        "tag": "tags",
        "category": "categories",
        "isShowComments": "comments",
        "isComment": "comments",
        "comment": "comments",
        "createTime": "date",
    }
}
"""Keys that have another name in Glosa."""

_VUE = """aside editLink externalLinkIcon footer head lastUpdated navbar next outline pageClass prev"""

_WORDS: Mapping[Dialect, str] = {
    "vuepress": f"""{_VUE} author authors canonicalUrl contributors editLinkPattern footerHtml headings metaTitle permalinkPattern routeMeta sidebarDepth
        autoGroup-1 autoGroup-2 autoGroup-3 autoPrev autoSort isShowIndex isTimeLine showSponsor single time updated
        article backToTop badge bgImage bgImageDark bgImageStyle breadcrumb breadcrumbExclude breadcrumbIcon bulletin catalog changelog containerClass copyright cover
        dir feed headerDepth heroFullScreen heroHeight heroStyle icon ignoreArticle index isOriginal license navbarIcon order pageInfo pageLayout pageview readingTime
        seo shortTitle sidebarIcon sitemap star timeline toc watermark""",
    "vitepress": f"""{_VUE} isHome markdownStyles titleTemplate""",
    "docusaurus": """author authorImageURL authorTitle authorURL author_image_url author_title author_url authors custom_edit_url displayed_sidebar format
        hide_table_of_contents hide_title id image last_update pagination_label pagination_next pagination_prev parse_number_prefixes sidebar_class_name
        sidebar_custom_props sidebar_key sidebar_label sidebar_position title_meta toc_max_heading_level toc_min_heading_level wrapperClassName""",
    "starlight": """author authors banner canonical_url cover editUrl excerpt featured head lastUpdated metrics next pagefind prev tableOfContents template""",
    "mkdocs-material": """authors hide icon ignore_macros links pin readtime render_macros revision_date social status template""",
    "myst": """discourse exports file_format hide-toc html_meta html_theme jupyter jupytext kernelspec myst nosearch orphan relatedlinks tocdepth""",
}
KNOWN: Mapping[Dialect, frozenset[str]] = {dialect: frozenset(words.split()) for dialect, words in _WORDS.items()}
"""What needs no counterpart: the look of the page, its place in lists, and data about it.

Keys whose text readers would miss (``hero``, ``features``), which give the page another address (``permalink``, ``slug``), or which hide it
(``draft``, ``password``) aren't among them.
"""


def search_of(value: object) -> object:
    """The value of the key ``search`` as Glosa has it, if it's a mapping of Material for MkDocs."""
    if not isinstance(value, Mapping) or not value or not value.keys() <= {"exclude", "boost"}:
        return value
    boost = value.get("boost", 1)
    is_number = isinstance(boost, int | float) and not isinstance(boost, bool) and boost > 0
    return False if value.get("exclude") is True else (min(boost, 10) if is_number and boost != 1 else True)


def dialects_of(key: str) -> tuple[str, ...]:
    """The dialects that know a key of front matter, if they're so few that it says something about the page."""
    if key.startswith("sidebar."):
        return ("starlight",)
    found = tuple(one for one, keys in KNOWN.items() if key in keys) + _OF_HOMES.get(key, ())
    return found if len(found) <= 3 else ()


_OF_HOMES: Mapping[str, tuple[str, ...]] = {
    "hero": ("vitepress", "starlight"),
    "features": ("vitepress", "vuepress"),
    **dict.fromkeys(("heroText", "tagline", "actionText", "actionLink", "actions", "highlights"), ("vuepress",)),
}
"""Keys that a home page shows."""
