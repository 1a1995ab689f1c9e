"""Titles and descriptions of generated pages, in the languages that the builder supports."""

import msgspec

from glosa.builder.content.site_words import SiteWords, worded


class PageTitles(msgspec.Struct, frozen=True):
    """Titles and descriptions of generated pages in one language."""

    lang: str
    """Language tag of these texts, which may differ from the page's."""
    home: str
    """The first of a page's breadcrumbs."""
    tags: str
    categories: str
    timeline: str
    tag_of: str
    """Title of one tag's listing; ``{}`` is the tag."""
    category_of: str
    page_of: str
    """Suffix of a listing's page 2 and later; ``{}`` is the number."""
    search: str
    search_description: str
    not_found: str
    not_found_description: str
    login: str
    login_unknown: str
    login_without_script: str


_PORTUGUESE = PageTitles(
    lang="pt",
    home="Início",
    tags="Tags",
    categories="Categorias",
    timeline="Linha do tempo",
    tag_of="Tag: {}",
    category_of="Categoria: {}",
    page_of="página {}",
    search="Pesquisa",
    search_description="Pesquise em todas as páginas deste site.",
    not_found="Página não encontrada",
    not_found_description="O endereço não leva a nenhuma página deste site.",
    login="Entrar",
    login_unknown="Este login não começou nesta aba, ou já terminou. Volte à página dos comentários e entre de novo.",
    login_without_script="Para entrar, permita JavaScript nesta página e recarregue-a.",
)

_ENGLISH = PageTitles(
    lang="en",
    home="Home",
    tags="Tags",
    categories="Categories",
    timeline="Timeline",
    tag_of="Tag: {}",
    category_of="Category: {}",
    page_of="page {}",
    search="Search",
    search_description="Search all pages of this site.",
    not_found="Page not found",
    not_found_description="The address leads to no page of this site.",
    login="Log in",
    login_unknown="This login was not begun in this tab, or has ended. Go back to the page of the comments and log in again.",
    login_without_script="To log in, allow JavaScript on this page and load it again.",
)


def words(lang: str, own: SiteWords) -> PageTitles:
    """The texts for a language tag, by its first part; English if the builder doesn't support the language.

    ``own`` are the site's words in their places.
    """
    texts = _PORTUGUESE if lang.lower().split("-")[0] == "pt" else _ENGLISH
    mine = worded(texts, own, lang, "titles.")
    return texts if mine is texts else msgspec.structs.replace(mine, lang=lang)
