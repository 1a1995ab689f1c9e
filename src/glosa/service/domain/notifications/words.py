"""The words of messages in each language."""

from collections.abc import Mapping
from dataclasses import dataclass

from glosa.service.domain.languages import words_in


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageWords:
    """Texts with placeholders in braces. A text that has none of its own shows them as they are."""

    comment: str
    """One new comment, with placeholders ``author`` and ``page``."""
    pending: str
    """One comment that waits for approval, with the same placeholders."""
    many: str
    """Two or more comments, with the placeholder ``total``."""
    more: str
    """The number of comments that the message doesn't show, with the placeholder ``total``."""
    moderate: str
    """Label of the moderation page's address."""
    open: str
    """Label of a comment's address."""
    approve: str
    spam: str
    delete: str
    """Labels of the links to decide."""
    unsubscribe: str
    """Label of that link."""
    confirm: str
    """Asks whether to do what the button says. With ``author`` and ``page``."""
    done: str
    """A link's action was done."""
    decided: str
    """It wasn't, because somebody decided on the comment since."""
    expired: str
    invalid: str
    unsubscribed: str
    attack: str
    """Subject of an attack. With ``site``."""
    attacked: str
    """What that means. With ``site``."""
    test: str
    """The text of a test message."""


WORDS: Mapping[str, MessageWords] = {
    "en": MessageWords(
        comment="{author} commented on {page}",
        pending="{author} commented on {page} and waits for approval",
        many="{total} new comments",
        more="Not shown here: {total}.",
        moderate="Moderate",
        open="Show the comment",
        approve="Approve",
        spam="Mark as spam",
        delete="Delete",
        unsubscribe="Unsubscribe",
        confirm="The comment of {author} on {page}",
        done="Done.",
        decided="Nothing changed: somebody decided on this comment since, or edited it.",
        expired="This link has expired. Use the moderation page.",
        invalid="This link isn't valid.",
        unsubscribed="You won't get mail about new comments any more. The command 'glosa comments notifications resume' turns it on again.",
        attack="Many comments at once on {site}",
        attacked="{site} gets far more comments than usual. Until that ends, they wait for approval, unless the reader's browser proved some work."
        " You won't be notified of each one.",
        test="This is a test message. The channel works.",
    ),
    "pt": MessageWords(
        comment="{author} comentou em {page}",
        pending="{author} comentou em {page} e aguarda aprovação",
        many="{total} comentários novos",
        more="Não mostrados aqui: {total}.",
        moderate="Moderar",
        open="Ver o comentário",
        approve="Aprovar",
        spam="Marcar como spam",
        delete="Excluir",
        unsubscribe="Cancelar inscrição",
        confirm="O comentário de {author} em {page}",
        done="Pronto.",
        decided="Nada mudou: alguém já decidiu sobre este comentário, ou o editou.",
        expired="Este link expirou. Use a página de moderação.",
        invalid="Este link não é válido.",
        unsubscribed="Você não vai mais receber mensagens sobre comentários novos. O comando 'glosa comments notifications resume' volta a ativá-los.",
        attack="Muitos comentários de uma vez em {site}",
        attacked="{site} está recebendo muito mais comentários que o normal. Até isso passar, eles aguardam aprovação, a não ser que o navegador do"
        " leitor tenha feito um cálculo antes de enviar. Você não vai receber um aviso para cada um.",
        test="Esta é uma mensagem de teste. O canal funciona.",
    ),
}
"""The texts of each language, by its first subtag."""


def words_of(language: str) -> MessageWords:
    """The texts of the language, or the English ones if it has none."""
    return words_in(WORDS, language)
