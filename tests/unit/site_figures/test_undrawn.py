"""Figures that cannot be drawn end the program with an error that says where and what next, before any file is written."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from figures import __main__ as program
from figures import catalogue, failures
from figures.drawing.svg import dot, figure, text
from figures.failures import UndrawnError, UnwrittenError
from figures.indicators import charts, studies

SCRIPTS = Path(__file__).parents[3] / "site/figures"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the scripts that a test may break."""
    return Path(shutil.copytree(SCRIPTS, tmp_path / "site/figures", ignore=shutil.ignore_patterns("__pycache__")))


def test_the_error_names_figure_script_failure_and_next_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(studies.STUDIES, "accelerator")

    with pytest.raises(UndrawnError) as failure:
        program.main(tmp_path)

    first, script, failed, following = str(failure.value).splitlines()
    assert first == "docs/settings/indicators/figures/accelerator.svg could not be drawn, so no figure was written."
    assert script == "  script: figures/indicators/charts.py"
    assert failed.startswith("  failed: KeyError: 'accelerator' (figures/indicators/charts.py, line ")
    assert following == "  next:   mend that script, then run 'make figures' again."
    assert list(tmp_path.iterdir()) == []


def test_a_failure_below_the_script_is_reported_with_its_own_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(charts, "sample", lambda *_: 1 / 0)

    with pytest.raises(UndrawnError, match=r"failed: ZeroDivisionError: division by zero \(figures/indicators/"):
        program.main(tmp_path)


def test_a_script_that_cannot_be_called_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def draw_in_a_language(lang: str) -> str:
        return lang

    monkeypatch.setitem(catalogue.FILES, "docs/figures/panel.svg", draw_in_a_language)

    with pytest.raises(
        UndrawnError, match=r"docs/figures/panel\.svg .*\n.*\n  failed: TypeError: .* missing 1 required"
    ):
        program.main(tmp_path)


def test_a_forgotten_return_is_reported_with_its_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.FILES, "docs/figures/panel.svg", partial(_forgetful, "pt-BR"))
    monkeypatch.setattr(failures, "SCRIPTS", Path(__file__).parent)

    with pytest.raises(UndrawnError) as failure:
        program.main(tmp_path)

    first, script, failed, _ = str(failure.value).splitlines()
    assert first == "docs/figures/panel.svg could not be drawn, so no figure was written."
    assert script == "  script: site_figures/test_undrawn.py"
    assert failed.startswith("  failed: TypeError: _forgetful returned None; expected the SVG as text (site_figures/")
    assert list(tmp_path.iterdir()) == []


class _Pen:
    """Something that can be called and is no function."""

    def __call__(self) -> None:
        """Forgets to answer."""


@pytest.mark.parametrize(
    ("draw", "found"),
    [(print, "print returned None"), (partial(print), "print returned None"), (_Pen(), "_Pen returned None")],
)
def test_a_name_that_is_not_a_function_is_reported_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, draw: Callable[[], str], found: str
) -> None:
    monkeypatch.setitem(catalogue.FILES, "docs/figures/panel.svg", draw)

    with pytest.raises(UndrawnError) as failure:
        program.main(tmp_path)

    assert str(failure.value).splitlines()[1:3] == [
        "  script: figures/catalogue.py",
        f"  failed: TypeError: {found}; expected the SVG as text (figures/catalogue.py)",
    ]


def test_an_object_of_the_scripts_is_reported_with_its_own_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(catalogue.FILES, "docs/figures/panel.svg", _Pen())
    monkeypatch.setattr(failures, "SCRIPTS", Path(__file__).parent)

    with pytest.raises(UndrawnError, match=r"\(site_figures/test_undrawn\.py, line \d+\)\n"):
        program.main(tmp_path)


@pytest.mark.parametrize(
    ("drawn", "found"),
    [
        ("", "'', which is no XML: no element found: line 1, column 0"),
        ("hello <b", "'hello <b', which is no XML: syntax error: line 1, column 0"),
        ("<svg>\x00</svg>", "which is no XML: "),
        ("<svg>\ud800</svg>", "which is no XML: "),
        ("<b/>", "'<b/>'; expected an svg element in its namespace"),
        ('<svg width="8"/>', "expected an svg element in its namespace"),
    ],
)
def test_text_that_is_not_svg_is_reported_with_its_function(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn: str, found: str
) -> None:
    def draw() -> str:
        return drawn

    monkeypatch.setitem(catalogue.FILES, "docs/figures/panel.svg", draw)

    with pytest.raises(UndrawnError) as failure:
        program.main(tmp_path)

    first, _, failed, _ = str(failure.value).splitlines()
    assert first == "docs/figures/panel.svg could not be drawn, so no figure was written."
    assert failed.startswith("  failed: ValueError: draw returned ")
    assert found in failed
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("part", "found"),
    [
        (lambda: dot("mark", (float("nan"), 8)), "A coordinate is nan; expected a finite number"),
        (lambda: dot("mark", (8, float("-inf"))), "A coordinate is -inf; expected a finite number"),
        (lambda: dot("marc", (8, 8)), "There is no look 'marc'; expected a name from the figure's looks"),
        (lambda: text("ink bold big", (8, 8), "?"), "There is no look 'big', 'bold'; expected"),
    ],
)
def test_a_mistake_in_a_drawing_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: Callable[[], str], found: str
) -> None:
    def draw() -> str:
        return figure("en-US", title="One", description="One part", height=20, parts=[part()])

    monkeypatch.setitem(catalogue.FILES, "docs/figures/panel.svg", draw)

    with pytest.raises(UndrawnError) as failure:
        program.main(tmp_path)

    failed = str(failure.value).splitlines()[2]
    assert failed.startswith(f"  failed: ValueError: {found}")
    assert "(figures/drawing/svg.py, line " in failed
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    target = tmp_path / "file"
    target.write_text("")

    with pytest.raises(UnwrittenError, match=r"could not be written\.\n  failed: .*\n  next:   name a folder"):
        program.main(target)


def test_a_missing_package_is_reported_with_the_script_that_needs_it(copy: Path) -> None:
    (copy.parent / "talib.py").write_text("raise ModuleNotFoundError(\"No module named 'talib'\", name='talib')\n")

    first, script, failed, following = messages(copy)
    assert first == "figures: The figures could not be loaded, so no figure was written."
    assert script == "  script: figures/indicators/charts.py"
    assert failed.startswith("  failed: ModuleNotFoundError: No module named 'talib' (figures/indicators/formulas/")
    assert following == (
        "  next:   run 'make setup', which installs what the scripts need, then run 'make figures' again."
    )


@pytest.mark.parametrize(
    ("script", "line", "failed"),
    [
        ("panel.py", "def", "SyntaxError: invalid syntax (figures/panel.py, line "),
        ("drawing/svg.py", "def", "SyntaxError: invalid syntax (figures/drawing/svg.py, line "),
        ("panel.py", "MISSING", "NameError: name 'MISSING' is not defined (figures/panel.py, line "),
        (
            "panel.py",
            "from figures.mark import nothing",
            "ImportError: cannot import name 'nothing' from 'figures.mark'",
        ),
    ],
)
def test_a_script_that_fails_to_load_is_reported(copy: Path, script: str, line: str, failed: str) -> None:
    with (copy / script).open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")

    first, _, reported_failure, following = messages(copy)
    assert first == "figures: The figures could not be loaded, so no figure was written."
    assert reported_failure.startswith(f"  failed: {failed}")
    assert following == "  next:   mend that script, then run 'make figures' again."


@pytest.mark.parametrize("leave", ["sys.exit()", "sys.exit('done')", "sys.exit(0)"])
@pytest.mark.parametrize("within", ["    ", ""], ids=["drawing", "loading"])
def test_a_script_that_ends_the_program_is_reported(copy: Path, leave: str, within: str) -> None:
    head = "def logo() -> str:" if within else "pass"
    with (copy / "mark.py").open("a", encoding="utf-8") as file:
        file.write(f"import sys\n{head}\n{within}{leave}\n")

    first, script, failed, _ = messages(copy)
    subject = "public/logo.svg could not be drawn" if within else "The figures could not be loaded"
    assert first == f"figures: {subject}, so no figure was written."
    assert script == "  script: figures/mark.py"
    assert failed.startswith("  failed: SystemExit")
    assert " (figures/mark.py, line " in failed


def messages(copy: Path) -> list[str]:
    """The program's output in the folder of a broken copy, where it writes nothing."""
    files = sorted(copy.parent.rglob("*"))
    run = subprocess.run(
        [sys.executable, "-B", "-m", "figures"], cwd=copy.parent, capture_output=True, encoding="utf-8", check=False
    )
    assert (run.returncode, run.stdout) == (1, "")
    assert sorted(copy.parent.rglob("*")) == files
    return run.stderr.splitlines()


def _forgetful(lang: str) -> None:
    """A drawing function whose ``return`` was forgotten."""
