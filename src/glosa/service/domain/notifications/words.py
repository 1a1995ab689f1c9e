"""The words of messages in each language."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageWords:
    """Texts with placeholders in braces. A text that has none of its own shows them as they are."""

    comment: str
    """With ``author`` and ``page``."""
    pending: str
    """The same for a comment that waits for approval."""
    many: str
    """With ``total``, from 2."""
    more: str
    """With ``total``: comments that the message doesn't show."""
    moderate: str
    """Label of the moderation page's address."""
    test: str
    """The text of a test message."""


ENGLISH = MessageWords(
    comment="{author} commented on {page}",
    pending="{author} commented on {page} and waits for approval",
    many="{total} new comments",
    more="Not shown here: {total}.",
    moderate="Moderate",
    test="This is a test message. The channel works.",
)
WORDS: Mapping[str, MessageWords] = {
    "en": ENGLISH,
    "pt": MessageWords(
        comment="{author} comentou em {page}",
        pending="{author} comentou em {page} e aguarda aprovação",
        many="{total} comentários novos",
        more="Não mostrados aqui: {total}.",
        moderate="Moderar",
        test="Esta é uma mensagem de teste. O canal funciona.",
    ),
}
"""By the language's first subtag."""


def words_of(language: str) -> MessageWords:
    """Those of the language, English if it has none."""
    return WORDS.get(language.lower().partition("-")[0], ENGLISH)
