"""A page that Glosa didn't build, with the stand-alone widget, its own origin, and a strict policy."""

import json
from base64 import b64decode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route

from tests.browser.visitor import Scheme, Visitor

THIRD_PARTY = "http://127.0.0.1:1"
"""Origin of the page. No server listens there; the test answers its requests."""

PIXEL = b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")

_RETURN = '<!doctype html><meta charset="utf-8"><title>Login</title><script>location.replace({target})</script>'

_SCRIPT = "/page.js"
_AVATARS = "https://gravatar.loli.net/**"
"""Pictures of authors, where the store is not ours."""

_HTML = """<!doctype html><html lang="en" class="{classes}"><meta charset="utf-8"><title>My Title</title>
{body}<div id="comments"></div>
{scripts}"""

_MODULE = f'<script type="module" src="{_SCRIPT}"></script>'
_MOUNT = """import {{ mount }} from "{service}/v1/anonymous.mjs";
window.handle = mount(document.querySelector("#comments"), {options});"""

_CLASSIC = f'<script src="{{service}}/v1/anonymous.js"></script><script src="{_SCRIPT}"></script>'
_VALINE = "new Valine({options});"


@dataclass(frozen=True, slots=True)
class ThirdParty:
    """Opens pages that load the widget from the service at ``service``."""

    visit: Visitor
    service: str

    def open(
        self,
        options: Mapping[str, object],
        *,
        at: str = "/p/",
        valine: bool = False,
        body: str = "",
        classes: str = "",
        scheme: Scheme = "light",
        hosts: str = "",
        before: Callable[[Page], object] = lambda _page: None,
    ) -> Page:
        """The page ``at`` that path. It calls ``mount``, or with ``valine`` the constructor of Valine.

        ``body`` is HTML next to the comments, ``classes`` are the root's, and ``hosts`` others that the page may talk to;
        ``before`` prepares the page.
        """
        page = self.visit(THIRD_PARTY, scheme=scheme, permissions=("local-network-access",))
        given = json.dumps({"el": "#comments", "lang": "en", **options})
        script = (_VALINE if valine else _MOUNT).format(service=self.service, options=given)
        scripts = _CLASSIC.format(service=self.service) if valine else _MODULE
        html = _HTML.format(classes=classes, body=body, scripts=scripts)
        policy = {"content-security-policy": self._policy(hosts)}

        def answer(route: Route) -> None:
            is_script = route.request.url == THIRD_PARTY + _SCRIPT
            text, kind = (script, "text/javascript") if is_script else (html, "text/html")
            route.fulfill(body=text, headers=policy, content_type=f"{kind}; charset=utf-8")

        page.route(f"{THIRD_PARTY}/**", answer)
        page.route(f"{THIRD_PARTY}/favicon.ico", lambda route: route.fulfill(status=204))
        page.route(_AVATARS, lambda route: route.fulfill(body=PIXEL, content_type="image/gif"))
        before(page)
        page.goto(at)
        return page

    def _policy(self, hosts: str) -> str:
        """The policy of a strict page that allows the service, and its images by address, because it has no TLS here."""
        address = urlsplit(self.service)
        service = f"{address.scheme}://{address.netloc}"
        return (
            f"default-src 'none'; script-src 'self' {service}; connect-src {service} {hosts}; style-src 'self'; "
            f"img-src 'self' data: https: {service}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        )


def answer_redirects(page: Page) -> None:
    """Lets a login return to the page.

    A browser asks tests for an address that it goes to, but not for the target of a redirect, where no server listens.
    The host's redirect becomes a page that goes there.
    """

    def answer(route: Route) -> None:
        if "decision=" in (route.request.post_data or ""):
            target = route.fetch(max_redirects=0).headers["location"]
            route.fulfill(body=_RETURN.format(target=json.dumps(target)), content_type="text/html")
        else:
            route.fallback()

    page.route("**/oauth*/authorize?**", answer)
