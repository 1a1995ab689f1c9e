"""Which browser the tests start."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

SHELL = "chromium-headless-shell"
"""Chromium without windows, which uses a third less processor time for a page."""

WHOLE = "chromium"
"""For tests of what the shell doesn't have."""

VARIABLE = "GLOSA_TEST_BROWSER"
"""Environment variable that names another program."""


def program(environment: Mapping[str, str] = os.environ) -> str | None:
    """Path of the browser: the one that the environment names, or the shell, or Chromium. ``None`` if it isn't installed."""
    search = environment.get("PATH")
    chosen = environment.get(VARIABLE)
    names = (chosen,) if chosen else (SHELL, WHOLE)
    return next((found for name in names if (found := shutil.which(name, path=search))), None)


def described(environment: Mapping[str, str] = os.environ) -> str:
    """The line at the start of a test run that says which browser runs, and how to get the faster one."""
    found, chosen = program(environment), environment.get(VARIABLE)
    if found is None and chosen:
        return f"browser: none. {VARIABLE} names '{chosen}', which isn't on the path."
    if found is None:
        return f"browser: none. 'make browser' installs {SHELL}."
    if Path(found).name == WHOLE and not chosen:
        return f"browser: {found}. Tests are faster in {SHELL}, which 'make browser' installs."
    return f"browser: {found}"
