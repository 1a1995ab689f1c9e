"""The browser that tests run in: the shell if it's installed, or Chromium, or the one that the environment names."""

from pathlib import Path

import pytest

from tests.browser.program import described, program

SHELL, WHOLE = "chromium-headless-shell", "chromium"


@pytest.mark.parametrize(
    ("installed", "chosen", "found", "said"),
    [
        ((SHELL, WHOLE), "", SHELL, "browser: {}"),
        ((WHOLE,), "", WHOLE, f"browser: {{}}. Tests are faster in {SHELL}, which 'make browser' installs."),
        ((SHELL, WHOLE), WHOLE, WHOLE, "browser: {}"),
        ((SHELL,), "brave", None, "browser: none. GLOSA_TEST_BROWSER names 'brave', which isn't on the path."),
        ((), "", None, f"browser: none. 'make browser' installs {SHELL}."),
    ],
)
def test_the_shell_is_preferred_and_the_run_says_which_browser_it_uses(
    tmp_path: Path, installed: tuple[str, ...], chosen: str, found: str | None, said: str
) -> None:
    for name in installed:
        (tmp_path / name).touch(0o755)
    environment = {"PATH": str(tmp_path), "GLOSA_TEST_BROWSER": chosen}
    path = found and str(tmp_path / found)
    assert program(environment) == path
    assert described(environment) == said.format(path)
