"""``--forge`` and ``--forge-port``: comments on a local stand-in of a code host."""

import click

from glosa.composition.forge import ForgePlan
from glosa.extras import how_to_install, installed
from glosa.service.domain.exchange.applications import PLATFORMS


class ForgeCommand(click.Command):
    """A command whose option ``--forge`` takes a value only after ``=``: what follows after a space is the site."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        end = args.index("--") if "--" in args else len(args)
        return super().parse_args(ctx, ["--forge=" if one == "--forge" else one for one in args[:end]] + args[end:])


def described(plan: ForgePlan) -> str:
    """Where the stand-ins are, and how to log in."""
    return (
        f"Forge on {plan.address} – comments are issues of {plan.issues.owner}/{plan.issues.repo} "
        f"on its {plan.platform}.\n"
        "Log in as owner or admin, who can write to the repository, or as reader. There are no passwords."
    )


def _checked(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    if value is not None and not installed("forge"):
        raise click.BadParameter(how_to_install("forge"))
    if value and value not in PLATFORMS:
        raise click.BadParameter(f"'{value}' isn't a platform. Expected one of {', '.join(PLATFORMS)}.")
    return value


platform = click.option(
    "--forge",
    "forge",
    metavar="[=PLATFORM]",
    callback=_checked,
    help="Store comments on a local stand-in of a code host. Default: the platform in glosa.yaml, otherwise github.",
)
port = click.option(
    "--forge-port", type=click.IntRange(1, 65535), help="Port of the stand-ins, with --forge. Default: a free port."
)
