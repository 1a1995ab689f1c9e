"""The authorize address of a platform: who, whether, and back to the application."""

from collections.abc import Mapping
from urllib.parse import urlencode, urlsplit

from starlette.responses import RedirectResponse, Response

from glosa.forge.http import Area, Call, Endpoint, Trouble
from glosa.forge.oauth import ApplicationRefused, Wish, WishRefused
from glosa.forge.pages.login import consent_page, login_page, refused_page
from glosa.forge.pages.page import markup, page


def authorize_area(path: str) -> Area:
    """The pages at ``path`` of a platform: they log a person in, ask for consent and lead back with a code or token."""
    return Area(
        prefix=path,
        endpoints=(Endpoint(method="GET", path="", handler=_asked), Endpoint(method="POST", path="", handler=_told)),
        refuse=_refuse,
        faults=False,
    )


def _asked(call: Call) -> Response:
    wish = _wish(call)
    if isinstance(wish, Response):
        return wish
    user = call.platform.host.user(_session_user(call))
    if user is None or call.query.get("prompt") in ("select_account", "login"):
        return login_page(call, _action(call))
    return consent_page(call, wish, user, action=_action(call))


def _told(call: Call) -> Response:
    """The answer to a form: a person chose who they are, or decided."""
    own = urlsplit(call.origin)
    if call.headers.get("origin") not in (None, f"{own.scheme}://{own.netloc}"):
        return _refuse(call, "unauthorised")
    wish = _wish(call)
    if isinstance(wish, Response):
        return wish
    said = call.form()
    chosen = call.platform.host.user(said.get("user"))
    if chosen:
        answer = RedirectResponse(_action(call), 303)
        session = call.platform.authority.sign_in(chosen.name)
        answer.set_cookie(_cookie(call), session, httponly=True, samesite="lax", path="/")
        return answer
    user = call.platform.host.user(_session_user(call))
    match said.get("decision"):
        case "allow" if user:
            return _back(wish.redirect, _granted(call, wish, user.name), fragment=wish.flow == "token")
        case "deny" if user:
            return _back(wish.redirect, _denied(call, wish), fragment=wish.flow == "token")
        case "switch":
            call.platform.authority.sign_out(_session(call))
    return RedirectResponse(_action(call), 303)


def _wish(call: Call) -> Wish | Response:
    try:
        return call.platform.authority.wish(dict(call.query))
    except ApplicationRefused as refusal:
        return refused_page(call, refusal)
    except WishRefused as refusal:
        said = {"error": refusal.error, "error_description": str(refusal), "state": refusal.state}
        return _back(refusal.redirect, said, fragment=refusal.fragment)


def _granted(call: Call, wish: Wish, user: str) -> Mapping[str, str | None]:
    authority = call.platform.authority
    if wish.flow == "code":
        return {"code": authority.new_code(wish, user), "state": wish.state}
    token = authority.issue(user, wish.scopes, client_id=wish.application.id)
    seconds = None if token.expires is None else str((token.expires - token.issued) // 1000)
    return {
        "access_token": token.value,
        "scope": call.platform.facts.rules.scope_separator.join(token.scopes),
        "expires_in": seconds,
        "token_type": "bearer",
        "state": wish.state,
    }


def _denied(call: Call, wish: Wish) -> Mapping[str, str | None]:
    return {
        "error": "access_denied",
        "error_description": "The user has denied your application access.",
        "error_uri": call.platform.facts.rules.denied_uri or None,
        "state": wish.state,
    }


def _back(address: str, said: Mapping[str, str | None], *, fragment: bool) -> Response:
    values = urlencode({name: value for name, value in said.items() if value is not None})
    separator = "#" if fragment else "&" if "?" in address else "?"
    return RedirectResponse(f"{address}{separator}{values}", 302, {"cache-control": "no-store"})


def _action(call: Call) -> str:
    """This address without the wish to choose an account again."""
    kept = {name: value for name, value in call.query.items() if name != "prompt"}
    return f"{call.base}{call.area.prefix}?{urlencode(kept)}"


def _cookie(call: Call) -> str:
    return f"glosa_forge_{call.platform.facts.name}"


def _session(call: Call) -> str:
    for pair in call.headers.get("cookie", "").split(";"):
        name, _, value = pair.strip().partition("=")
        if name == _cookie(call):
            return value
    return ""


def _session_user(call: Call) -> str | None:
    return call.platform.authority.signed_in(_session(call))


def _refuse(call: Call, trouble: Trouble) -> Response:
    text, status = _TROUBLES.get(trouble, ("There is nothing at this address.", 404))
    body = markup("<section><p>{text}</p></section>", text=text)
    return page("This did not work", body, root=call.origin, status=status)


_TROUBLES: dict[Trouble, tuple[str, int]] = {
    "method": ("This address takes GET and POST only.", 405),
    "too-large": ("The form is too long.", 413),
    "unauthorised": ("This form was sent by a page of another origin.", 403),
}
