"""A migration copies only files inside the source."""

from pathlib import Path

from glosa.migration.readers.tree import Assets
from glosa.migration.source_folder import SourceFolder


def test_a_link_to_a_file_outside_the_source_is_not_followed(tmp_path: Path) -> None:
    source, private = tmp_path / "source", tmp_path / "private.txt"
    public = source / "public"
    public.mkdir(parents=True)
    private.write_text("mine", encoding="utf-8")
    (public / "own.txt").write_text("ours", encoding="utf-8")
    (public / "alias.txt").symlink_to(public / "own.txt")
    (public / "stray.txt").symlink_to(private)
    assets = Assets(SourceFolder(source), source, public=public, base="/")
    assets.add("added.txt", private)
    assert [asset.target for asset in assets.all] == ["public/alias.txt", "public/own.txt"]
