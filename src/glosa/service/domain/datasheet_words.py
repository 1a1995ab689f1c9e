"""The words of the data sheet in each language."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetWords:
    """Texts with placeholders in braces."""

    title: str
    """The title, with placeholders ``site`` and ``day``."""
    intro: str
    columns: tuple[str, str, str, str, str]
    """What, why, until when, how many, since when."""
    days: str
    """A number of days, with the placeholder ``days``."""
    pictures: str
    """The purpose of email addresses if pictures come from a host, with placeholders ``why`` and ``host``."""
    kinds: Mapping[str, tuple[str, str, str]]
    """Three texts by the name of a kind: what is stored, why, and for how long."""


_COMMENT = "until the comment is erased"
_COMENTARIO = "até o comentário ser apagado"

WORDS: Mapping[str, SheetWords] = {
    "en": SheetWords(
        title="Personal data of the comments of {site}, {day}",
        intro="What the comment service stores about people at this moment. Backups and the log of the web server aren't included.",
        columns=("Data", "Purpose", "Stored", "Entries", "Oldest"),
        days="{days} days",
        pictures="{why}; their SHA-256 is sent to {host}, from the service's address, to get pictures",
        kinds={
            "texts": ("texts of comments", "publish them", _COMMENT),
            "names": ("names of authors", "publish them", _COMMENT),
            "mails": ("email addresses of authors", "pictures, recognizing authors, and contact", _COMMENT),
            "links": ("websites and pictures of authors", "publish them", _COMMENT),
            "browsers": ("names of browsers", "recognize spam", _COMMENT),
            "addresses": ("IP addresses of authors", "recognize spam and abuse", _COMMENT),
            "earlier-texts": ("texts before moderators edited them", "undo edits", _COMMENT),
            "decisions": ("decisions of moderators, with their names", "show who did what", "without limit"),
            "images": (
                "uploaded images, without metadata",
                "publish them",
                "until no comment uses them, then 24 hours",
            ),
            "image-uses": ("which comment shows which image", "delete images that aren't used", _COMMENT),
            "devices": ("random ids of devices, with their comments", "recognize authors who were approved", _COMMENT),
            "authors": ("keyed hashes of devices, or of email address and network", "recognize authors", _COMMENT),
            "networks": ("keyed hashes of networks (/24 or /48)", "block networks", "30 days"),
            "lessons": ("checksums of the words of moderated comments", "teach the spam filter", _COMMENT),
            "repeats": ("keyed hashes of texts, linked hosts, and networks", "recognize repeated spam", "two days"),
            "submissions": ("keyed hashes of comments", "store a comment once that is sent twice", "7 days"),
            "limits": (
                "keyed hashes of addresses and devices, new ones every day",
                "limit how often somebody writes",
                "about an hour",
            ),
            "visits": ("random keys of page views", "count a view once", "an hour"),
            "searches": ("words that readers searched for, without the reader", "improve the documentation", "90 days"),
            "reports": ("reports, with a hash of the device", "find abuse", _COMMENT),
            "likes": (
                "keyed hashes of devices and networks, other ones for each comment",
                "count a like once",
                "90 days",
            ),
            "reactions": (
                "keyed hashes of devices and networks, other ones for each page and reaction",
                "count a reaction once",
                "90 days",
            ),
            "notes": ("notes of moderators about comments and authors", "moderate", "until they are removed"),
            "rules": (
                "blocked names, email addresses, devices, networks, words, and links",
                "keep out abuse",
                "until they are removed",
            ),
            "notices": (
                "which comments still have to be reported to the owner",
                "notify",
                "until sent; 30 days if that fails",
            ),
            "subscriptions": (
                "email addresses of readers who requested replies, with their language",
                "send them replies to their comment",
                "until they unsubscribe or the comment is erased; 7 days without confirmation",
            ),
            "replies-to-send": ("which replies readers got by mail", "send each once", "30 days"),
            "own-names": (
                "names that commenters keep, with a keyed hash of their email address",
                "let nobody else use them",
                "until their owner or the site's owner releases them",
            ),
            "name-links": (
                "names and pages of links to keep a name, with a keyed hash of the email address",
                "let commenters confirm their name",
                "an hour",
            ),
            "stopped-mail": (
                "keyed hashes of email addresses that get no mail",
                "send no mail to them",
                "without limit",
            ),
            "moderators": ("names and email addresses of moderators", "let them sign in", "until they are removed"),
            "sessions": (
                "signed-in browsers of moderators, with network and browser",
                "stay signed in, and show where",
                "30 days without use, 180 at most",
            ),
            "links-to-sign-in": ("hashes of links to sign in", "let moderators sign in", "10 minutes"),
            "passkeys": ("public keys of moderators", "let them sign in", "until they are removed"),
            "push-devices": (
                "addresses and keys of moderators' browsers at push services, with the browser's name",
                "notify them",
                "until it's turned off, the push service no longer has the browser, or the moderator is removed",
            ),
            "removed-devices": (
                "hashes of the addresses of moderators' browsers that were removed",
                "never notify them again by mistake",
                "until it's turned on again or the moderator is removed; the last 100 of each",
            ),
        },
    ),
    "pt": SheetWords(
        title="Dados pessoais dos comentários de {site}, {day}",
        intro="O que o serviço de comentários armazena sobre pessoas neste momento. Cópias de segurança e o registro do servidor web não estão incluídos.",
        columns=("Dados", "Finalidade", "Prazo", "Registros", "Mais antigo"),
        days="{days} dias",
        pictures="{why}; o SHA-256 deles é enviado a {host}, do endereço do serviço, para obter as imagens",
        kinds={
            "texts": ("textos dos comentários", "publicá-los", _COMENTARIO),
            "names": ("nomes dos autores", "publicá-los", _COMENTARIO),
            "mails": (
                "e\N{NON-BREAKING HYPHEN}mails dos autores",
                "imagens, reconhecer autores e contato",
                _COMENTARIO,
            ),
            "links": ("sites e imagens dos autores", "publicá-los", _COMENTARIO),
            "browsers": ("nomes de navegadores", "reconhecer spam", _COMENTARIO),
            "addresses": ("endereços IP dos autores", "reconhecer spam e abuso", _COMENTARIO),
            "earlier-texts": ("textos antes da edição por moderadores", "desfazer edições", _COMENTARIO),
            "decisions": ("decisões dos moderadores, com seus nomes", "mostrar quem fez o quê", "sem limite"),
            "images": (
                "imagens enviadas, sem metadados",
                "publicá-las",
                "até nenhum comentário usá-las, mais 24 horas",
            ),
            "image-uses": ("qual comentário mostra qual imagem", "excluir imagens sem uso", _COMENTARIO),
            "devices": (
                "códigos aleatórios de aparelhos, com seus comentários",
                "reconhecer autores já aprovados",
                _COMENTARIO,
            ),
            "authors": (
                "hashes com chave de aparelhos, ou de e\N{NON-BREAKING HYPHEN}mail e rede",
                "reconhecer autores",
                _COMENTARIO,
            ),
            "networks": ("hashes com chave de redes (/24 ou /48)", "bloquear redes", "30 dias"),
            "lessons": (
                "somas de verificação das palavras de comentários moderados",
                "ensinar o filtro de spam",
                _COMENTARIO,
            ),
            "repeats": ("hashes com chave de textos, sites citados e redes", "reconhecer spam repetido", "dois dias"),
            "submissions": ("hashes com chave de comentários", "salvar uma vez o que é enviado duas", "7 dias"),
            "limits": (
                "hashes com chave de endereços e aparelhos, trocados a cada dia",
                "limitar a frequência de envio",
                "cerca de uma hora",
            ),
            "visits": ("códigos aleatórios de visitas", "contar cada visita uma vez", "uma hora"),
            "searches": ("palavras pesquisadas, sem o leitor", "melhorar a documentação", "90 dias"),
            "reports": ("denúncias, com um hash do aparelho", "encontrar abuso", _COMENTARIO),
            "likes": (
                "hashes com chave de aparelhos e redes, diferentes a cada comentário",
                "contar cada curtida uma vez",
                "90 dias",
            ),
            "reactions": (
                "hashes com chave de aparelhos e redes, diferentes a cada página e reação",
                "contar cada reação uma vez",
                "90 dias",
            ),
            "notes": ("anotações dos moderadores sobre comentários e autores", "moderar", "até serem removidas"),
            "rules": (
                "nomes, e\N{NON-BREAKING HYPHEN}mails, aparelhos, redes, palavras e links bloqueados",
                "impedir abuso",
                "até serem removidos",
            ),
            "notices": (
                "quais comentários ainda precisam ser avisados ao dono",
                "avisar",
                "até o envio; 30 dias se ele falhar",
            ),
            "subscriptions": (
                "e\N{NON-BREAKING HYPHEN}mails de leitores que pediram respostas, com o idioma",
                "enviar as respostas ao comentário deles",
                "até cancelarem ou o comentário ser apagado; 7 dias sem confirmação",
            ),
            "replies-to-send": ("quais respostas os leitores já receberam", "enviar cada uma uma vez", "30 dias"),
            "own-names": (
                "nomes que leitores reservaram, com um hash com chave do e\N{NON-BREAKING HYPHEN}mail",
                "não deixar que outros usem esses nomes",
                "até quem reservou ou o responsável pelo site liberar o nome",
            ),
            "name-links": (
                "nomes e páginas de links para reservar um nome, com um hash com chave do e\N{NON-BREAKING HYPHEN}mail",
                "permitir que leitores confirmem o nome",
                "uma hora",
            ),
            "stopped-mail": (
                "hashes com chave de e\N{NON-BREAKING HYPHEN}mails que não recebem mensagens",
                "não enviar mensagens a eles",
                "sem limite",
            ),
            "moderators": (
                "nomes e e\N{NON-BREAKING HYPHEN}mails dos moderadores",
                "permitir que entrem",
                "até serem removidos",
            ),
            "sessions": (
                "navegadores em que moderadores entraram, com rede e navegador",
                "manter o acesso e mostrar onde ele é usado",
                "30 dias sem uso, no máximo 180",
            ),
            "links-to-sign-in": ("hashes de links de acesso", "permitir que moderadores entrem", "10 minutos"),
            "passkeys": ("chaves públicas dos moderadores", "permitir que entrem", "até serem removidas"),
            "push-devices": (
                "endereços e chaves dos navegadores dos moderadores em serviços de push, com o nome do navegador",
                "avisar os moderadores",
                "até o aviso ser desligado, o serviço de push não ter mais o navegador ou o moderador ser removido",
            ),
            "removed-devices": (
                "hashes dos endereços de navegadores de moderadores que foram removidos",
                "não voltar a avisá-los por engano",
                "até o aviso ser ligado de novo ou o moderador ser removido; os 100 últimos de cada um",
            ),
        },
    ),
}
"""The texts of each language, by its first subtag."""


def sheet_words(language: str) -> SheetWords:
    """The texts of the language, or the English ones if it has none."""
    return WORDS.get(language.lower().partition("-")[0], WORDS["en"])
