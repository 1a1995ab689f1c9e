"""A built site whose comments are issues of the forge, under ``glosa serve``, which exchanges its logins."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.browser.issues.scene.forge import CodeHost
from tests.browser.sites import served, write_site

PAGES = 60
"""The number of pages per language. Every test uses its own pages."""

_CONFIG = """\
theme:
  sidebar:
    - title: {pt-BR: Conversas, en-US: Talks}
      children: [README]
"""


@dataclass(frozen=True, slots=True)
class Talk:
    """A page without comments."""

    title: str
    path: str
    """Relative to the site."""

    @property
    def issue(self) -> str:
        """Title of its thread."""
        return f"[Vssue]{self.title}"


@dataclass(frozen=True, slots=True)
class IssueSite:
    """A running server."""

    origin: str
    """With a slash at its end."""
    host: CodeHost
    log: Path
    """What the server prints."""
    out: Path
    """The built site."""
    talks: Iterator[Talk]
    odd: Talk
    """A page with a title that is hard to search for."""

    @property
    def exchange(self) -> str:
        """Address of the token exchange."""
        return f"{self.origin}comments/api/v1/exchange"


@contextmanager
def issue_site(
    folder: Path,
    host: CodeHost,
    *,
    secret: str | None = None,
    origins: tuple[str, ...] = (),
    files: Mapping[str, str] | None = None,
    **options: object,
) -> Iterator[IssueSite]:
    """A site with all its data in ``folder``, served until the block is left.

    ``options`` are more of the widget's; ``secret`` is the one that the service holds, by default the right one.
    Pages of ``origins`` may exchange their logins there, too. ``files`` are more documents, by their paths.
    """
    block = json.dumps({"solution": "issues", "issues": {**host.options, **options}})
    # Sites of one forge share its repository, so their titles must differ.
    name = folder.name
    site = write_site(folder / "site", {**_documents(name), **(files or {})}, config=f"{_CONFIG}comments: {block}\n")
    if origins:
        _write_applications(site / "data", host, origins)
    log, out = folder / "log", folder / "out"
    environment = {"GLOSA_CLIENT_SECRET": secret or host.secret}
    with served(site, log, "--out", str(out), environment=environment) as origin:
        yield IssueSite(
            f"{origin}/", host, log, out, map(partial(_talk, name), range(PAGES)), Talk(_odd(name), "en-US/odd.html")
        )


def _talk(site: str, number: int) -> Talk:
    return Talk(f"Talk {number} in {site}", f"en-US/t{number}.html")


def _odd(site: str) -> str:
    return rf"""“Quotes” "and" 'more' [brackets] {{braces}} <b> & \ + % # is:open 🦉 日本語 שלום {site}"""


def _documents(site: str) -> dict[str, str]:
    talks = {
        f"{folder}t{number}.md": f"# {title} {number} in {site}\n\n[→](t{(number + 1) % PAGES}.md)\n"
        for folder, title in (("docs/", "Conversa"), ("docs/en-US/", "Talk"))
        for number in range(PAGES)
    }
    odd = f"---\ntitle: {json.dumps(_odd(site), ensure_ascii=False)}\n---\n\n# Odd\n"
    return {**talks, "docs/odd.md": odd, "docs/en-US/odd.md": odd}


def _write_applications(data: Path, host: CodeHost, origins: tuple[str, ...]) -> None:
    data.mkdir(mode=0o700)
    file = data / "oauth.yaml"
    application = {
        "platform": host.platform,
        "clientId": "glosa-forge",
        "origins": origins,
        "redirects": [one + "/" for one in origins],
    }
    file.touch(mode=0o600)
    file.write_text(json.dumps({"applications": [application]}))
