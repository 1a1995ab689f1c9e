"""The built front end, and the message if there is none."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from glosa.builder.render.bundle import BundleMissing, Part, load_bundle


@pytest.mark.parametrize("manifest", [None, "", "{", "{}"])
def test_a_front_end_that_was_not_built_is_reported(tmp_path: Path, manifest: str | None) -> None:
    if manifest is not None:
        (tmp_path / "manifest.json").write_text(manifest)
    with pytest.raises(BundleMissing) as caught:
        load_bundle(tmp_path)
    assert str(caught.value) == (
        "The front end is not built: in a checkout, run 'make setup'; otherwise install the package again."
    )


def test_files_of_the_bundle_are_named_as_they_are_served() -> None:
    bundle = load_bundle()
    files = bundle.files(tuple(bundle.parts))
    served = {**files, **bundle.emoji, bundle.entries["islands"]: bundle.islands}
    assert {*bundle.entries.values(), bundle.styles.plain, bundle.styles.generated, bundle.styles.code} <= served.keys()
    assert list(files) == sorted(files)
    assert all(path.startswith("assets/") for path in served)
    assert all(file.is_file() and path.endswith(file.name) for path, file in served.items())
    assert "glosa" in bundle.server_script
    assert "use asm" not in bundle.server_script  # V8 would print a warning in every build.
    assert (bundle.prism / "components.json").is_file()


@pytest.mark.parametrize("themed", [False, True])
@pytest.mark.parametrize(
    "parts",
    [
        (),
        ("search",),
        ("comments", "anonymous"),
        ("comments", "issues"),
        ("comments", "anonymous", "headings"),
        ("comments", "anonymous", "issues", "headings", "search"),
    ],
)
def test_a_site_gets_the_files_that_its_parts_import(parts: Sequence[Part], themed: bool) -> None:
    bundle = load_bundle(themed=themed)
    files = bundle.files(parts)
    for path, file in files.items():
        if path.endswith(".js"):
            imported = re.findall(r"""(?:\bfrom|\bimport)\s*["'`]\./([\w.-]+\.js)["'`]""", file.read_text("utf-8"))
            assert {f"assets/js/{name}" for name in imported} <= files.keys(), path


def test_a_site_without_comments_and_search_gets_none_of_their_files() -> None:
    bundle = load_bundle()
    plain = bundle.files(())
    for part, paths in bundle.parts.items():
        assert paths, part
        assert not plain.keys() & set(paths)
        assert set(paths) <= bundle.files((part,)).keys()
