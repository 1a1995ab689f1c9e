"""Threads follow their site's changed rules."""

from glosa.service.domain.sites import Rules
from glosa.service.domain.thread_key import thread_key
from glosa.service.storage.acceptable import check_key
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.transaction import Batch, Statement, Transaction
from glosa.service.storage.transactions import views

_PAGE = 2_000
"""Comments read at a time."""

_ROOT = "SELECT root.url FROM comments AS root WHERE root.site = c.site AND root.id = c.rid"
_ADDRESS = f"COALESCE(({_ROOT}), c.url)"
"""Of the root that a comment replies to; of the comment itself where it is one, or its root is not there."""


def rekey(site: str, rules: Rules, dialect: Dialect) -> Transaction[int]:
    """Moves every comment and counter to the key that ``rules`` make of its address; answers how many threads went.

    The site's row has to be held, so that nothing is added meanwhile. Its version, which moves with its rules, is part of
    those of all its threads.
    """
    sql = f"SELECT c.id, c.thread, {_ADDRESS} FROM comments AS c WHERE c.site = ? AND c.id > ? ORDER BY c.id LIMIT ?"
    move = f"UPDATE comments SET thread = ? WHERE site = ? AND {dialect.among('id')}"
    gone: set[tuple[str, str]] = set()
    last = ""
    while rows := (yield Statement(sql, (site, last, _PAGE))):
        moved: dict[str, list[str]] = {}
        for id, old, url in rows:
            if (new := thread_key(url, rules)) != old:
                check_key(new)
                moved.setdefault(new, []).append(id)
                gone.add((old, new))
        yield Batch(move, [(new, site, dialect.listed(ids)) for new, ids in moved.items()])
        last = rows[-1][0]
    rows = yield Statement("SELECT key, url FROM counters WHERE site = ?", (site,))
    counters = {old: new for old, url in rows if (new := thread_key(url, rules)) != old}
    yield from views.move(site, counters, dialect)
    return len({*gone, *counters.items()})
