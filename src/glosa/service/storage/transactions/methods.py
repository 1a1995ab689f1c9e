"""Transactions as methods: each is written once, as a generator, and called as a coroutine."""

from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial, wraps
from itertools import count
from typing import Any, Concatenate, ParamSpec, TypeVar

from glosa.service.domain.budget import Budget
from glosa.service.domain.errors import StorageBusy, StorageUnavailable
from glosa.service.domain.rate_limits import Bucket
from glosa.service.storage.transaction import Engine, Shared, Transaction
from glosa.service.storage.transactions.limits import ClockSetBack, settle, swept, take_all

_SWEEP_EVERY = 500
"""Rate-limited writes after which a process deletes full buckets."""


class Transactions:
    """Base of the classes whose methods are transactions."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.dialect = engine.dialect
        self.budget: Budget | None = None
        """Limits the cost of all reads; ``None`` means no limit."""
        self._rate_limited = count(1)
        self.sweeps: list[tuple[str, int]] = []
        """Sites whose full buckets are to be deleted, with the time."""

    def limited(self, site: str, now: int) -> None:
        """Counts a transaction that takes from buckets. Every now and then, full buckets are deleted once it has ended."""
        if next(self._rate_limited) % _SWEEP_EVERY == 0:
            self.sweeps.append((site, now))

    def take_all(self, site: str, limits: Sequence[Bucket], *, now: int) -> Transaction[None]:
        """See :func:`glosa.service.storage.transactions.limits.take_all` and :meth:`limited`."""
        self.limited(site, now)
        return take_all(site, limits, now=now)


Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
Owner = TypeVar("Owner", bound=Transactions)

Written = Callable[Concatenate[Owner, Parameters], Transaction[Result]]
Method = Callable[Concatenate[Owner, Parameters], Coroutine[Any, Any, Result]]


def reads(transaction: Written[Owner, Parameters, Result]) -> Method[Owner, Parameters, Result]:
    """Runs a transaction that changes nothing, within the budget of its owner."""

    @wraps(transaction)
    def method(owner: Owner, /, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Coroutine[Any, Any, Result]:
        return owner.engine.read(transaction(owner, *args, **kwargs), owner.budget)

    return method


def writes(transaction: Written[Owner, Parameters, Result]) -> Method[Owner, Parameters, Result]:
    """Runs a transaction. The method returns once the result would survive a crash of the machine."""

    @wraps(transaction)
    def method(owner: Owner, /, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Coroutine[Any, Any, Result]:
        return owner.engine.write(partial(transaction, owner, *args, **kwargs))

    return method


def rate_limited(transaction: Written[Owner, Parameters, Result]) -> Method[Owner, Parameters, Result]:
    """Like :func:`writes`, for a transaction that takes from buckets. If the clock was set back, corrects the buckets.

    Full buckets are deleted in a transaction of its own: with some of them locked, this one would wait for those of others.
    """

    @wraps(transaction)
    def method(owner: Owner, /, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Coroutine[Any, Any, Result]:
        return limited_write(owner, partial(transaction, owner, *args, **kwargs))

    return method


async def limited_write(
    owner: Transactions, start: Callable[[], Transaction[Result]], shared: Shared | None = None
) -> Result:
    """See :func:`rate_limited`. With ``shared``, the transaction may share its commit with others."""
    try:
        result = await owner.engine.write(start, shared)
    except ClockSetBack as error:
        set_back = error
    else:
        with suppress(StorageUnavailable, StorageBusy):  # The result is on disk, whatever happens now.
            while owner.sweeps:
                await owner.engine.write(partial(swept, *owner.sweeps.pop(), owner.dialect))
        return result
    await owner.engine.write(partial(settle, set_back))
    raise set_back.refusal
