"""What an owner reads where the output cannot go."""

import errno
import os
from pathlib import Path

import pytest

from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.builder.output.lock import Locked
from glosa.builder.output.place import output_problems, unpublished
from glosa.builder.output.stage import MARKER, STAGING, HalfPublished

ELSEWHERE = "Choose another folder with --out."


def reported(fault: Diagnostic) -> tuple[str, str, str, str]:
    assert (fault.severity, fault.place) == (Severity.ERROR, "")
    return fault.code, fault.found, fault.expected, fault.next_step


def faults(out: Path, site: Path) -> list[tuple[str, str, str, str]]:
    return [reported(fault) for fault in output_problems(out, site, sources=("docs", "public"))]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "site" / "docs").mkdir(parents=True)
    return tmp_path / "site"


@pytest.mark.parametrize("place", [".", "..", "docs", "public/out"])
def test_rejects_an_output_folder_among_the_sources(site: Path, place: str) -> None:
    out = site / place
    assert faults(out, site) == [
        (
            "output-in-sources",
            f"The output folder {out} contains the site's own files, or is inside one of their folders.",
            "A separate folder, because a build removes everything in it that isn't part of the built site.",
            ELSEWHERE,
        )
    ]


@pytest.mark.parametrize("place", ["dist", "documents", "../out"])
def test_accepts_an_output_folder_next_to_the_sources(site: Path, place: str) -> None:
    assert faults(site / place, site) == []
    (site / place).mkdir()
    assert faults(site / place, site) == []


def test_rejects_a_file_as_the_output_folder(site: Path, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    assert faults(tmp_path / "out", site) == [
        ("output-not-a-folder", f"{tmp_path / 'out'} is a file.", "A folder, or a new name.", ELSEWHERE)
    ]


def test_rejects_a_folder_with_other_files(site: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    for name in (".git", "b.txt", "a.txt"):
        (out / name).write_text("")
    assert faults(out, site) == [
        (
            "output-not-ours",
            f"The output folder {out} was not written by Glosa, and it isn't empty: it contains 'a.txt'.",
            "An empty or new folder, one of an earlier build, or a Git work tree with nothing but '.git'.",
            "Choose another folder with --out, or empty this one yourself.",
        )
    ]


@pytest.mark.parametrize("ours", [MARKER, STAGING])
def test_accepts_the_folder_of_an_earlier_build(site: Path, tmp_path: Path, ours: str) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "a.txt").write_text("")
    (out / ours).write_text("")
    assert faults(out, site) == []


OUT = Path("out")
FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "staged")
GONE = OSError(errno.ENOENT, os.strerror(errno.ENOENT), "old", None, "new")
ROOM = "A folder out that this account may write to, with room for the site."
CHECK = "Check the folder, its permissions and the space left, "


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (
            Locked(),
            (
                "output-in-use",
                "Another build is writing to the output folder out.",
                "One build at a time for each output folder.",
                "Wait until the other build has ended, then build again, or choose another folder with --out.",
            ),
        ),
        (
            FULL,
            (
                "output-unwritable",
                "staged: No space left on device.",
                ROOM,
                f"{CHECK}or choose another folder with --out.",
            ),
        ),
        (
            OSError("odd"),
            ("output-unwritable", "out: odd.", ROOM, f"{CHECK}or choose another folder with --out."),
        ),
        (
            HalfPublished(FULL, GONE),
            (
                "output-half-published",
                (
                    "staged: No space left on device. Not every file could be put back: new: No such file or directory. "
                    "out now mixes pages of this build and of the one before."
                ),
                ROOM,
                f"{CHECK}then build again to repair it.",
            ),
        ),
        (
            HalfPublished(OSError("odd"), OSError("odder")),
            (
                "output-half-published",
                (
                    "out: odd. Not every file could be put back: out: odder. "
                    "out now mixes pages of this build and of the one before."
                ),
                ROOM,
                f"{CHECK}then build again to repair it.",
            ),
        ),
        (
            HalfPublished(KeyboardInterrupt(), FULL),
            (
                "output-half-published",
                (
                    "The build was interrupted. Not every file could be put back: staged: No space left on device. "
                    "out now mixes pages of this build and of the one before."
                ),
                ROOM,
                f"{CHECK}then build again to repair it.",
            ),
        ),
    ],
)
def test_the_cause_of_a_failed_publication_is_reported(
    error: OSError | Locked | HalfPublished, expected: tuple[str, str, str, str]
) -> None:
    assert reported(unpublished(OUT, error)) == expected
