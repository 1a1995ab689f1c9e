"""The optional groups of packages match ``pyproject.toml``, and their errors name the right group."""

import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from glosa.extras import EXTRAS, ExtraName, extra_of, how_to_install, installed

PROJECT = tomllib.loads((Path(__file__).parent.parent.parent / "pyproject.toml").read_text())["project"]


def test_every_group_is_declared_with_the_packages_that_install_its_modules() -> None:
    groups = {name: set(map(_name, packages)) for name, packages in PROJECT["optional-dependencies"].items()}
    everything = groups.pop("all")
    assert groups == {name: {_distribution(one) for one in extra.modules} for name, extra in EXTRAS.items()}
    assert everything == {PROJECT["name"]}
    assert PROJECT["optional-dependencies"]["all"] == [f"{PROJECT['name']}[{','.join(EXTRAS)}]"]


def test_a_missing_module_leads_to_its_group() -> None:
    assert extra_of(ModuleNotFoundError(name="PIL.Image")) == "uploads"
    assert extra_of(ModuleNotFoundError(name="msgspec")) is None
    assert extra_of(ModuleNotFoundError()) is None


@pytest.mark.parametrize("name", EXTRAS)
def test_a_message_names_the_command_that_installs_the_group(name: ExtraName) -> None:
    assert how_to_install(name).endswith(f" Run pip install 'glosa-docs[{name}]' first.")


def test_a_group_is_installed_when_all_of_its_modules_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert installed("uploads")
    monkeypatch.setitem(sys.modules, "python_multipart", None)
    assert not installed("uploads")


def _name(requirement: str) -> str:
    return requirement.partition(">=")[0].partition("[")[0]


def _distribution(module: str) -> str:
    (name,) = {one.lower() for one in packages_distributions()[module]}
    return name
