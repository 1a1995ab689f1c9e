"""A site with storage in a temporary folder."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from glosa.service.storage.store import open_store
from tests.unit.service.domain.house import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """An empty site without limits per address."""
    with asyncio.Runner() as runner:
        store = open_store(str(tmp_path / "comments.db"))
        runner.run(store.migrate())
        yield House(store, runner)
        runner.run(store.close())
