"""Keys of threads and counters, which a site's rules derive from addresses.

A worker's copy of the rules may be a moment old, and an import's an hour. So whatever is written gets its key in the
transaction that stores it, from the site's current rules. The site's row is locked meanwhile: a change of the rules,
which moves everything stored, happens before or after.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from glosa.service.domain.comments import Comment
from glosa.service.domain.sites import Rules
from glosa.service.domain.thread_key import make_same_keys, thread_key
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.rows import check_key, rules_of
from glosa.service.storage.transaction import Rows, Statement, Transaction


def locked_rules(sites: Iterable[str], dialect: Dialect) -> Transaction[Mapping[str, Rules]]:
    """The rules of those sites that exist, locked against changes until the transaction ends."""
    rows = yield locking_rules(sites, dialect)
    return {site: rules_of(rules) for site, rules in rows}


def locking_rules(sites: Iterable[str], dialect: Dialect) -> Statement:
    """Reads and locks the rules."""
    sql = f"SELECT id, rules FROM sites WHERE {dialect.among('id')} ORDER BY id{dialect.locking()}"
    return Statement(sql, (dialect.listed(sorted(set(sites))),))


def root_of(comment: Comment) -> Statement:
    """Reads the address of a comment's root; for a root, none."""
    return Statement("SELECT id AS root, url FROM comments WHERE site = ? AND id = ?", (comment.site, comment.rid))


def placed_by(comment: Comment, *, rules: Rows, root: Rows) -> Comment:
    """The comment in its thread, as :func:`placed`, by the rows of :func:`locking_rules` and :func:`root_of`."""
    urls = {"": comment.url, comment.id: comment.url} | dict(map(tuple, root))
    return _placed(comment, urls.get(comment.rid), rules_of(rules[0][1]) if rules else None)


def key_of(url: str, rules: Rules) -> str:
    """The key of the thread at ``url``. Raises ``FieldInvalid`` if it's too long.

    Checks the key of the default rules, which is the longest, so that a site can change its rules later.
    """
    longest = thread_key(url, _DEFAULT)
    check_key(longest)
    return longest if make_same_keys(rules, _DEFAULT) else thread_key(url, rules)


def placed(comments: Sequence[Comment], dialect: Dialect) -> Transaction[Sequence[Comment]]:
    """New comments, each in the thread of its root's address; a root in the thread of its own.

    Comments of a site that isn't in the database stay in their thread, and so do replies whose root doesn't exist yet.
    """
    rules = yield from locked_rules((comment.site for comment in comments), dialect)
    urls = {(comment.site, comment.id): comment.url for comment in comments}
    for site in rules:
        roots = {comment.rid for comment in comments if comment.site == site and comment.rid}
        elsewhere = sorted(root for root in roots if (site, root) not in urls)
        if elsewhere:
            sql = f"SELECT id, url FROM comments WHERE site = ? AND {dialect.among('id')}"
            urls |= {(site, id): url for id, url in (yield Statement(sql, (site, dialect.listed(elsewhere))))}
    return [_placed(one, urls.get((one.site, one.rid or one.id)), rules.get(one.site)) for one in comments]


def _placed(comment: Comment, url: str | None, rules: Rules | None) -> Comment:
    if url is None or rules is None:
        check_key(comment.thread)
        return comment
    key = key_of(url, rules)
    return comment if key == comment.thread else replace(comment, thread=key)


_DEFAULT = Rules()
