"""Changes of a folder that can be undone."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from glosa.builder.output.changes import Changes


def refused(*_: object, **__: object) -> None:
    raise OSError("no hard links here")


@pytest.mark.parametrize("link", [os.link, refused], ids=["hard-links", "copies"])
def test_a_link_that_was_replaced_is_a_link_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, link: Callable[..., None]
) -> None:
    monkeypatch.setattr(os, "link", link)
    out, staging = tmp_path / "out", tmp_path / "staging"
    for folder in (out, staging):
        folder.mkdir()
    (tmp_path / "elsewhere").write_text("linked")
    (out / "page.html").symlink_to("../elsewhere")
    (staging / "new.html").write_text("new")
    changes = Changes(str(out), str(staging))
    changes.replace(str(staging / "new.html"), "page.html")
    assert (out / "page.html").read_text() == "new"
    changes.undo()
    assert (out / "page.html").readlink() == Path("../elsewhere")
    assert (tmp_path / "elsewhere").read_text() == "linked"
