"""The built front end, and the message if there is none."""

from pathlib import Path

import pytest

from glosa.builder.render.bundle import BundleMissing, load_bundle


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
    served = {**bundle.files, **bundle.emoji, bundle.entries["islands"]: bundle.islands}
    assert {*bundle.entries.values(), bundle.styles.plain, bundle.styles.generated, bundle.styles.code} <= served.keys()
    assert list(bundle.files) == sorted(bundle.files)
    assert all(path.startswith("assets/") for path in served)
    assert all(file.is_file() and path.endswith(file.name) for path, file in served.items())
    assert "glosa" in bundle.server_script
    assert "use asm" not in bundle.server_script  # V8 would print a warning in every build.
    assert (bundle.prism / "components.json").is_file()
