"""What people see while they log in: who they are, what an application wants, what is wrong with its request."""

from urllib.parse import urlsplit

from starlette.responses import Response

from glosa.forge.host import User
from glosa.forge.http import Call
from glosa.forge.oauth import ApplicationRefused, Wish
from glosa.forge.pages.page import Markup, joined, markup, page


def login_page(call: Call, action: str) -> Response:
    """Asks who the visitor is; the form goes to ``action``."""
    buttons = joined(
        [markup(_USER, name=user.name, face=face(call, user)) for user in call.platform.host.users.values()]
    )
    body = markup(_LOGIN, title=call.platform.facts.title, action=action, buttons=buttons)
    return page(f"Log in to {call.platform.facts.title}", body, root=call.origin)


def consent_page(call: Call, wish: Wish, user: User, *, action: str) -> Response:
    """Asks ``user`` whether the application may have what it wishes."""
    target = urlsplit(wish.redirect)
    origin = f"{target.scheme}://{target.netloc}"
    body = markup(
        _CONSENT,
        application=wish.application.name,
        title=call.platform.facts.title,
        user=user.name,
        face=face(call, user),
        scopes=", ".join(wish.scopes) or "only what is public",
        origin=origin,
        action=action,
    )
    return page(f"Let {wish.application.name} act for you?", body, root=call.origin, form_target=origin)


def refused_page(call: Call, refusal: ApplicationRefused) -> Response:
    """Says what is wrong with a request that must not be answered at its redirect address."""
    match refusal.reason:
        case "unknown-client":
            text, status = _UNKNOWN_CLIENT, 404
        case "redirect-mismatch":
            text, status = _REDIRECT_MISMATCH, 400
    body = markup(text, found=refusal.found or "nothing", title=call.platform.facts.title)
    return page("This login cannot start", body, root=call.origin, status=status)


def face(call: Call, user: User) -> Markup:
    """The user's picture and name."""
    return markup(
        '<img class="avatar" src="{source}" alt="" width="32" height="32">{display} ({name})',
        source=call.origin + user.avatar,
        display=user.display,
        name=user.name,
    )


_LOGIN = """\
<section>
<p id="who">Who are you on this stand-in for {title}? No password is needed.</p>
<form method="post" action="{action}" aria-labelledby="who" class="row">{buttons}</form>
</section>
"""
_USER = '<button name="user" value="{name}">{face}</button>'
_CONSENT = """\
<section>
<p><strong>{application}</strong> asks to use your {title} account.</p>
<dl>
<dt>You</dt><dd>{face}</dd>
<dt>Permissions</dt><dd>{scopes}</dd>
<dt>Leads back to</dt><dd><code>{origin}</code></dd>
</dl>
<form method="post" action="{action}" class="row">
<button class="first" name="decision" value="allow">Authorize {application}</button>
<button class="danger" name="decision" value="deny">Deny</button>
<button name="decision" value="switch">Use another account</button>
</form>
</section>
"""
_UNKNOWN_CLIENT = """\
<section>
<p>{title} knows no application with this client id: <code>{found}</code>.</p>
<p>The one that is ready has the id <code>glosa-forge</code>.</p>
</section>
"""
_REDIRECT_MISMATCH = """\
<section>
<p>The redirect address is not one that this application registered: <code>{found}</code>.</p>
<p>Expected an address of this machine that the platform's own rules accept; the overview names them.</p>
</section>
"""
