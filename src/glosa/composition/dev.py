"""A site while it's being written, with its comment service and its forge."""

from collections.abc import Callable

from glosa.builder.diagnostics import Diagnostic
from glosa.composition.forge import running_forge
from glosa.composition.plan import ServingPlan
from glosa.composition.service import OpenedService
from glosa.composition.site import site_builder
from glosa.hosting.app import NO_MOUNTS, Mounts
from glosa.preview.server import PreviewTarget, preview
from glosa.preview.session import Outcome


def preview_site(
    plan: ServingPlan,
    opened: Callable[[ServingPlan], OpenedService | None],
    *,
    corrected: Callable[[], ServingPlan | None],
    allowed_hosts: tuple[str, ...],
    built: Callable[[Outcome], None],
    noticed: Callable[[Diagnostic], None],
    started: Callable[[], None],
    not_served: Callable[[Exception], None],
) -> None:
    """Serves until a signal, and builds again after every change.

    ``opened`` opens the service of a plan. If the configuration has errors at the start, ``corrected`` is the plan without them, once
    they are corrected, and the service is served from then on. ``not_served`` is called with the reason why it can't start yet.
    ``allowed_hosts`` are names that the server answers to, see :class:`~glosa.preview.server.PreviewTarget`. ``built`` is
    called after each build, ``noticed`` with each problem that a browser reports, ``started`` when the server listens. Raises
    :class:`~glosa.composition.errors.SetupError` or :class:`~glosa.hosting.errors.HostingError`.
    """

    def mounts_of(followed: ServingPlan) -> Mounts:
        service = opened(followed)
        return service.mounts() if service else NO_MOUNTS

    def later_mounts() -> Mounts | None:
        followed = corrected()
        return mounts_of(followed) if followed else None

    target = PreviewTarget(
        plan.build.site,
        plan.build.out,
        plan.host,
        plan.port,
        mounts_of(plan),
        allowed_hosts,
        None if plan.is_sound else later_mounts,
    )
    with running_forge(plan.forge), site_builder(plan.build) as builder:
        preview(builder, target, built=built, noticed=noticed, started=started, not_mounted=not_served)
