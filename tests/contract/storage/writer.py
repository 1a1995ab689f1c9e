"""A process that writes, for tests that kill it, fill its disk, or run it twice: ``python -m … TASK ADDRESS [FIRST]``.

It prints the ids that the storage acknowledged, one per line.
"""

import asyncio
import resource
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from glosa.service.domain.errors import StorageUnavailable
from glosa.service.storage.store import SqlStore, open_store
from tests.contract.storage.specimens import comment, counter, number


async def write_for_ever(store: SqlStore, first: int) -> None:
    """Writes sixteen at a time until the process is killed."""

    async def write(start: int) -> None:
        for value in range(start, start + 10**9, 16):
            await store.add(comment(value))
            print(number(value), flush=True)

    await asyncio.gather(*(write(first + lane) for lane in range(16)))


async def write_some(store: SqlStore, first: int) -> None:
    """Writes 200 comments and 250 views of one page concurrently: as many as may wait."""
    await asyncio.gather(
        *(store.add(comment(first + value)) for value in range(200)),
        *(store.visit(counter(first + value)) for value in range(250)),
    )
    for value in range(200):
        print(number(first + value))


async def fill_the_disk(store: SqlStore, first: int) -> None:
    """Writes until files may not grow, checks the error, then gets space again and continues."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, most))
    value = first
    try:
        while True:
            await store.add(comment(value, source="x" * 20_000))
            print(number(value))
            value += 1
    except StorageUnavailable as refusal:
        print(refusal, file=sys.stderr)
    assert len([one async for one in store.all_comments("default")]) == value - first
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    await store.add(comment(value + 1))
    print(number(value + 1))


TASKS = {"ever": write_for_ever, "some": write_some, "fill": fill_the_disk}


@asynccontextmanager
async def _opened(address: str) -> AsyncIterator[SqlStore]:
    store = open_store(address)
    await store.migrate()
    yield store
    await store.close()


async def main(task: str, address: str, first: str = "0") -> None:
    async with _opened(address) as store:
        await TASKS[task](store, int(first))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
