"""Reactions to pages in export files: rows with a page, a kind, and a number of readers."""

from glosa.service.domain.reactions import KINDS, ReactionCount
from glosa.service.domain.sites import Site
from glosa.service.domain.thread_key import thread_key
from glosa.service.transfer.rows import Row, text

NO_REACTION = "it isn't a page's number of readers for a reaction that Glosa has"

_MOST_DIGITS = 10
_LONGEST_PATH = 2_000


def reaction(row: Row, *, site: Site) -> ReactionCount | str:
    """The row as a count, or the reason why it isn't one."""
    url, kind = text(row.fields.get("url")), text(row.fields.get("kind"))
    readers = text(row.fields.get("readers"))
    is_number = readers.isascii() and readers.isdecimal() and len(readers) < _MOST_DIGITS and int(readers) > 0
    if not 0 < len(url) <= _LONGEST_PATH or kind not in KINDS or not is_number:
        return NO_REACTION
    return ReactionCount(site=site.id, thread=thread_key(url, site.rules), kind=kind, readers=int(readers))


def reaction_fields(count: ReactionCount) -> dict[str, object]:
    """The row of a count. Who reacted isn't exported, so those readers may react again."""
    return {"url": count.thread, "kind": count.kind, "readers": count.readers}
