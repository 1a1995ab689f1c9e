"""A page that Glosa didn't build, with the stand-alone widget, its own origin, and a strict policy."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route, ViewportSize

from tests.browser.third_party_page import THIRD_PARTY, answer_redirects
from tests.browser.visitor import Scheme, Visitor

CALLBACK = "/auth/callback.html"
TITLE = "Somebody's page"

_SCRIPT = "/page.js"
_HTML = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>
{body}
{scripts}"""
_BODY = '<main><h1>A page</h1><div id="comments"></div></main>'
_BACK = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Login</title><script src="/back.js"></script>"""
_BACK_SCRIPT = """
const answer = new URLSearchParams(location.search || location.hash.slice(1));
const stored = JSON.parse(sessionStorage.getItem(`glosa.login.${answer.get("state")}`));
location.replace(stored.returnTo + location.search + location.hash);
"""
"""What a site's owner writes for logins that return to one address; those whose page has no query of its own."""


@dataclass(frozen=True, slots=True)
class ThirdPartyPages:
    """Opens pages that load the widget from the service at ``service``, with comments stored at ``hosts``."""

    visit: Visitor
    service: str
    """Address of the service, including the path of the widgets' folder."""
    hosts: tuple[str, ...]
    """Addresses that the page may send requests to."""

    def open(
        self,
        script: str,
        *,
        body: str = _BODY,
        classic: bool = False,
        at: str = "/p/",
        title: str = TITLE,
        scheme: Scheme = "light",
        width: int = 1280,
        files: Mapping[str, str] | None = None,
    ) -> Page:
        """The page ``at`` that path. In ``script``, ``SERVICE`` stands for the address of the widgets.

        It is a module, or ``classic`` behind the classic script. ``files`` are more scripts, by their paths.
        """
        screen = ViewportSize(width=width, height=900)
        page = self.visit(THIRD_PARTY, screen=screen, scheme=scheme, permissions=("local-network-access",))
        address = f"{self.service}/v1"
        own = f'<script src="{_SCRIPT}"></script>'
        scripts = (
            f'<script src="{address}/issues.js"></script>{own}' if classic else own.replace("src", 'type="module" src')
        )
        served = {
            CALLBACK: (_BACK, "text/html"),
            **{
                path: (text, "text/javascript")
                for path, text in {
                    _SCRIPT: script.replace("SERVICE", address),
                    "/back.js": _BACK_SCRIPT,
                    **(files or {}),
                }.items()
            },
        }
        html = _HTML.format(title=title, body=body, scripts=scripts)
        policy = {"content-security-policy": self._policy()}

        def answer(route: Route) -> None:
            text, kind = served.get(urlsplit(route.request.url).path, (html, "text/html"))
            route.fulfill(body=text, headers=policy, content_type=f"{kind}; charset=utf-8")

        page.route(f"{THIRD_PARTY}/**", answer)
        page.route(f"{THIRD_PARTY}/favicon.ico", lambda route: route.fulfill(status=204))
        answer_redirects(page)
        page.goto(at)
        return page

    def _policy(self) -> str:
        """The policy of a strict page that allows the hosts, and their pictures by address, because they have no TLS here."""
        service, *others = (_origin(one) for one in (self.service, *self.hosts))
        hosts = " ".join(others)
        return (
            f"default-src 'none'; script-src 'self' {service}; connect-src {service} {hosts}; style-src 'self'; "
            f"img-src 'self' data: https: {hosts}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        )


def mounting(options: Mapping[str, object], place: str = "#comments") -> str:
    """A module that mounts the widget and stores its handle."""
    return (
        'import { mount } from "SERVICE/issues.mjs";\n'
        f"window.handle = mount(document.querySelector({json.dumps(place)}), {json.dumps({'locale': 'en', **options})});"
    )


def _origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"
