"""Keys of threads and counters: what their sites' rules make of addresses.

A worker may know rules that were changed a moment ago, and an import those of an hour ago. So what is written gets its
key in the transaction that keeps it, from the rules that the site has then. Its site is held meanwhile: a change of the
rules, which moves all that is there, comes before it or after it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from glosa.service.domain.comments import Comment
from glosa.service.domain.sites import Rules
from glosa.service.domain.thread_key import make_same_keys, thread_key
from glosa.service.storage.acceptable import check_key
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.rows import rules_of
from glosa.service.storage.transaction import Statement, Transaction


def held_rules(sites: Iterable[str], dialect: Dialect) -> Transaction[Mapping[str, Rules]]:
    """The rules of those sites that are kept, which nobody changes until the transaction ends."""
    sql = f"SELECT id, rules FROM sites WHERE {dialect.among('id')} ORDER BY id{dialect.held()}"
    rows = yield Statement(sql, (dialect.listed(sorted(set(sites))),))
    return {site: rules_of(rules) for site, rules in rows}


def key_of(url: str, rules: Rules) -> str:
    """The key of the thread at ``url``. Raises ``FieldInvalid`` where it is too long.

    That it is too long by no other rules either is what lets a site change them: the default ones make the longest keys.
    """
    longest = thread_key(url, _DEFAULT)
    check_key(longest)
    return longest if make_same_keys(rules, _DEFAULT) else thread_key(url, rules)


def placed(comments: Sequence[Comment], dialect: Dialect) -> Transaction[Sequence[Comment]]:
    """New comments, each in the thread of its root's address, or of its own where it is one.

    They stay where they say where the site is not kept, and replies also where the root is not there yet.
    """
    rules = yield from held_rules((comment.site for comment in comments), dialect)
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
