"""The plugin ``python-api``: its pages in every language, their cross-links, and what it reports."""

from pathlib import Path

import pytest

from glosa.builder.build import Request, cache_of, workshop
from glosa.builder.diagnostics import Diagnostic, Severity
from plugins.installing import install
from tests.conftest import CONFIG, SiteMaker

PACKAGE = {
    "code/robot/__init__.py": '"""A robot."""\n\nfrom robot.core import Robot\n\n__all__ = ["Robot"]\n',
    "code/robot/core.py": '''"""The core. See :class:`~robot.Robot`."""

import nothing_like_it

LIMIT: int = 3
"""How many orders may be open."""


class Robot(Base[int]):
    """Trades ``<fast>`` & {{ well }}. Call `start`, then :meth:`Robot.stop`."""

    name: str | None
    """Its name."""

    def start(self, *, at: str = "09:00") -> None:
        """Starts. The opposite is :meth:`stop`, see `robot.core.LIMIT`.

        ```python
        robot.start(at="<10:00>")
        ```
        """

    async def stop(self) -> bool:
        """Stops."""

    def _secret(self) -> None:
        """Not shown."""


def helper() -> None: ...
''',
    "code/robot/_internal.py": '"""Not shown."""\n',
}
PLUGINS = "plugins: [python-api: {package: robot, source: code}]\n"


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install("python-api", tmp_path / "installed", monkeypatch)


def build(site: Path, out: Path) -> tuple[Diagnostic, ...]:
    with workshop(Request(site, out, cache=cache_of(site))) as shop:
        return shop.build().warnings


def faults(site: Path) -> tuple[Diagnostic, ...]:
    with workshop(Request(site, site / "dist")) as shop:
        return shop.check()


def read(out: Path, path: str) -> str:
    return (out / path).read_text("utf-8").partition('<script type="application/json">')[0]


def test_every_public_object_is_described_in_every_language(make_site: SiteMaker, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert build(make_site({**PACKAGE, "glosa.yaml": CONFIG + PLUGINS}), out) == ()
    for path, modules, attribute in (("api", "Módulos", "Atributo"), ("en-US/api", "Modules", "Attribute")):
        assert f">{modules}</h2>" in read(out, f"{path}/index.html")
        html = read(out, f"{path}/robot.html")
        assert '<h2 id="robot.Robot"><code>Robot</code></h2>' in html
        assert '<h3 id="robot.Robot.start"><code>start</code></h3>' in html
        assert f">{attribute}</th>" in html
        assert "<code>str | None</code>" in html
        assert "_secret" not in html
        core = read(out, f"{path}/robot.core.html")
        assert '<h2 id="robot.core.LIMIT">' in core
        assert '<h2 id="robot.core.helper">' in core
        assert 'id="robot.core.Robot"' not in core
        assert not (out / path / "robot._internal.html").exists()


def test_names_in_docstrings_are_links(make_site: SiteMaker, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(make_site({**PACKAGE, "glosa.yaml": CONFIG + PLUGINS}), out)
    html = read(out, "en-US/api/robot.html")
    assert (
        '<a href="#robot.Robot.start"><code>start</code></a>' in html
        or 'robot.html#robot.Robot.start"><code>start</code></a>' in html
    )
    assert '#robot.Robot.stop"><code>Robot.stop</code></a>' in html
    assert '/en-US/api/robot.core.html#robot.core.LIMIT"><code>robot.core.LIMIT</code></a>' in html
    assert "Trades <code>&lt;fast&gt;</code> &amp; {{ well }}." in html
    assert '/en-US/api/robot.html#robot.Robot"><code>Robot</code></a>' in read(out, "en-US/api/robot.core.html")


def test_a_changed_docstring_reaches_the_page(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site({**PACKAGE, "glosa.yaml": CONFIG + PLUGINS}), tmp_path / "out"
    build(site, out)
    core = site / "code/robot/core.py"
    core.write_text(core.read_text("utf-8").replace("Stops.", "Stops now."), "utf-8")
    build(site, out)
    assert "Stops now." in read(out, "api/robot.html")


def test_a_name_that_leads_nowhere_is_a_warning_at_its_line(make_site: SiteMaker) -> None:
    core = PACKAGE["code/robot/core.py"].replace(":class:`~robot.Robot`", ":class:`~robot.Robt`")
    (fault,) = faults(make_site({**PACKAGE, "code/robot/core.py": core, "glosa.yaml": CONFIG + PLUGINS}))
    assert (fault.severity, fault.file, fault.line) == (Severity.WARNING, "code/robot/core.py", 1)
    assert "The docstring names 'robot.Robt'" in fault.found


def test_members_without_a_docstring_appear_with_their_signature(make_site: SiteMaker, tmp_path: Path) -> None:
    core = (
        PACKAGE["code/robot/core.py"]
        + "\n\nclass Bare:\n    size: int\n\n    def run(self, fast: bool = True) -> int: ...\n"
    )
    site, out = make_site({**PACKAGE, "code/robot/core.py": core, "glosa.yaml": CONFIG + PLUGINS}), tmp_path / "out"
    build(site, out)
    html = read(out, "api/robot.core.html")
    assert '<h3 id="robot.core.Bare.run"><code>run</code></h3>' in html
    assert "<td><code>size</code></td>" in html
    config = PLUGINS.replace("source: code", "source: code, undocumented: false")
    (site / "glosa.yaml").write_text(CONFIG + config, "utf-8")
    build(site, out)
    html = read(out, "api/robot.core.html")
    assert "robot.core.Bare.run" not in html
    assert "<code>size</code>" not in html
    assert 'id="robot.Robot.start"' in read(out, "api/robot.html")


@pytest.mark.parametrize(
    "role", [":meth:`Robot.stopp`", ":func:`helpr`", ":class:`~.Robt`", ":attr:`Robot.nam`", ":meth:`_hidden`"]
)
def test_a_relative_name_that_leads_nowhere_is_a_warning(make_site: SiteMaker, role: str) -> None:
    core = PACKAGE["code/robot/core.py"].replace("See :class:`~robot.Robot`", f"See {role}")
    (fault,) = faults(make_site({**PACKAGE, "code/robot/core.py": core, "glosa.yaml": CONFIG + PLUGINS}))
    assert (fault.severity, fault.file, fault.line) == (Severity.WARNING, "code/robot/core.py", 1)
    assert role.partition("`")[2].strip("`~") in fault.found


@pytest.mark.parametrize(
    "role",
    [":class:`int`", ":exc:`ValueError`", ":class:`asyncio.Queue`", ":mod:`re`", ":ref:`chapter`", ":class:`Imported`"],
)
def test_names_of_other_packages_are_text(make_site: SiteMaker, role: str) -> None:
    core = PACKAGE["code/robot/core.py"].replace("See :class:`~robot.Robot`", f"See {role}")
    core = core.replace("import nothing_like_it\n", "import nothing_like_it\nfrom other import Imported\n")
    assert faults(make_site({**PACKAGE, "code/robot/core.py": core, "glosa.yaml": CONFIG + PLUGINS})) == ()


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ("{package: none, source: code}", "refuses 'pages': there's no package 'none' in "),
        ("{source: code}", "the option 'package' is missing."),
        (
            "{package: robot, source: /code}",
            "the option 'source' is '/code'. Write it relative to the site's folder: ../src.",
        ),
        ("{package: robot, undocumented: 1}", "the option 'undocumented' is 1. Expected true or false."),
        ("{package: robot, folder: code}", "there's no option 'folder'. Expected package, source, path, undocumented."),
    ],
)
def test_wrong_options_are_reported(make_site: SiteMaker, options: str, found: str) -> None:
    fault = faults(make_site({**PACKAGE, "glosa.yaml": f"{CONFIG}plugins: [python-api: {options}]\n"}))[0]
    assert (fault.file, fault.line) == ("glosa.yaml", CONFIG.count("\n") + 1)
    assert found in fault.found
