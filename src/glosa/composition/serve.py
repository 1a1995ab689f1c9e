"""A built site with its comment service and its forge, served as in production."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from glosa.composition.addresses import web_address
from glosa.composition.discussions import with_discussions
from glosa.composition.forge import running_forge
from glosa.composition.plan import ServingPlan
from glosa.composition.service import OpenedService, open_service
from glosa.composition.site import TimedBuild, build_site
from glosa.hosting.app import site_application
from glosa.hosting.server import ensure_free, serve
from glosa.hosting.site import BuiltSite, read_site


@dataclass(frozen=True, slots=True)
class PreparedSite:
    """A built site, and the service next to it with its database open to use."""

    plan: ServingPlan
    site: BuiltSite
    service: OpenedService | None

    @property
    def address(self) -> str:
        """Where browsers find the site on this machine."""
        return web_address(self.plan.host, self.plan.port, self.site.facts.base)

    @property
    def comments_database(self) -> str | None:
        """Address of the database with the site's comments; ``None`` if its service stores none."""
        stores = self.plan.service is not None and self.plan.service.site is not None
        return self.service.settings.database if self.service and stores else None


def build_planned(plan: ServingPlan, *, strict: bool) -> TimedBuild:
    """Builds the site, unless a server couldn't listen at its address.

    Raises what :func:`build_site` raises, and :class:`~glosa.hosting.errors.HostingError`.
    """
    ensure_free(plan.host, plan.port)
    request, service = plan.build, plan.service
    if request.loaded and service and service.site:
        request = with_discussions(request, service.database)
    return build_site(request, strict=strict)


def prepare_site(plan: ServingPlan) -> PreparedSite:
    """The site as it was built, and its service with an up-to-date database.

    Raises :class:`~glosa.hosting.errors.HostingError`, and what :func:`open_service` raises.
    """
    site = read_site(plan.build.out)
    return PreparedSite(plan, site, open_service(plan.service) if plan.service else None)


def serve_site(prepared: PreparedSite, *, workers: int, started: Callable[[], object]) -> None:
    """Serves until a signal. ``started`` is called when everything is ready.

    Raises :class:`~glosa.hosting.errors.HostingError` or :class:`~glosa.composition.errors.ForgeNotStarted`.
    """
    plan = prepared.plan
    mounts = prepared.service.mounts() if prepared.service else {}
    application = partial(site_application, prepared.site, mounts=mounts)
    with running_forge(plan.forge):
        serve(application, host=plan.host, port=plan.port, workers=workers, started=started)
