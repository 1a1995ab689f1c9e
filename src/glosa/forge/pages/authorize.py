"""The authorization endpoint of a platform: login, consent, and the redirect to the application."""

from collections.abc import Mapping
from urllib.parse import urlencode, urlsplit

from starlette.responses import RedirectResponse, Response

from glosa.forge.http import Endpoint, EndpointGroup, PlatformRequest, Problem
from glosa.forge.oauth import AuthorizationError, AuthorizationRequest, UntrustedClientError
from glosa.forge.pages.login import consent_page, login_page, untrusted_client_page
from glosa.forge.pages.page import markup, page


def authorize_endpoints(path: str) -> EndpointGroup:
    """The pages at ``path``: they log a user in, ask for consent, and redirect with a code or token."""
    return EndpointGroup(
        prefix=path,
        endpoints=(Endpoint(method="GET", path="", handler=_show), Endpoint(method="POST", path="", handler=_submit)),
        error_response=_error_response,
        faults=False,
    )


def _show(request: PlatformRequest) -> Response:
    authorization = _authorization(request)
    if isinstance(authorization, Response):
        return authorization
    user = request.platform.host.user(_session_user(request))
    if user is None or request.query.get("prompt") in ("select_account", "login"):
        return login_page(request, _action(request))
    return consent_page(request, authorization, user, action=_action(request))


def _submit(request: PlatformRequest) -> Response:
    """Handles a form: the user chose an account, or allowed or denied access."""
    own = urlsplit(request.origin)
    if request.headers.get("origin") not in (None, f"{own.scheme}://{own.netloc}"):
        return _error_response(request, "unauthorized")
    authorization = _authorization(request)
    if isinstance(authorization, Response):
        return authorization
    parameters = request.form()
    chosen = request.platform.host.user(parameters.get("user"))
    if chosen:
        answer = RedirectResponse(_action(request), 303)
        session = request.platform.oauth.sign_in(chosen.name)
        answer.set_cookie(_cookie(request), session, httponly=True, samesite="lax", path="/")
        return answer
    user = request.platform.host.user(_session_user(request))
    match parameters.get("decision"):
        case "allow" if user:
            return _redirect(
                authorization.redirect,
                _granted(request, authorization, user.name),
                fragment=authorization.flow == "token",
            )
        case "deny" if user:
            return _redirect(
                authorization.redirect, _denied(request, authorization), fragment=authorization.flow == "token"
            )
        case "switch":
            request.platform.oauth.sign_out(_session(request))
    return RedirectResponse(_action(request), 303)


def _authorization(request: PlatformRequest) -> AuthorizationRequest | Response:
    try:
        return request.platform.oauth.parse_request(dict(request.query))
    except UntrustedClientError as error:
        return untrusted_client_page(request, error)
    except AuthorizationError as error:
        parameters = {"error": error.error, "error_description": str(error), "state": error.state}
        return _redirect(error.redirect, parameters, fragment=error.fragment)


def _granted(request: PlatformRequest, authorization: AuthorizationRequest, user: str) -> Mapping[str, str | None]:
    oauth = request.platform.oauth
    if authorization.flow == "code":
        return {"code": oauth.new_code(authorization, user), "state": authorization.state}
    token = oauth.issue(user, authorization.scopes, client_id=authorization.application.id)
    seconds = None if token.expires is None else str((token.expires - token.issued) // 1000)
    return {
        "access_token": token.value,
        "scope": request.platform.facts.rules.scope_separator.join(token.scopes),
        "expires_in": seconds,
        "token_type": "bearer",
        "state": authorization.state,
    }


def _denied(request: PlatformRequest, authorization: AuthorizationRequest) -> Mapping[str, str | None]:
    return {
        "error": "access_denied",
        "error_description": "The user has denied your application access.",
        "error_uri": request.platform.facts.rules.denied_uri or None,
        "state": authorization.state,
    }


def _redirect(address: str, parameters: Mapping[str, str | None], *, fragment: bool) -> Response:
    values = urlencode({name: value for name, value in parameters.items() if value is not None})
    separator = "#" if fragment else "&" if "?" in address else "?"
    return RedirectResponse(f"{address}{separator}{values}", 302, {"cache-control": "no-store"})


def _action(request: PlatformRequest) -> str:
    """This URL without ``prompt``, so that the page doesn't ask for an account again."""
    others = {name: value for name, value in request.query.items() if name != "prompt"}
    return f"{request.base}{request.group.prefix}?{urlencode(others)}"


def _cookie(request: PlatformRequest) -> str:
    return f"glosa_forge_{request.platform.facts.name}"


def _session(request: PlatformRequest) -> str:
    for pair in request.headers.get("cookie", "").split(";"):
        name, _, value = pair.strip().partition("=")
        if name == _cookie(request):
            return value
    return ""


def _session_user(request: PlatformRequest) -> str | None:
    return request.platform.oauth.require_user(_session(request))


def _error_response(request: PlatformRequest, problem: Problem) -> Response:
    text, status = _PROBLEMS.get(problem, ("There is nothing at this address.", 404))
    body = markup("<section><p>{text}</p></section>", text=text)
    return page("This did not work", body, root=request.origin, status=status)


_PROBLEMS: dict[Problem, tuple[str, int]] = {
    "method": ("This address accepts only GET and POST.", 405),
    "too-large": ("The form is too long.", 413),
    "unauthorized": ("This form was sent by a page of another origin.", 403),
}
