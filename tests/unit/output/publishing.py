"""Publishing a site as a build does it, and a program that is killed while it does so, at every step in turn."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from glosa.builder.config.model import LocaleConfig, SiteConfig
from glosa.builder.output.plan import marker
from glosa.builder.output.retained import retain
from glosa.builder.output.stage import MARKER, STAGING, Published, Stage

CONFIG = SiteConfig(title="Manual", locales={"/": LocaleConfig(lang="en", label="English")})

STEPS = frozenset({"open", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "shutil.copyfile"})
"""What Python reports to audit hooks before it changes a file or folder."""


def publish(out: Path, files: Mapping[str, bytes], *, builds: int = 5) -> Published:
    """Publishes ``files`` and the marker."""
    with Stage(out) as stage:
        for path, data in files.items():
            if path != MARKER:
                stage.put(path, data)
        stage.put(MARKER, marker(CONFIG, base="/", retained=retain(stage, builds=builds), redirects={}))
        return stage.publish()


def tree(out: Path) -> dict[str, bytes]:
    """Every file of a published folder by its path."""
    files = (path for path in out.rglob("*") if path.is_file())
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in files if STAGING not in path.parts}


def folders(out: Path) -> set[str]:
    """Every folder of a published folder."""
    found = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_dir()}
    return found - {STAGING}


def is_step(event: str, arguments: tuple[object, ...]) -> bool:
    """Whether an audit event is a step that changes files."""
    if event != "open":
        return event in STEPS
    _, mode, flags = arguments
    return mode not in ("r", "rb", None) or (isinstance(flags, int) and flags & os.O_CREAT != 0)


def _killed_at(step: int, out: Path, after: Mapping[str, bytes], builds: int) -> bool:
    """Publishes in a process of its own, which ends before its step number ``step``; whether it got that far."""
    child = os.fork()
    if child == 0:
        taken = 0

        def hook(event: str, arguments: tuple[object, ...]) -> None:
            nonlocal taken
            if is_step(event, arguments):
                taken += 1
                if taken == step:
                    os._exit(9)

        sys.addaudithook(hook)
        publish(out, after, builds=builds)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


def main() -> None:
    """``FOLDER BUILDS [BEFORE …] AFTER``: publishes one after the other into FOLDER/1, FOLDER/2, …, and kills the last
    one step later in each."""
    folder, builds = Path(sys.argv[1]), int(sys.argv[2])
    *before, after = (tree(Path(one)) for one in sys.argv[3:])
    step, was_killed = 0, True
    while was_killed:
        step += 1
        out = folder / str(step)
        for files in before:
            publish(out, files, builds=builds)
        was_killed = _killed_at(step, out, after, builds)


if __name__ == "__main__":
    main()
