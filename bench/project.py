"""A corpus in the format of one site builder, with its commands for building and previewing."""

import hashlib
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.corpus import Corpus
from bench.place import WORK

Command = Sequence[str | Path]


@dataclass(frozen=True, slots=True)
class Project:
    """One builder's folder."""

    builder: str
    pages: int
    folder: Path
    build_to: Callable[[Path], Command]
    """The command that builds into a folder; run in ``folder``."""
    develop: Callable[[int], Command]
    """The command that serves at a port and follows changes; run in ``folder``."""
    edited: Path
    """A Markdown file in the middle of the site."""
    address: str
    """The path that its page is served under."""
    cache: Path | None = None
    """What the builder saves for its next run."""

    @property
    def out(self) -> Path:
        """The folder for built sites."""
        return self.folder.with_name(f"{self.folder.name}-built")

    def clean(self) -> None:
        """Removes the output of earlier builds."""
        shutil.rmtree(self.out, ignore_errors=True)
        self.forget()

    def forget(self) -> None:
        """Removes what the builder saved for its next run."""
        if self.cache:
            shutil.rmtree(self.cache, ignore_errors=True)


def lay_out(folder: Path, files: Callable[[], Mapping[str, str]], *, made_by: Sequence[Path]) -> None:
    """Writes ``files`` to ``folder``, unless the same version of these modules already did."""
    sources = (*made_by, *(Path(__file__).with_name(name) for name in ("prose.py", "corpus.py")))
    version = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()
    stamp = folder.with_suffix(".version")
    if stamp.exists() and stamp.read_text() == version:
        return
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    stamp.write_text(version)


def corpus_folder(builder: str, corpus: Corpus) -> Path:
    """The folder of a builder's copy of a corpus."""
    return WORK / "corpora" / f"{builder}-{corpus.pages}"
