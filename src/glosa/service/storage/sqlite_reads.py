"""Reads a SQLite database: short reads on the event loop, which is faster than any thread, long ones in a thread.

A read within a budget moves to the thread once it has taken more steps than the budget allows on the event loop. A read
that is known to be long starts there.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from glosa.service.domain.budget import LANE_WIDTH, Budget
from glosa.service.storage.rows import check_values
from glosa.service.storage.transaction import Rows, Running, Statement, Step, Together, Transaction

Result = TypeVar("Result")

_TICK = 1_000
"""Steps of SQLite's virtual machine between two checks of a short read."""

_LONG_TICK = 10_000
"""Steps between two checks of a long read's deadline. Each check waits for the interpreter's lock."""


class SqliteReader:
    """The connections for reading. Opens each with ``connect`` when first needed."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._short: sqlite3.Connection | None = None
        self._long: list[sqlite3.Connection] = []
        self._thread = ThreadPoolExecutor(LANE_WIDTH, "sqlite-read")
        self._ticks_left = 0

    async def read(self, transaction: Transaction[Result], budget: Budget | None) -> Result:
        """See :meth:`glosa.service.storage.transaction.Engine.read`; also raises what ``sqlite3`` raises."""
        running = Running(transaction)
        if self._short is None:
            self._short = self._connect()
        if budget is None:
            return run(self._short, running)
        budget.left()
        if not self._run_short(self._short, running, budget):
            await budget.enter()
            loop = asyncio.get_running_loop()
            await budget.finished(loop.run_in_executor(self._thread, self._run_long, running, budget))
        return running.result

    def close(self) -> None:
        """Waits for long reads."""
        self._thread.shutdown()
        for connection in (self._short, *self._long):
            if connection is not None:
                connection.close()
        self._short = None
        self._long.clear()

    def _run_short(self, reader: sqlite3.Connection, running: Running[Any], budget: Budget) -> bool:
        """Whether it reached the end. Otherwise, the next step takes long."""
        allowed = self._ticks_left = budget.short_steps // _TICK
        reader.set_progress_handler(self._is_long, _TICK)
        try:
            while running.step is not None:
                if isinstance(running.step, Statement) and running.step.is_long:
                    return False
                running.executed(execute(reader, running.step))
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                raise
            return False
        finally:
            reader.set_progress_handler(None, 0)
            budget.short_steps -= (allowed - max(self._ticks_left, 0)) * _TICK
        return True

    def _is_long(self) -> bool:
        self._ticks_left -= 1
        return self._ticks_left < 0

    def _run_long(self, running: Running[Any], budget: Budget) -> None:
        """Runs a long read in its thread."""
        reader = self._long.pop() if self._long else self._connect()
        reader.set_progress_handler(budget.is_over, _LONG_TICK)
        try:
            run(reader, running)
        finally:
            reader.set_progress_handler(None, 0)
            self._long.append(reader)


def run(connection: sqlite3.Connection, running: Running[Result]) -> Result:
    """Executes the remaining steps."""
    while running.step is not None:
        running.executed(execute(connection, running.step))
    return running.result


def execute(connection: sqlite3.Connection, step: Step) -> Rows:
    """The rows of one step."""
    if isinstance(step, Together):
        return [execute(connection, one) for one in step.statements]
    if isinstance(step, Statement):
        check_values(step.values)
        return connection.execute(step.sql, step.values).fetchall()
    for values in step.rows:
        check_values(values)
    connection.executemany(step.sql, step.rows)
    return ()
