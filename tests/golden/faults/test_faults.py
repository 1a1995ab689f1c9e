"""A site with many errors, and everything that people read about them.

The site is in ``site/``, the report in ``expected.txt``. To see what a change does to messages, run ``make golden`` and read
the difference.
"""

import os
from pathlib import Path

from glosa.builder.build import Request, workshop

HERE = Path(__file__).parent
EXPECTED = HERE / "expected.txt"


def test_errors_are_reported_with_their_place_their_cause_and_the_next_step(tmp_path: Path) -> None:
    with workshop(Request(HERE / "site", tmp_path / "out")) as shop:
        faults = shop.check()
    messages = "\n".join(
        f"{one.severity.value} {one.place} {one.code}\n  {one.found}\n  {one.expected}\n  {one.next_step}\n"
        for one in faults
    )
    if os.environ.get("GLOSA_UPDATE_GOLDEN"):
        EXPECTED.write_text(messages, "utf-8")
    assert messages == EXPECTED.read_text("utf-8"), "If these are the messages you want, run: make golden"
