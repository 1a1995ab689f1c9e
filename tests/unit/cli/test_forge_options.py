"""How ``--forge`` is read."""

import click
import pytest
from click.testing import CliRunner

from glosa.cli.forge_options import ForgeCommand, described, platform
from glosa.composition.forge import forge_plan


@click.command(cls=ForgeCommand)
@click.argument("site", default="site")
@platform
def echoing(site: str, forge: str | None) -> None:
    click.echo(f"{site} {forge!r}")


@pytest.mark.parametrize(
    ("arguments", "read"),
    [
        ([], "site None"),
        (["--forge"], "site ''"),
        (["--forge", "docs"], "docs ''"),
        (["docs", "--forge"], "docs ''"),
        (["--forge=gitea", "docs"], "docs 'gitea'"),
        (["--", "--forge"], "--forge None"),
    ],
)
def test_the_option_takes_a_value_only_after_an_equals_sign(arguments: list[str], read: str) -> None:
    assert CliRunner().invoke(echoing, arguments).output == f"{read}\n"


def test_rejects_unknown_platforms() -> None:
    result = CliRunner().invoke(echoing, ["--forge=sourceforge"])
    assert result.exit_code == 2
    assert "Expected one of github, github-v4, gitlab, bitbucket, gitee, gitea." in result.output


def test_describes_the_stand_in_without_its_secret() -> None:
    text = described(forge_plan(None, "gitlab", 9190))
    assert "http://127.0.0.1:9190/" in text
    assert "owner/docs on its GitLab" in text
    assert "forge-secret" not in text
