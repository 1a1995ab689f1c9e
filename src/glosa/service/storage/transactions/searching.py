"""Where a question looks for comments, so that a visitor's searches no more rows than its budget allows.

A question that an index answers reads what it answers. Any other compares rows one by one: all rows that the index hands
out for a part of the condition, where these are few; else the first ones in the order asked for, which is enough
wherever they fill the page. What cannot be answered in this way is refused rather than answered in part.
"""

from dataclasses import dataclass

from glosa.service.domain.budget import Budget
from glosa.service.domain.errors import QueryTooWide
from glosa.service.domain.queries import EVERYTHING, Condition, Order
from glosa.service.storage.conditions import compiled
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.rows import COMMENT, of_table
from glosa.service.storage.scope import Scope, has_match, scope_of
from glosa.service.storage.transaction import Statement, Transaction

COLUMNS = of_table(COMMENT, "c")

_ALL = 2**62
"""A limit that is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What to read from, as SQL."""

    table: str = "comments AS c"
    values: tuple[object, ...] = ()
    """Of ``table``."""
    bound: str = ""
    """A condition besides the question's own."""
    bound_values: tuple[object, ...] = ()
    is_long: bool = False
    is_cut: bool = False
    """Whether rows beyond ``bound`` are left out: an answer that they could belong to raises :func:`too_wide`."""


def source(
    site: str, where: Condition, *, order: tuple[Order, ...] = (), dialect: Dialect, budget: Budget | None
) -> Transaction[Source]:
    """For a simplified condition; without ``order`` rows are only counted. Raises ``QueryTooWide``."""
    scope = scope_of(where, order)
    most = budget.searchable(scope.rest) if budget else None
    is_long = has_match(where)
    is_answered = budget is None or most is None or scope.is_answered
    is_sorted = scope.walk is None and not scope.is_wide
    if is_answered and not (is_sorted and dialect.plans_by_statistics):
        return Source(is_long=is_long)
    condition, values = compiled(scope.condition, dialect)
    within, named = f"FROM comments AS c WHERE c.site = ? AND ({condition})", (site, *values)
    if budget is None or most is None or is_answered:
        return _scope(within, named, _ALL, is_long=is_long)
    rows = yield Statement(
        f"SELECT count(*) FROM (SELECT 1 {within} LIMIT ?) AS found", (*named, most + 1), is_long=True
    )
    found = int(rows[0][0])
    budget.searched(min(found, most), scope.rest)
    if found > most:
        return (yield from _first(scope, most, within=within, named=named))
    if scope.condition == EVERYTHING:
        return Source(is_long=True)
    return _scope(within, named, most, is_long=True)


def too_wide() -> QueryTooWide:
    """The error for a visitor's query that would search too many rows."""
    return QueryTooWide(
        "This site has too many comments for a query that no index answers. Ask for the comments of certain pages by url, "
        "of certain roots by rid, or of a time by createdAt, or use the master key."
    )


def _scope(within: str, named: tuple[object, ...], most: int, *, is_long: bool) -> Source:
    """A subquery with a limit: the engine must not prefer another index, which would hand out more rows."""
    return Source(table=f"(SELECT {COLUMNS} {within} LIMIT ?) AS c", values=(*named, most), is_long=is_long)


def _first(scope: Scope, most: int, *, within: str, named: tuple[object, ...]) -> Transaction[Source]:
    """The first ``most`` rows, and those of the same place as the last."""
    if scope.walk is None or not most:
        raise too_wide()
    column, direction = f"c.{scope.walk.field.value}", " DESC" if scope.walk.descending else ""
    sql = f"SELECT {column} {within} ORDER BY {column}{direction} LIMIT 1 OFFSET ?"
    rows = yield Statement(sql, (*named, most - 1), is_long=True)
    if not rows:
        # So many were removed since they were counted that none has to be left out.
        return _scope(within, named, most, is_long=True)
    relation = ">=" if scope.walk.descending else "<="
    return Source(bound=f" AND {column} {relation} ?", bound_values=(rows[0][0],), is_long=True, is_cut=True)
