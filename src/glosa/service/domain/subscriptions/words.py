"""The words of mail to readers, and of the pages behind its links, in each language."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderWords:
    """Texts with placeholders in braces."""

    confirm_subject: str
    """With ``site``."""
    confirm: str
    """The same: why the mail was sent."""
    confirm_button: str
    ignore: str
    """What happens if the recipient does nothing."""
    never: str
    """Label of the link by which an address never gets mail again."""
    reply: str
    """With ``author`` and ``site``: subject of one reply."""
    replies: str
    """With ``total`` and ``site``: subject of several."""
    wrote: str
    """With ``author``."""
    open: str
    more: str
    """With ``total``: replies that the mail doesn't show."""
    reason: str
    """With ``site``: why the mail was sent."""
    unsubscribe: str
    confirmed: str
    ended: str
    refused: str
    over: str
    """The link isn't valid, or not any more."""


ENGLISH = ReaderWords(
    confirm_subject="Confirm mail about replies on {site}",
    confirm="Somebody wrote a comment on {site} with this address, and requested mail about replies to it. Was it you?",
    confirm_button="Yes, send me replies",
    ignore="If it wasn't you, ignore this message. You won't get another one about this comment.",
    never="Never send me mail from this site",
    reply="{author} replied to you on {site}",
    replies="{total} replies to you on {site}",
    wrote="{author} wrote:",
    open="Show the reply",
    more="Not shown here: {total}.",
    reason="You get this message because you requested replies to your comment on {site}.",
    unsubscribe="Unsubscribe from this discussion",
    confirmed="You'll get mail about replies to your comment.",
    ended="You won't get mail about this discussion any more.",
    refused="This address won't get mail from this site any more.",
    over="This link isn't valid any more.",
)
WORDS: Mapping[str, ReaderWords] = {
    "en": ENGLISH,
    "pt": ReaderWords(
        confirm_subject="Confirme os avisos de respostas em {site}",
        confirm="Alguém comentou em {site} com este endereço e pediu para receber as respostas por e\N{NON-BREAKING HYPHEN}mail. Foi você?",
        confirm_button="Sim, quero receber as respostas",
        ignore="Se não foi você, ignore esta mensagem. Você não vai receber outra sobre este comentário.",
        never="Nunca mais me envie mensagens deste site",
        reply="{author} respondeu a você em {site}",
        replies="{total} respostas a você em {site}",
        wrote="{author} escreveu:",
        open="Ver a resposta",
        more="Não mostradas aqui: {total}.",
        reason="Você recebeu esta mensagem porque pediu as respostas ao seu comentário em {site}.",
        unsubscribe="Não receber mais desta conversa",
        confirmed="Você vai receber as respostas ao seu comentário por e\N{NON-BREAKING HYPHEN}mail.",
        ended="Você não vai mais receber mensagens desta conversa.",
        refused="Este endereço não vai mais receber mensagens deste site.",
        over="Este link não vale mais.",
    ),
    "es": ReaderWords(
        confirm_subject="Confirma los avisos de respuestas en {site}",
        confirm="Alguien escribió un comentario en {site} con esta dirección y pidió recibir las respuestas por correo. ¿Fuiste tú?",
        confirm_button="Sí, quiero recibir las respuestas",
        ignore="Si no fuiste tú, ignora este mensaje. No recibirás otro sobre este comentario.",
        never="No enviarme nunca más correos de este sitio",
        reply="{author} te respondió en {site}",
        replies="{total} respuestas para ti en {site}",
        wrote="{author} escribió:",
        open="Ver la respuesta",
        more="No se muestran aquí: {total}.",
        reason="Recibes este mensaje porque pediste las respuestas a tu comentario en {site}.",
        unsubscribe="No recibir más de esta conversación",
        confirmed="Recibirás por correo las respuestas a tu comentario.",
        ended="Ya no recibirás correos de esta conversación.",
        refused="Esta dirección ya no recibirá correos de este sitio.",
        over="Este enlace ya no es válido.",
    ),
}
"""By the language's first subtag."""


def reader_words(language: str) -> ReaderWords:
    """The texts of the language, or the English ones if it has none."""
    return WORDS.get(language.lower().partition("-")[0], ENGLISH)
