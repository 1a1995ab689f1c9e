"""The words of the mail and the pages by which people get or erase what they wrote, in each language."""

from collections.abc import Mapping
from dataclasses import dataclass

from glosa.service.domain.languages import RequestWords, words_in


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonWords(RequestWords):
    """Also the texts of the page behind the link."""

    again: str
    """Above the field for the address."""
    download: str
    erase: str
    other: str
    """The address isn't the one that got the link."""
    erased: str
    """With ``total``."""
    unclear: str
    """Comments may have this address or another long one."""
    often: str
    over: str


PERSON_WORDS: Mapping[str, PersonWords] = {
    "en": PersonWords(
        intro="Get a copy of the comments that you wrote with your email address, or erase them. We'll send you a link.",
        field="Email address",
        send="Send me a link",
        sent="If there are comments with this address, the link is on its way. It works for a day.",
        subject="Your comments on {site}",
        before="With this link, you can get a copy of the comments on {site} with your email address, or erase them. It works for a day:",
        open="My comments",
        after="If you didn't request it, ignore this message. Nothing changes.",
        again="Type your email address once more. Erasing is permanent: texts, names, and addresses of your comments, and mail about replies.",
        download="Get a copy",
        erase="Erase everything",
        other="This link is for another address. Type the one that got it.",
        erased="Erased. Comments: {total}.",
        unclear="Some comments may be yours, but only the first characters of long addresses are stored. Write to the site's owner to get or erase them.",
        often="You used your links several times today. Try again tomorrow.",
        over="This link isn't valid any more.",
    ),
    "pt": PersonWords(
        intro="Receba uma cópia dos comentários que você escreveu com o seu e\N{NON-BREAKING HYPHEN}mail, ou apague todos. Vamos enviar um link.",
        field="Seu e\N{NON-BREAKING HYPHEN}mail",
        send="Enviar um link",
        sent="Se houver comentários com este endereço, o link está a caminho. Ele funciona por um dia.",
        subject="Seus comentários em {site}",
        before="Com este link, você pode receber uma cópia dos comentários em {site} com o seu e\N{NON-BREAKING HYPHEN}mail, ou apagar todos. Ele funciona por um dia:",
        open="Meus comentários",
        after="Se você não pediu este link, ignore esta mensagem. Nada muda.",
        again="Digite o seu e\N{NON-BREAKING HYPHEN}mail mais uma vez. Apagar é definitivo: textos, nomes e endereços dos seus comentários, e os avisos de respostas.",
        download="Receber uma cópia",
        erase="Apagar tudo",
        other="Este link é de outro endereço. Digite o endereço que o recebeu.",
        erased="Apagado. Comentários: {total}.",
        unclear="Alguns comentários podem ser seus, mas só guardamos os primeiros caracteres de endereços longos. Para receber ou apagar esses comentários, escreva ao responsável pelo site.",
        often="Você usou os seus links várias vezes hoje. Tente de novo amanhã.",
        over="Este link não vale mais.",
    ),
}


def person_words(language: str) -> PersonWords:
    """The texts of the language, or the English ones if it has none."""
    return words_in(PERSON_WORDS, language)
