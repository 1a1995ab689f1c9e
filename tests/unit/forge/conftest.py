"""The forge with a stopped clock, and a client of GitHub's stand-in."""

import pytest

from tests.unit.forge.stand_ins.client import Api, Forge


@pytest.fixture
def forge() -> Forge:
    return Forge()


@pytest.fixture
def github(forge: Forge) -> Api:
    return Api(forge, "github", "/api/v3")
