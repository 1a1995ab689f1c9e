"""The forge with a clock that stands still, and GitHub's stand-in as its users call it."""

import pytest

from tests.unit.forge.stand_ins.client import Api, Forge


@pytest.fixture
def forge() -> Forge:
    return Forge()


@pytest.fixture
def github(forge: Forge) -> Api:
    return Api(forge, "github", "/api/v3")
