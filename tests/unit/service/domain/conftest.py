"""A site with storage in a temporary folder."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from glosa.service.storage.store import open_store
from tests.unit.service.domain.scenario import Scenario


@pytest.fixture
def scenario(tmp_path: Path) -> Iterator[Scenario]:
    """An empty site without limits per address."""
    with asyncio.Runner() as runner:
        store = open_store(str(tmp_path / "comments.db"))
        runner.run(store.migrate())
        yield Scenario(store, runner)
        runner.run(store.close())
