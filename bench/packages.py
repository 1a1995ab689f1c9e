"""Third-party programs and widgets from npm, pinned by the lock file in this folder."""

import shutil
from functools import cache
from pathlib import Path

from bench.place import WORK
from bench.process import run


@cache
def node_modules() -> Path:
    """The folder of the installed packages. Installs them if the lock file has changed."""
    folder = WORK / "npm"
    lock = Path(__file__).with_name("package-lock.json")
    modules = folder / "node_modules"
    if not (modules / ".package-lock.json").exists() or (folder / lock.name).read_bytes() != lock.read_bytes():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        shutil.copy(lock.with_name("package.json"), folder)
        shutil.copy(lock, folder)
        run(["npm", "ci", "--no-audit", "--no-fund"], cwd=folder)
    return modules
