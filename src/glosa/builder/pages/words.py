"""The few words that generated pages bring along, in the languages the builder speaks."""

import msgspec


class Words(msgspec.Struct, frozen=True):
    """Titles and descriptions of generated pages in one language."""

    tags: str
    categories: str
    timeline: str
    tag_of: str
    """Title of one tag's listing; ``{}`` is the tag."""
    category_of: str
    page_of: str
    """Suffix of a listing's page 2 and later; ``{}`` is the number."""
    not_found: str
    not_found_description: str


_PORTUGUESE = Words(
    tags="Tags",
    categories="Categorias",
    timeline="Linha do tempo",
    tag_of="Tag: {}",
    category_of="Categoria: {}",
    page_of="página {}",
    not_found="Página não encontrada",
    not_found_description="O endereço não leva a nenhuma página deste site.",
)

_ENGLISH = Words(
    tags="Tags",
    categories="Categories",
    timeline="Timeline",
    tag_of="Tag: {}",
    category_of="Category: {}",
    page_of="page {}",
    not_found="Page not found",
    not_found_description="The address leads to no page of this site.",
)


def words(lang: str) -> Words:
    """The words for a language tag, by its first part; English where the builder does not speak it."""
    return _PORTUGUESE if lang.lower().split("-")[0] == "pt" else _ENGLISH
