"""Statements as PostgreSQL takes them: numbered places for values, and several statements in one."""

import re
from functools import lru_cache

_LONGEST_CACHED = 4_000
"""Characters of a statement whose translation is cached."""


@lru_cache(100)
def joined(*statements: str) -> str:
    """One statement that executes all of them in order: PostgreSQL evaluates the parts of ``UNION ALL`` one after the other.

    Each row is the number of a statement, and an object with the values of one of its rows. Statements that return nothing come last.
    """
    names = [f"statement_{number}" for number in range(len(statements))]
    parts = ", ".join(f"{name} AS ({sql})" for name, sql in zip(names, statements, strict=True))
    rows = [
        f"SELECT {number}, row_to_json({name})::text FROM {name}"
        for number, (name, sql) in enumerate(zip(names, statements, strict=True))
        if "RETURNING" in sql or sql.startswith("SELECT")
    ]
    return f"WITH {parts} {' UNION ALL '.join(rows)}"


def numbered(sql: str) -> str:
    """Replaces ``?`` with ``$1``, ``$2`` and so on. No statement contains a question mark in a text."""
    # Queries of the store protocol make statements of any length, which are rarely repeated.
    return _numbered(sql) if len(sql) <= _LONGEST_CACHED else _numbered.__wrapped__(sql)


@lru_cache(1000)
def _numbered(sql: str) -> str:
    numbers = iter(range(1, 1 + sql.count("?")))
    return re.sub(r"\?", lambda _: f"${next(numbers)}", sql)
