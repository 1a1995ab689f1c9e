"""The moderation page: HTML with a strict policy and its first view, and the files that it loads."""

from functools import partial
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from glosa.http.encodings import FAST, compressed, preferred
from glosa.service.domain.access.sessions import named_by
from glosa.service.domain.languages import direction
from glosa.service.routes.api.fields import CommentId, SiteId
from glosa.service.routes.built_files import BuiltFiles, built_file
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.moderation.access import TOKEN_HEADER, check_own_page, set_page_cookie
from glosa.service.routes.moderation.first_view import FirstView, first_view
from glosa.service.routes.moderation.page_languages import page_languages, preferred_language
from glosa.service.routes.moderation.page_markup import PageTexts, link_view, shown
from glosa.service.routes.refusals import NotFound, RequestForged
from glosa.service.routes.requests import body

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""The page runs its own scripts only, and pictures in comments can't tell anybody that a moderator looks at them."""

_PAGE = "index.html"
_TEXTS = "texts.json"
_PRELOAD = '<link rel="modulepreload" crossorigin fetchpriority="low" href="./{}">'
_HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "x-robots-tag": "noindex",
}


class PageSession(msgspec.Struct, frozen=True):
    """A session, by its id."""

    id: CommentId
    site: SiteId = "default"


def page_routes(context: ServiceContext, folder: Path) -> list[Route]:
    """Serves the page that the front end was built to in ``folder``."""
    files = BuiltFiles(folder)
    return [
        endpoint(context, "/admin", {"GET": _redirect}),
        endpoint(context, "/admin/", {"GET": partial(_show, files)}),
        endpoint(context, "/admin/session", {"POST": _remember}),
        endpoint(context, "/admin/{name:path}", {"GET": partial(_show_file, files)}),
    ]


def written(page: str, view: FirstView | None, texts: PageTexts) -> str:
    """The built ``page`` with its first view, as HTML and as data, and the language that its scripts need next."""
    language = texts.language
    data = "" if view is None else f'<script type="application/json" id="first-view">{_data(view)}</script>'
    content = f'<div id="admin">{shown(view, texts)}</div>{data}<template id="link">{link_view(texts)}</template>'
    return (
        page.replace('<html lang="en">', f'<html lang="{language.tag}"{direction(language.tag)}>', 1)
        .replace("</head>", f"{_PRELOAD.format(language.file) if language.file else ''}</head>", 1)
        .replace("<title>Glosa</title>", f"<title>{texts['title']} · Glosa</title>", 1)
        .replace('<div id="admin"></div>', content, 1)
    )


async def _redirect(context: ServiceContext, request: Request) -> Response:
    """Relative, because a reverse proxy may add a path that the service doesn't know."""
    return RedirectResponse("admin/", 308)


async def _show(files: BuiltFiles, context: ServiceContext, request: Request) -> Response:
    """The page with its first view. Nobody may store it, because it's personal."""
    page, messages = [await files.read(name, "identity") for name in (_PAGE, _TEXTS)]
    if page is None or messages is None:
        raise _missing()
    language = preferred_language(page_languages(messages.body), request.headers.get("accept-language", ""))
    view, session = await first_view(context, request)
    content = written(page.body.decode(), view, PageTexts(language, context.environment.now())).encode()
    encoding = preferred(request.headers.get("accept-encoding", ""))
    headers = {**_HEADERS, "cache-control": "no-store", "x-content-type-options": "nosniff"}
    if encoding != "identity":
        headers["content-encoding"] = encoding
    answer = Response(compressed(content, encoding, FAST), 200, headers, "text/html")
    if session is not None and session.is_renewed:
        set_page_cookie(answer, request, session)
    return answer


async def _remember(context: ServiceContext, request: Request) -> Response:
    """Sets the cookie for the page. The request is next to the page, so the browser limits the cookie to the page's folder, whatever a proxy calls it."""
    check_own_page(request)
    sent = await body(request, PageSession)
    session = await named_by(context.environment, sent.site, sent.id, request.headers.get(TOKEN_HEADER, ""))
    if session is None:
        raise RequestForged("The request doesn't have the session's token. Reload the page.")
    answer = Response(status_code=204, headers={"cache-control": "no-store"})
    set_page_cookie(answer, request, session)
    return answer


async def _show_file(files: BuiltFiles, context: ServiceContext, request: Request) -> Response:
    name = request.path_params["name"]
    named = {header.replace("-", "_"): value for header, value in _HEADERS.items()}
    response = await (_show(files, context, request) if name == _PAGE else built_file(files, request, name, **named))
    if response is None:
        raise _missing()
    return response


def _missing() -> NotFound:
    return NotFound(
        "There is no such file of the moderation page. Check the address, and that the front end was built."
    )


def _data(view: FirstView) -> str:
    """JSON that can't end the element around it."""
    text = msgspec.json.encode(view).decode()
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
