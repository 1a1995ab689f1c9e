"""Who moderates: the holder of a token of the site, or of a session's cookie."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.access.moderators import Role
from glosa.service.domain.access.sessions import SignedIn, is_token_of, shown_to, signed_in
from glosa.service.domain.errors import NotPermitted, RoleInsufficient
from glosa.service.domain.identity import opens
from glosa.service.domain.moderation.log import Actor, Via
from glosa.service.domain.sites import Site
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.refusals import RequestForged

TOKEN_HEADER = "x-moderation-token"
"""Carries the session's token with every change. Pages of other origins may not send it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModerationCaller:
    """The moderator or the token that sends a request."""

    site: Site
    name: str
    """Name of the moderator, or of the token."""
    role: Role
    signed_in: SignedIn | None = None
    """``None`` for a token."""

    @property
    def actor(self) -> Actor:
        """The caller as the log names them."""
        return Actor(self.name, Via.TOKEN if self.signed_in is None else Via.SESSION)


async def moderating(context: ServiceContext, request: Request, site_id: str) -> ModerationCaller:
    """The moderator of the site who sends the request. A site that doesn't exist has none.

    Raises :class:`NotPermitted`, and :class:`RequestForged` for a change that doesn't come from our own page.
    """
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        for known in await context.environment.store.tokens(site_id):
            if opens(key.strip(), known.hash):
                return ModerationCaller(site=await context.sites.by_id(site_id), name=known.name, role=Role.MODERATOR)
    session = await _session_of(context, request, site_id)
    if session is None:
        raise NotPermitted(
            "This needs a moderator of the site. Sign in with the link of 'glosa comments login', "
            "or send a token of 'glosa comments token add'."
        )
    if request.method not in ("GET", "HEAD"):
        check_own_page(request)
        if not is_token_of(session, request.headers.get(TOKEN_HEADER, "")):
            raise RequestForged("The request doesn't have the session's token. Reload the page.")
    return ModerationCaller(
        site=await context.sites.by_id(site_id),
        name=session.moderator.name,
        role=session.moderator.role,
        signed_in=session,
    )


async def signed_in_caller(
    context: ServiceContext, request: Request, site_id: str
) -> tuple[ModerationCaller, SignedIn]:
    """Like :func:`moderating`, for what only people do. Raises :class:`NotPermitted` for a token, too."""
    caller = await moderating(context, request, site_id)
    if caller.signed_in is None:
        raise NotPermitted("This needs a person who signed in, not a token. Sign in with 'glosa comments login'.")
    return caller, caller.signed_in


def check_owner(caller: ModerationCaller) -> None:
    """Raises :class:`RoleInsufficient`."""
    if caller.role is not Role.OWNER:
        raise RoleInsufficient("Only an owner of the site may do this. Ask one, or to become one.")


def check_own_page(request: Request) -> None:
    """Checks that a page of the service's own origin sent the request, as JSON. Raises :class:`RequestForged`."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    is_json = kind == "application/json" or request.method == "DELETE"
    if not is_json or not _is_same_origin(request):
        raise RequestForged("The request wasn't sent by the moderation page. Open the page, and use it there.")


def cookie_name(site_id: str) -> str:
    """One per site, so that a browser can be signed in to several."""
    return f"glosa-moderation-{site_id}"


def cookie_value(session: SignedIn, key: str) -> str:
    """The value of the session's cookie."""
    return f"{session.session.id}.{key}"


async def page_session(context: ServiceContext, request: Request, site_id: str) -> SignedIn | None:
    """The session for which the moderation page may be shown, by the page's own cookie."""
    id, _, key = request.cookies.get(_page_cookie_name(site_id), "").partition(".")
    return await shown_to(context.environment, site_id, id, key) if id and key else None


def set_cookie(answer: Response, request: Request, name: str, value: str, *, seconds: int) -> None:
    """For the addresses next to the request's: a cookie without a path of its own, because the service doesn't know its path behind a proxy."""
    # Behind a reverse proxy, only the page's address shows whether the browser uses HTTPS.
    is_secure = request.url.scheme == "https" or _page_address(request).startswith("https:")
    secure = "; Secure" if is_secure else ""
    answer.headers.append("set-cookie", f"{name}={value}; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}")


def set_page_cookie(answer: Response, request: Request, session: SignedIn) -> None:
    """The cookie by which the page next to the request's address is shown with its first view. It permits nothing else."""
    value = cookie_value(session, session.page_key)
    set_cookie(answer, request, _page_cookie_name(session.session.site), value, seconds=session.lasts_ms // 1000)


def with_renewed_cookie(answer: Response, request: Request, session: SignedIn) -> Response:
    """``answer``, with the cookie of the request for as long as the session lasts from now on.

    Without the page's address, it's unknown whether the browser uses HTTPS, so the cookie stays as it is.
    """
    if request.url.scheme == "https" or _page_address(request):
        name = cookie_name(session.session.site)
        set_cookie(answer, request, name, request.cookies[name], seconds=session.lasts_ms // 1000)
    return answer


def _page_address(request: Request) -> str:
    """The address or the origin of the page that sent the request; empty if unknown."""
    return request.headers.get("origin") or request.headers.get("referer") or ""


def _page_cookie_name(site_id: str) -> str:
    return f"glosa-moderation-page-{site_id}"


async def _session_of(context: ServiceContext, request: Request, site_id: str) -> SignedIn | None:
    id, _, key = request.cookies.get(cookie_name(site_id), "").partition(".")
    return await signed_in(context.environment, site_id, id, key) if id and key else None


def _is_same_origin(request: Request) -> bool:
    """Uses the header that browsers send to secure origins, otherwise the name of the host."""
    stated = request.headers.get("sec-fetch-site")
    if stated is not None:
        return stated == "same-origin"
    origin = request.headers.get("origin", "")
    return bool(origin) and urlsplit(origin).netloc == request.headers.get("host")
