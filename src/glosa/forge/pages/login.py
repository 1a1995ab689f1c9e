"""The pages of a login: choice of account, consent, and errors."""

from urllib.parse import urlsplit

from starlette.responses import Response

from glosa.forge.host import User
from glosa.forge.http import PlatformRequest
from glosa.forge.oauth import AuthorizationRequest, UntrustedClientError
from glosa.forge.pages.page import Markup, joined, markup, page


def login_page(request: PlatformRequest, action: str) -> Response:
    """Asks for the account. The form posts to ``action``."""
    buttons = joined(
        [
            markup(_USER, name=user.name, user_label=user_label(request, user))
            for user in request.platform.host.users.values()
        ]
    )
    body = markup(_LOGIN, title=request.platform.facts.title, action=action, buttons=buttons)
    return page(f"Log in to {request.platform.facts.title}", body, root=request.origin)


def consent_page(request: PlatformRequest, authorization: AuthorizationRequest, user: User, *, action: str) -> Response:
    """Asks ``user`` whether to authorize the application."""
    target = urlsplit(authorization.redirect)
    origin = f"{target.scheme}://{target.netloc}"
    body = markup(
        _CONSENT,
        application=authorization.application.name,
        title=request.platform.facts.title,
        user=user.name,
        user_label=user_label(request, user),
        scopes=", ".join(authorization.scopes) or "only what is public",
        origin=origin,
        action=action,
    )
    return page(f"Let {authorization.application.name} act for you?", body, root=request.origin, form_target=origin)


def untrusted_client_page(request: PlatformRequest, error: UntrustedClientError) -> Response:
    """Explains an error that mustn't be sent to the redirect URI."""
    text, status = (_UNKNOWN_CLIENT, 404) if error.reason == "unknown-client" else (_REDIRECT_MISMATCH, 400)
    body = markup(text, found=error.found or "nothing", title=request.platform.facts.title)
    return page("This login cannot start", body, root=request.origin, status=status)


def user_label(request: PlatformRequest, user: User) -> Markup:
    """A user's picture and name."""
    return markup(
        '<img class="avatar" src="{source}" alt="" width="32" height="32">{display} ({name})',
        source=request.origin + user.avatar,
        display=user.display,
        name=user.name,
    )


_LOGIN = """\
<section>
<p id="who">Who are you on this stand-in for {title}? No password is needed.</p>
<form method="post" action="{action}" aria-labelledby="who" class="row">{buttons}</form>
</section>
"""
_USER = '<button name="user" value="{name}">{user_label}</button>'
_CONSENT = """\
<section>
<p><strong>{application}</strong> asks to use your {title} account.</p>
<dl>
<dt>You</dt><dd>{user_label}</dd>
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
<p>{title} has no application with this client id: <code>{found}</code>.</p>
<p>The registered application has the id <code>glosa-forge</code>.</p>
</section>
"""
_REDIRECT_MISMATCH = """\
<section>
<p>This redirect URI isn't registered for the application: <code>{found}</code>.</p>
<p>Expected an address of this machine that follows the platform's rules, as shown on the overview page.</p>
</section>
"""
