"""The words that Glosa adds to Markdown pages, in the page's language."""

from collections.abc import Mapping

import msgspec

from glosa.builder.content.site_words import SiteWords, worded


class SettingWords(msgspec.Struct, frozen=True):
    """The words that Glosa adds to the card of a setting."""

    kind: str
    unit: str
    chosen: str
    """The unit, if another setting determines it; ``{}`` is that setting."""
    depends_on: str
    default: str
    range: str
    source: str
    undocumented: str
    """Shown in place of an undocumented default or range."""
    parts: Mapping[str, str]
    """How each of the card's texts begins, except for the first."""


class Words(msgspec.Struct, frozen=True):
    """One language's words."""

    tip: str
    warning: str
    danger: str
    details: str
    anchor: str
    """Label of the link to a heading; the heading's text follows."""
    code: str
    """Label of a code block; its language or title follows."""
    marks: Mapping[str, str]
    """What screen readers say before a line of code, by what the line is marked as."""
    table: str
    task: str
    notes: str
    note: str
    """Label of a footnote's number; the number follows."""
    back: str
    """Label of the link from a footnote back to the text; the number follows."""
    setting: SettingWords
    also: str
    """Precedes the other names of a term."""
    see: str
    """Precedes the links from a term to related ones."""
    more: str
    """Precedes the link from a term to the page that explains it."""
    letters: str
    """Label of the letters that link to the terms of a glossary."""
    contents: str
    """Label of a page's table of contents."""
    blocks: Mapping[str, str]
    """Titles of further containers, by their kind."""
    behind: str
    """Title of the notice that a section's translation lags behind."""
    behind_text: str
    """Its text; ``{}`` is a link to the section in the other language, by that language's name."""

    def title_of(self, kind: str) -> str:
        """The title of a container, unless it has its own."""
        return self.blocks.get(kind) or str(getattr(self, kind, kind))


def words_of(lang: str, own: SiteWords) -> Words:
    """The words for the language of a BCP 47 tag, or English if there are none, with the site's ``own`` in their places."""
    return worded(_WORDS.get(lang.partition("-")[0].lower(), _WORDS["en"]), own, lang, "text.")


_WORDS = {
    "en": Words(
        tip="Tip",
        warning="Warning",
        danger="Danger",
        details="Details",
        anchor="Link to section:",
        code="Code:",
        marks={"add": "Added:", "remove": "Removed:", "error": "Error:", "warning": "Warning:"},
        table="Table",
        task="Task",
        notes="Footnotes",
        note="Footnote",
        back="Back to the text of footnote",
        setting=SettingWords(
            kind="Kind",
            unit="Unit",
            chosen="the one chosen in {}",
            depends_on="Depends on",
            default="Default",
            range="Range",
            source="Source",
            undocumented="not documented yet",
            parts={
                "matters": "When it matters",
                "interacts": "With other settings",
                "example": "Example",
                "mistake": "Common mistake",
            },
        ),
        also="Also called:",
        see="See also:",
        more="More:",
        letters="Terms by letter",
        contents="Contents",
        blocks={
            "note": "Note",
            "info": "Info",
            "success": "Success",
            "question": "Question",
            "example": "Example",
            "quote": "Quote",
            "abstract": "Summary",
            "important": "Important",
            "caution": "Caution",
            "failure": "Failure",
            "bug": "Bug",
        },
        behind="Translation not up to date",
        behind_text="This section has changed in {} and hasn’t been updated here yet.",
    ),
    "pt": Words(
        tip="Dica",
        warning="Atenção",
        danger="Perigo",
        details="Detalhes",
        anchor="Link para a seção:",
        code="Código:",
        marks={"add": "Adicionada:", "remove": "Removida:", "error": "Erro:", "warning": "Atenção:"},
        table="Tabela",
        task="Tarefa",
        notes="Notas de rodapé",
        note="Nota de rodapé",
        back="Voltar ao texto da nota",
        setting=SettingWords(
            kind="Tipo",
            unit="Unidade",
            chosen="a escolhida em {}",
            depends_on="Depende de",
            default="Padrão",
            range="Intervalo de valores",
            source="Fonte",
            undocumented="ainda não documentado",
            parts={
                "matters": "Quando importa",
                "interacts": "Com outras configurações",
                "example": "Exemplo",
                "mistake": "Erro comum",
            },
        ),
        also="Também se diz:",
        see="Veja também:",
        more="Saiba mais:",
        letters="Termos por letra",
        contents="Conteúdo",
        blocks={
            "note": "Nota",
            "info": "Informação",
            "success": "Sucesso",
            "question": "Pergunta",
            "example": "Exemplo",
            "quote": "Citação",
            "abstract": "Resumo",
            "important": "Importante",
            "caution": "Cuidado",
            "failure": "Falha",
            "bug": "Defeito",
        },
        behind="Tradução desatualizada",
        behind_text="Esta seção mudou em {} e ainda não foi atualizada aqui.",
    ),
}
