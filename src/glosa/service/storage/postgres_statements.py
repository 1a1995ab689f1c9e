"""How PostgreSQL executes the steps of a transaction."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from itertools import chain
from typing import Any, TypeVar

import asyncpg
import msgspec

from glosa.service.storage.postgres_sql import joined, numbered
from glosa.service.storage.rows import check_values
from glosa.service.storage.transaction import Rows, Running, Statement, Step, Steps, Together

Result = TypeVar("Result")

_LONG_WAIT = 30.0
"""Seconds to wait for a statement that searches rows without an index, if it has no budget."""

_AT_ONCE = 100
"""Rows of a batch that are sent together, and that have the time of one statement."""


def transaction(connection: asyncpg.Connection, *, readonly: bool = False) -> AbstractAsyncContextManager[object]:
    """Each statement sees what was committed before it, whatever the server's or the account's default is."""
    transaction: AbstractAsyncContextManager[object] = connection.transaction(
        isolation="read_committed", readonly=readonly
    )
    return transaction


async def run(connection: asyncpg.Connection, running: Running[Result]) -> Result:
    await finish(connection, running)
    return running.result


async def finish(connection: asyncpg.Connection, running: Steps, seconds: float | None = None) -> None:
    """``seconds`` is for each statement; ``None`` means the default."""
    while (step := running.step) is not None:
        running.executed(await execute(connection, step, seconds))


async def finish_short(connection: asyncpg.Connection, running: Steps, seconds: Callable[[], float]) -> bool:
    """Runs steps until one takes longer than ``seconds`` says, or is known to. Returns whether there are no more."""
    while (step := running.step) is not None:
        if isinstance(step, Statement) and step.is_long:
            return False
        try:
            running.executed(await execute(connection, step, seconds()))
        except TimeoutError:
            return False
    return True


async def execute(connection: asyncpg.Connection, step: Step, seconds: float | None = None) -> Rows:
    if isinstance(step, Together):
        return await _execute_together(connection, step, seconds)
    if isinstance(step, Statement):
        check_values(step.values)
        seconds = _LONG_WAIT if seconds is None and step.is_long else seconds
        rows: Rows = await connection.fetch(numbered(step.sql), *step.values, timeout=seconds)
        return rows
    for values in step.rows:
        check_values(values)
    for first in range(0, len(step.rows), _AT_ONCE):
        await connection.executemany(numbered(step.sql), step.rows[first : first + _AT_ONCE])
    return ()


async def _execute_together(connection: asyncpg.Connection, step: Together, seconds: float | None) -> Rows:
    rows: list[list[list[Any]]] = [[] for _ in step.statements]
    one = Statement(
        joined(*(one.sql for one in step.statements)), tuple(chain(*(one.values for one in step.statements)))
    )
    for index, row in await execute(connection, one, seconds):
        rows[index].append(list(msgspec.json.decode(row).values()))
    return rows
