"""``glosa dev``: the site while it's being written."""

import logging
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Unpack

import click

from glosa.builder.diagnostics import in_reading_order
from glosa.builder.outcome import Built
from glosa.cli import arguments, forge_options
from glosa.cli.comments import options
from glosa.cli.login_report import show_missing_secrets
from glosa.cli.progress import progress
from glosa.cli.report import reason, reporting, show, summary, warn
from glosa.composition.addresses import web_address
from glosa.composition.dev import preview_site
from glosa.composition.plan import ServedOptions, ServingOptions, ServingPlan, plan_corrected, plan_preview
from glosa.composition.service import OpenedService, open_service
from glosa.preview.session import Outcome


@click.command(cls=forge_options.ForgeCommand)
@arguments.site
@arguments.base
@arguments.host
@arguments.port
@click.option(
    "--allow-host",
    "allowed_hosts",
    multiple=True,
    metavar="NAME",
    help="Name of this machine that browsers may use, besides localhost. Repeatable.",
)
@options.database
@options.trusted_proxy
@forge_options.platform
@forge_options.port
def dev(
    *,
    site: Path,
    allowed_hosts: tuple[str, ...],
    **served: Unpack[ServedOptions],
) -> None:
    """Preview the folder SITE, updated on every save.

    Comments are served under /comments, as configured at the start. With --forge, comments are stored on local stand-ins of
    code hosts.
    """
    served_base = served["base"] or "/"
    ever_built = False

    def show_outcome(outcome: Outcome) -> None:
        nonlocal served_base, ever_built
        first_build.close()
        if isinstance(outcome, Built):
            served_base, ever_built = outcome.base, True
            errors = (*outcome.errors, *outcome.site_errors)
            show(in_reading_order((*errors, *outcome.warnings)), site)
            click.echo(f"Built {len(outcome.rendered)} of {outcome.pages} pages.")
            if errors:
                click.echo(f"{summary(errors)}. {_shown_by(outcome)}", err=True)
        else:
            show(outcome, site)
            shown = "The last successful build is being served." if ever_built else "Every page shows this."
            click.echo(f"Not built: {summary(outcome)}. {shown}", err=True)

    def show_address() -> None:
        if plan.forge:
            click.echo(forge_options.described(plan.forge))
        address = web_address(served["host"], served["port"], served_base)
        click.echo(f"Serving {site} on {address} – stop with Ctrl+C.")

    def opened(followed: ServingPlan) -> OpenedService | None:
        service = open_service(followed.service) if followed.service else None
        if service:
            show_missing_secrets(service.missing_secrets)
        return service

    with tempfile.TemporaryDirectory(prefix="glosa-dev-") as folder, reporting(), ExitStack() as first_build:
        serving_options = ServingOptions(
            folder=site,
            out=Path(folder) / "site",
            progress=first_build.enter_context(progress()),
            **served,
        )
        plan = plan_preview(serving_options)
        if not plan.is_sound:
            warn(_COMMENTS_OFF)
        preview_site(
            plan,
            opened,
            corrected=lambda: plan_corrected(serving_options, plan),
            allowed_hosts=allowed_hosts,
            built=show_outcome,
            noticed=lambda one: show((one,), site),
            started=show_address,
            not_served=_show_not_served,
        )


def _show_not_served(error: Exception) -> None:
    """The reason why the comment service can't start after a change. A crash is printed with its traceback."""
    text = reason(error)
    if text is None:
        logging.getLogger(__name__).error("The comment service crashed.", exc_info=error)
    warn(
        f"Comments aren't served: {text or 'their service crashed.'}\n  next:     Correct this. The service is tried again after every save."
    )


def _shown_by(built: Built) -> str:
    """Where a browser shows the errors of a site that was built."""
    if built.site_errors:
        return "Every page shows those of the site." if built.errors else "Every page shows this."
    if built.faulty_pages == 1:
        return "The page shows this. All other pages are served."
    return f"{built.faulty_pages} pages show them. All other pages are served."


_COMMENTS_OFF = (
    "Comments aren't served, because glosa.yaml has errors.\n"
    "  next:     Correct the errors. Comments are served from then on."
)
