"""The words of mail to readers, and of the pages behind its links."""

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
