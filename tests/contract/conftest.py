"""What the tests of the robot's documentation share: the site as it is built."""

from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop

SITE = Path(__file__).parents[2] / "site"


@pytest.fixture(scope="session")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The robot's documentation, built strictly: without a single warning. Tests read it and leave it as it is."""
    folder = tmp_path_factory.mktemp("robot") / "dist"
    with workshop(Request(SITE, folder)) as shop:
        assert shop.build(strict=True).warnings == ()
    return folder
