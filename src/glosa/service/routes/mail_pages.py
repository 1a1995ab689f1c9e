"""Pages that mail leads to: they load nothing, work without scripts, ask first, and act when their button is pressed."""

from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from html import escape
from typing import Annotated, Any, Generic, NamedTuple, TypeAlias, TypeVar
from urllib.parse import parse_qs

import msgspec
from msgspec import Meta
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from glosa.service.domain.access.moderators import LONGEST_MAIL
from glosa.service.domain.access.sessions import limit_sign_ins
from glosa.service.domain.languages import RequestWords, direction, language_of, words_in
from glosa.service.domain.sites import Site
from glosa.service.routes.api.fields import SiteId
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import Handler, endpoint
from glosa.service.routes.requests import bounded, query, requested_language

LARGEST_FORM = 4 * 1024
"""Bytes of a form, which is empty, has an address, or is what RFC 8058 prescribes."""
STYLE = ":root{color-scheme:light dark}body{font:1rem/1.5 sans-serif;max-width:36em;margin:3em auto;padding:0 1em}h1{font-size:1.25rem;overflow-wrap:anywhere}.text{font:inherit}a{color:inherit}button,input{font:inherit;padding:.5em 1em;margin-block:.25em;max-width:100%;box-sizing:border-box}label{display:block;margin:1em 0}input{display:block;width:100%}blockquote{margin:1em 0;padding:0 1em;border-inline-start:3px solid #8888;white-space:pre-wrap;overflow-wrap:anywhere}"
_STYLE_HASH = b64encode(sha256(STYLE.encode()).digest()).decode()
_HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-robots-tag": "noindex, nofollow",
}

LinkKey = Annotated[str, Meta(min_length=1, max_length=64, extra={"expected": "the key of a link"})]
Moment = Annotated[int, Meta(ge=0, le=2**53, extra={"expected": "milliseconds since 1970"})]
PersonKey = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z", extra={"expected": "the person in a link"})]

Words = TypeVar("Words")


class MailForm(NamedTuple):
    """The address that somebody typed, and which button they pressed if there are several."""

    mail: str
    do: str


Act: TypeAlias = Callable[[ServiceContext, Request, MailForm], Awaitable[Response]]


class OfSite(msgspec.Struct, frozen=True):
    """The site."""

    site: SiteId = "default"


@dataclass(frozen=True, slots=True)
class Spoken(Generic[Words]):
    """The texts for somebody, and their language."""

    words: Words
    language: str

    def page(self, text: str = "", **parts: Any) -> HTMLResponse:
        """See :func:`mail_page`."""
        return mail_page(text, self.language, **parts)


def spoken(texts: Mapping[str, Words], language: str) -> Spoken[Words]:
    """The texts in a language, or in English."""
    return Spoken(words_in(texts, language), language_of(texts, language))


def asking_route(context: ServiceContext, address: str, ask: Handler, act: Act) -> Route:
    """``GET`` asks, because programs that check mail open all links. ``POST`` acts, for the page's button and for mail programs (RFC 8058)."""

    async def post(context: ServiceContext, request: Request) -> Response:
        sent = parse_qs((await bounded(request, LARGEST_FORM)).decode(errors="replace"))
        form = MailForm(sent.get("mail", [""])[0].strip()[:LONGEST_MAIL], sent.get("do", [""])[0])
        return await act(context, request, form)

    return endpoint(context, address, {"GET": ask, "POST": post})


def request_route(
    context: ServiceContext,
    address: str,
    *,
    texts: Mapping[str, RequestWords],
    offering: Callable[[ServiceContext, str], Awaitable[Site]],
    send: Callable[..., Awaitable[object]],
) -> Route:
    """A page with a field for an address, to which ``send`` may send a link. ``offering`` returns the site, or raises why it sends none."""

    async def ask(context: ServiceContext, request: Request) -> Response:
        await offering(context, query(request, OfSite).site)
        said = spoken(texts, requested_language(request))
        return said.page(said.words.intro, field=said.words.field, button=said.words.send)

    async def act(context: ServiceContext, request: Request, form: MailForm) -> Response:
        """Always answers the same, and before anything is looked up, so nobody learns whose address is known."""
        site = await offering(context, query(request, OfSite).site)
        client = client_address(request.scope, context.trusted_proxies)
        await limit_sign_ins(context.environment, site, client)
        said = spoken(texts, requested_language(request))
        answer = said.page(said.words.sent)
        sending = partial(send, context, site, form.mail, language=said.language, client=client)
        answer.background = BackgroundTask(_sent, context, sending)
        return answer

    return asking_route(context, address, ask, act)


async def _sent(context: ServiceContext, sending: Callable[[], Awaitable[object]]) -> None:
    try:
        await sending()
    except Exception as error:  # noqa: BLE001  # the client has its answer already, so it's for the log
        context.problem("link-not-sent", error)


def mail_page(
    text: str,
    language: str,
    *,
    heading: str = "",
    quote: str = "",
    field: str = "",
    button: str = "",
    choices: Mapping[str, str] | None = None,
    onward: tuple[str, str] | None = None,
    status: int = 200,
) -> HTMLResponse:
    """A page that loads nothing. Its form sends to the page's own address, wherever a proxy serves it.

    Without a ``heading``, that's the label of the button, otherwise the text.
    ``field`` is the label of a field for an email address, which the form sends as ``mail``. With ``choices``, the labels of several buttons,
    it also sends which one was pressed as ``do``. ``onward`` is a link to another page: its address and its text.
    """
    title = escape(heading or button or text)
    parts = [
        f"<h1>{title}</h1>" if heading or button else f'<h1 class="text">{title}</h1>',
        f"<p>{escape(text)}</p>" if text and (heading or button) else "",
        f'<blockquote dir="auto">{escape(quote)}</blockquote>' if quote else "",
    ]
    if button:
        label = f'<label>{escape(field)} <input type="email" name="mail" autocomplete="email" required></label> '
        buttons = " ".join(
            f'<button name="do" value="{name}">{escape(one)}</button>' for name, one in (choices or {}).items()
        )
        parts.append(
            f'<form method="post">{label if field else ""}{buttons or f"<button>{escape(button)}</button>"}</form>'
        )
    if onward:
        parts.append(f'<p><a href="{escape(onward[0])}">{escape(onward[1])}</a></p>')
    return HTMLResponse(
        f'<!doctype html><html lang="{escape(language)}"{direction(language)}><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">'
        f"<title>{title}</title><style>{STYLE}</style></head><body><main>{''.join(parts)}</main></body></html>\n",
        status,
        _HEADERS,
    )
