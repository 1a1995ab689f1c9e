"""The words that Markdown pages carry by themselves, in the page's language."""

import msgspec


class Words(msgspec.Struct, frozen=True):
    """One language's words."""

    tip: str
    warning: str
    danger: str
    details: str
    anchor: str
    """Name of the link to a heading; the heading's text follows."""
    code: str
    """Name of a block of code; its language or title follows."""
    table: str
    task: str
    notes: str
    note: str
    """Name of a footnote's number; the number follows."""
    back: str
    """Name of the link from a footnote back to the text; the number follows."""


def words_of(lang: str) -> Words:
    """The words of a BCP 47 tag's language; English where there are none."""
    return _WORDS.get(lang.partition("-")[0].lower(), _WORDS["en"])


_WORDS = {
    "en": Words(
        tip="Tip",
        warning="Warning",
        danger="Danger",
        details="Details",
        anchor="Link to section:",
        code="Code:",
        table="Table",
        task="Task",
        notes="Footnotes",
        note="Footnote",
        back="Back to the text of footnote",
    ),
    "pt": Words(
        tip="Dica",
        warning="Atenção",
        danger="Perigo",
        details="Detalhes",
        anchor="Link para a seção:",
        code="Código:",
        table="Tabela",
        task="Tarefa",
        notes="Notas de rodapé",
        note="Nota de rodapé",
        back="Voltar ao texto da nota",
    ),
}
