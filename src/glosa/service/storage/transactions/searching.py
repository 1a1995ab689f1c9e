"""Where a query reads comments from, so that a visitor's query searches no more rows than its budget allows.

If an index covers the query, it reads exactly the result. Otherwise, it compares rows one by one: all rows that the index
returns for a part of the condition if they are few, or the first ones in the requested order, which is enough if they
fill the page. If neither works, the query is refused, because part of a result would be wrong.
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
"""No limit."""


_TABLE = "comments AS c"


@dataclass(frozen=True, slots=True, kw_only=True)
class RowSource:
    """The table or subquery to read from, as SQL."""

    table: str = _TABLE
    values: tuple[object, ...] = ()
    """The values of the placeholders in ``table``."""
    bound: str = ""
    """An additional condition."""
    bound_values: tuple[object, ...] = ()
    is_long: bool = False
    is_cut: bool = False
    """Whether rows beyond ``bound`` are left out. If the result could include them, raise :func:`too_wide`."""

    @property
    def has_locators(self) -> bool:
        """Whether the rows have all columns of the table; a subquery has only those of a comment."""
        return self.table == _TABLE


def source(
    site: str, where: Condition, *, order: tuple[Order, ...] = (), dialect: Dialect, budget: Budget | None
) -> Transaction[RowSource]:
    """The rows that a simplified condition can match. Without ``order``, rows are only counted. Raises ``QueryTooWide``."""
    scope = scope_of(where, order)
    most = budget.searchable(scope.rest) if budget else None
    is_long = has_match(where)
    is_covered = budget is None or most is None or scope.is_covered
    is_sorted = scope.walk is None and not scope.is_wide
    if is_covered and not (is_sorted and dialect.plans_by_statistics):
        return RowSource(is_long=is_long)
    condition, values = compiled(scope.condition, dialect)
    within, named = f"FROM comments AS c WHERE c.site = ? AND ({condition})", (site, *values)
    if budget is None or most is None or is_covered:
        return _scope(within, named, _ALL, is_long=is_long)
    rows = yield Statement(
        f"SELECT count(*) FROM (SELECT 1 {within} LIMIT ?) AS found", (*named, most + 1), is_long=True
    )
    found = int(rows[0][0])
    budget.searched(min(found, most), scope.rest)
    if found > most:
        return (yield from _first(scope, most, within=within, named=named))
    if scope.condition == EVERYTHING:
        return RowSource(is_long=True)
    return _scope(within, named, most, is_long=True)


def too_wide() -> QueryTooWide:
    """The error for a visitor's query that would search too many rows."""
    return QueryTooWide(
        "This site has too many comments for a query that no index answers. Ask for the comments of certain pages by url, "
        "of certain roots by rid, or of a time by createdAt, or use the master key."
    )


def _scope(within: str, named: tuple[object, ...], most: int, *, is_long: bool) -> RowSource:
    """A subquery with a limit, so the engine doesn't prefer another index that returns more rows."""
    return RowSource(table=f"(SELECT {COLUMNS} {within} LIMIT ?) AS c", values=(*named, most), is_long=is_long)


def _first(scope: Scope, most: int, *, within: str, named: tuple[object, ...]) -> Transaction[RowSource]:
    """The first ``most`` rows, and those with the same value as the last."""
    if scope.walk is None or not most:
        raise too_wide()
    column, direction = f"c.{scope.walk.field.value}", " DESC" if scope.walk.descending else ""
    sql = f"SELECT {column} {within} ORDER BY {column}{direction} LIMIT 1 OFFSET ?"
    rows = yield Statement(sql, (*named, most - 1), is_long=True)
    if not rows:
        # So many were removed after counting that none needs to be left out.
        return _scope(within, named, most, is_long=True)
    relation = ">=" if scope.walk.descending else "<="
    return RowSource(bound=f" AND {column} {relation} ?", bound_values=(rows[0][0],), is_long=True, is_cut=True)
