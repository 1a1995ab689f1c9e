"""Where the SQL of the two engines differs."""

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from glosa.service.storage.rows import check_values

Kind = Literal["text", "bigint"]


class Dialect(Protocol):
    """Fragments of SQL. ``?`` is a placeholder for a value."""

    name: Literal["sqlite", "postgres"]
    plans_by_statistics: bool
    """Whether the planner may prefer the index for the order to the one for the condition, and scan a whole site for one page."""

    is_remote: bool
    """Whether each statement is a round trip to a server."""

    locator: tuple[str, Kind]
    """The column that leads to a comment with the fewest reads, for a statement right after the one that found it. Another comment may
    have it by then."""

    def given(self, kind: Kind = "text") -> str:
        """A table with one column ``value``, from a list that :meth:`listed` prepares."""

    def among(self, column: str, kind: Kind = "text") -> str:
        """True if the column is in a list that :meth:`listed` prepares."""

    def listed(self, values: Sequence[str | int]) -> object:
        """A list in the driver's format."""

    def locking(self) -> str:
        """The suffix of a query that locks its rows against changes until the transaction ends."""

    def changing(self) -> str:
        """The suffix of a query whose rows the transaction changes next: it waits for other changes, and returns what they left."""

    def holds(self, text: str) -> str:
        """True if the expression contains a text."""

    def octets(self, text: str) -> str:
        """The length of the expression in UTF-8 bytes."""

    def folded(self, text: str) -> str:
        """The expression with A to Z in lowercase."""

    def each_first(self, outer: str, *, inner: str, columns: str) -> str:
        """The rows of ``comments AS c`` whose locators the query ``inner`` returns for each row of ``outer``."""


class SqliteDialect:
    """SQLite 3.37 or newer. Lists are passed as JSON, so a statement's text doesn't depend on their length."""

    name: Literal["sqlite", "postgres"] = "sqlite"
    plans_by_statistics = False  # The schema sets the statistics.
    is_remote = False
    locator: tuple[str, Kind] = (
        "rowid",
        "bigint",
    )  # An id is looked up in an index first, in another place of the file for each.

    def given(self, kind: Kind = "text") -> str:
        return "(SELECT value FROM json_each(?)) AS given"

    def among(self, column: str, kind: Kind = "text") -> str:
        return f"{column} IN (SELECT value FROM json_each(?))"

    def listed(self, values: Sequence[str | int]) -> object:
        check_values(values)
        return msgspec.json.encode(values).decode()

    def locking(self) -> str:
        return ""  # There is one writer at a time.

    def changing(self) -> str:
        return ""

    def holds(self, text: str) -> str:
        return f"instr({text}, ?) > 0"

    def octets(self, text: str) -> str:
        return f"length(CAST({text} AS BLOB))"

    def folded(self, text: str) -> str:
        return f"lower({text})"

    def each_first(self, outer: str, *, inner: str, columns: str) -> str:
        return f"SELECT {columns} FROM {outer} CROSS JOIN comments AS c ON c.site = root.site AND c.rowid IN ({inner})"


class PostgresDialect:
    """PostgreSQL, and compatible databases."""

    name: Literal["sqlite", "postgres"] = "postgres"
    plans_by_statistics = True
    is_remote = True
    locator: tuple[str, Kind] = ("id", "text")

    def given(self, kind: Kind = "text") -> str:
        return f"unnest(CAST(? AS {kind}[])) AS given(value)"

    def among(self, column: str, kind: Kind = "text") -> str:
        return f"{column} = ANY(CAST(? AS {kind}[]))"

    def listed(self, values: Sequence[str | int]) -> object:
        check_values(values)
        return list(values)

    def locking(self) -> str:
        return " FOR SHARE"

    def changing(self) -> str:
        return " FOR UPDATE"

    def holds(self, text: str) -> str:
        return f"strpos({text}, ?) > 0"

    def octets(self, text: str) -> str:
        return f"octet_length({text})"

    def folded(self, text: str) -> str:
        return f"translate({text}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')"

    def each_first(self, outer: str, *, inner: str, columns: str) -> str:
        # OFFSET 0 fixes the order of the joins. Before a new database has statistics, the planner takes every table for tiny, and
        # would compare each comment with each root and each reply: five seconds for 200 comments.
        roots = f"SELECT root.site, root.id FROM {outer} OFFSET 0"
        found = "SELECT c.* FROM comments AS c WHERE c.site = root.site AND c.id = first.id OFFSET 0"
        return (
            f"SELECT {columns} FROM ({roots}) AS root"
            f" CROSS JOIN LATERAL ({inner}) AS first CROSS JOIN LATERAL ({found}) AS c"
        )
