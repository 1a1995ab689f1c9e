"""The overview page: platforms, their data, and switches for faults."""

from collections.abc import Iterable

from starlette.responses import Response

from glosa.forge.faults import FAULTS
from glosa.forge.oauth import CLIENT_ID
from glosa.forge.pages.page import Markup, joined, markup, page
from glosa.forge.platform import SimulatedPlatform


def home_page(platforms: Iterable[SimulatedPlatform], *, root: str) -> Response:
    """The overview page. Its forms post to the same URL."""
    sections = joined([_section(platform, root) for platform in platforms])
    return page("Code hosts to try things on", markup(_HOME, sections=sections, root=root), root=root)


def _section(platform: SimulatedPlatform, root: str) -> Markup:
    facts = platform.facts
    application = platform.oauth.applications[CLIENT_ID]
    base = f"{root}/{facts.name}"
    return markup(
        _PLATFORM,
        name=facts.name,
        title=facts.title,
        base=base,
        api=base + facts.base,
        client_id=application.id,
        secret=application.secret,
        users=", ".join(platform.host.users),
        redirects=" · ".join(application.redirects) or _REDIRECTS[facts.rules.matching],
        repositories=joined([_repository(platform, name) for name in platform.host.repositories]),
        opened=Markup(" open" if platform.faults.active() else ""),
        faults=joined([_switch(platform, name, text) for name, (text, _) in FAULTS.items()]),
        root=root,
    )


def _repository(platform: SimulatedPlatform, name: str) -> Markup:
    repository = platform.host.repositories[name]
    comments = sum(1 for _ in platform.host.comments(repository))
    return markup(
        "<dt>Repository</dt><dd><code>{name}</code>: {issues}, {comments}</dd>",
        name=repository.full_name,
        issues=_count(len(repository.issues), "issue"),
        comments=_count(comments, "comment"),
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _switch(platform: SimulatedPlatform, name: str, text: str) -> Markup:
    on = any(fault.name == name for fault in platform.faults.active())
    return markup(
        _SWITCH,
        name=name,
        text=text,
        style="first" if on else "",
        on="" if on else "on",
        state="on" if on else "off",
    )


_REDIRECTS = {
    "below": "any address of this machine",
    "exact": "any address of this machine that ends with /auth/callback.html",
    "exact-but-port": "any address of this machine that ends with /auth/callback.html",
}
_HOME = """\
<p>Each platform has the users <strong>owner</strong> and <strong>admin</strong>, who may write to the repository
<code>owner/docs</code>, and <strong>reader</strong>, who may not. Nobody needs a password.</p>
{sections}
<section>
<h2>Reset</h2>
<form method="post" action="{root}/" class="row">
<button class="danger" name="reset" value="all">Delete all issues, logins, and faults</button>
<a href="{root}/_forge/state">All data as JSON</a>
<a href="{root}/_forge/requests">Request log as JSON</a>
</form>
</section>
"""
_PLATFORM = """\
<section aria-labelledby="{name}">
<h2 id="{name}">{title}</h2>
<dl>
<dt>Address</dt><dd><code>{base}</code></dd>
<dt>API</dt><dd><code>{api}</code></dd>
<dt>Client id</dt><dd><code>{client_id}</code></dd>
<dt>Client secret</dt><dd><code>{secret}</code></dd>
<dt>Leads back to</dt><dd>{redirects}</dd>
<dt>Users</dt><dd>{users}</dd>
{repositories}
</dl>
<details{opened}>
<summary>Simulate problems</summary>
<form method="post" action="{root}/#{name}" class="row" aria-label="Faults of {title}">
<input type="hidden" name="platform" value="{name}">
{faults}
</form>
</details>
</section>
"""
_SWITCH = '<button name="{on}fault" value="{name}" class="{style}">{text}: {state}</button>'
