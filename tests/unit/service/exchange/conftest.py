"""The token exchange with storage in a temporary folder."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from glosa.service.storage.store import open_store
from tests.unit.service.exchange.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """An exchange without logins so far."""
    with asyncio.Runner() as runner:
        store = open_store(str(tmp_path / "comments.db"))
        runner.run(store.migrate())
        yield Desk(store, runner)
        runner.run(store.close())
