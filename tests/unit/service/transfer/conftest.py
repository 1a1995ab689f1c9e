"""A store on disk and export files."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from glosa.service.domain.environment import Environment
from glosa.service.domain.sites import Site
from glosa.service.storage.store import SqlStore, open_store

NOW = 1_795_000_000_000
SITE = Site(id="default", app_id="app", app_key="key")

Result = TypeVar("Result")
Use = Callable[[Environment[SqlStore]], Any]


@pytest.fixture
def use(tmp_path: Path) -> Callable[[Use], Any]:
    """Runs an async function on a database that lasts for the whole test."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Environment[SqlStore]]:
        store = open_store(str(tmp_path / "comments.sqlite3"))
        await store.migrate()
        try:
            await store.save_site(SITE)
            yield Environment(store=store, now=lambda: NOW, new_id=lambda: "f" * 24, secret=b"s" * 32)
        finally:
            await store.close()

    def run(do: Use) -> Any:
        async def inside() -> Any:
            async with opened() as environment:
                return await do(environment)

        return asyncio.run(inside())

    return run


@pytest.fixture
def lines(tmp_path: Path) -> Callable[[str, Sequence[Mapping[str, object]]], Path]:
    """Writes rows as a file of JSON lines."""

    def write(name: str, rows: Sequence[Mapping[str, object]]) -> Path:
        path = tmp_path / name
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
        return path

    return write
