"""Two sites with many errors, and everything that people read about them.

``modules/`` has errors in TypeScript, ``site/`` has those in all other files. The reports are in ``modules.txt`` and
``site.txt``. To see what a change does to messages, run ``make golden`` and read the difference.
"""

import os
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", ["site", "modules"])
def test_errors_are_reported_with_their_place_their_cause_and_the_next_step(tmp_path: Path, name: str) -> None:
    expected = HERE / f"{name}.txt"
    with workshop(Request(HERE / name, tmp_path / "out")) as shop:
        faults = shop.check()
    messages = "\n".join(
        f"{one.severity.value} {one.place} {one.code}\n  {one.found}\n  {one.expected}\n  {one.next_step}\n"
        for one in faults
    )
    if os.environ.get("GLOSA_UPDATE_GOLDEN"):
        expected.write_text(messages, "utf-8")
    assert messages == expected.read_text("utf-8"), "If these are the messages you want, run: make golden"
