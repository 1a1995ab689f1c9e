"""The rules of a site as options."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import click

from glosa.service.domain.sites import ANY, Approval, Site

NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What a site may be called."""
FIELDS = ("nick", "mail", "link")
"""Of an author; those that a site may require."""
COUNTERS = "Counter"
"""The store protocol's class of counters."""

_SENDABLE = re.compile(r"[!-~]{1,200}")
_CLASS = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")
_WEB = re.compile(r"https?://[^\s/]\S*")


def with_rules(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command the options of a site."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def changed(site: Site, given: Mapping[str, Any]) -> Site:
    """``site`` with what the options of :func:`with_rules` say; ``None`` among them says nothing."""
    told = {name: value for name, value in given.items() if value is not None}
    own = {name: told.pop(name) for name in ("app_id", "app_key", "origins") if name in told}
    return replace(site, **own, rules=replace(site.rules, **told))


def _required(context: click.Context, option: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    """Reads names of fields between commas; an empty text is none."""
    if text is None:
        return None
    words = _words(text)
    for word in words:
        if word not in FIELDS:
            raise click.BadParameter(
                f"'{word}' is no field of a comment. "
                f"Expected some of {', '.join(FIELDS)} with commas between them, or '' for none: {option.opts[0]} nick,mail"
            )
    return words


def _origins(context: click.Context, option: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...] | None:
    """Origins as browsers send them; the word ``any`` alone lifts the restriction."""
    if values == ("any",):
        return (ANY,)
    for value in values:
        parts = urlsplit(value)
        if parts.scheme not in ("http", "https") or value != f"{parts.scheme}://{parts.netloc}".lower():
            raise click.BadParameter(
                f"'{value}' is no origin. Expected scheme and host in lower case, such as https://docs.example.org, "
                "or the word any alone."
            )
    return values or None


def _prefixes(context: click.Context, option: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    """Reads folders between commas."""
    if text is None:
        return None
    words = _words(text)
    for word in words:
        if not (len(word) > 2 and word.startswith("/") and word.endswith("/")):
            raise click.BadParameter(
                f"'{word}' is no prefix. Expected paths such as /en-US/ with commas between them, or '' for none."
            )
    return words


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _public(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    """What pages send in a header."""
    if text is not None and _SENDABLE.fullmatch(text) is None:
        raise click.BadParameter(
            f"'{text}' cannot be sent by pages. Expected 1 to 200 letters, digits and signs without spaces, "
            "as the page has it; leave the option out to keep what there is."
        )
    return text


def _class(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    if text is not None and (_CLASS.fullmatch(text) is None or text == COUNTERS):
        raise click.BadParameter(
            f"'{text}' is no name for the class of comments. "
            f"Expected letters, digits, - and _, a letter first, and not {COUNTERS}: such as Comment."
        )
    return text


def _host(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    if text and _WEB.fullmatch(text) is None:
        raise click.BadParameter(
            f"'{text}' is no address. Expected one that begins with https://, or '' for the service's own avatars."
        )
    return text


def _approval(context: click.Context, option: click.Parameter, text: str | None) -> Approval | None:
    return None if text is None else Approval(text)


_OPTIONS: tuple[Callable[[Callable[..., None]], Callable[..., None]], ...] = (
    click.option("--app-id", callback=_public, help="What existing pages call the site in the store protocol."),
    click.option("--app-key", callback=_public, help="Public key of existing pages."),
    click.option(
        "--origin",
        "origins",
        multiple=True,
        callback=_origins,
        help="Whose pages may write, besides those of url in glosa.yaml; any: all may.",
    ),
    click.option(
        "--approval",
        type=click.Choice([one.value for one in Approval]),
        callback=_approval,
        help="Which comments wait.",
    ),
    click.option(
        "--required",
        callback=_required,
        help="Fields that must be filled in, such as nick,mail; empty for none.",
    ),
    click.option("--longest-comment", type=click.IntRange(1, 100_000), help="Characters."),
    click.option("--interval", "interval_ms", type=click.IntRange(0), help="Milliseconds between a device's comments."),
    click.option("--posts-a-minute", type=click.IntRange(1), help="From one address; ten times as many new counters."),
    click.option("--posts-an-hour", type=click.IntRange(1), help="From one address; ten times as many new counters."),
    click.option(
        "--reads-a-minute", type=click.IntRange(0), help="From one address, apart from cached ones; 0: no limit."
    ),
    click.option("--record-ip/--no-record-ip", default=None, help="Keep client addresses."),
    click.option("--expose-mail/--no-expose-mail", default=None, help="Tell readers e-mail addresses."),
    click.option("--path-aliases/--no-path-aliases", default=None, help="/a, /a/ and /a.html are one thread."),
    click.option("--joined-locales", callback=_prefixes, help="Prefixes that share the root's threads: /en-US/."),
    click.option("--uploads/--no-uploads", default=None, help="Let readers upload images."),
    click.option("--upload-quota", type=click.IntRange(0), help="Bytes of all uploaded images together."),
    click.option(
        "--avatar-host", callback=_host, help="Address of an external avatar host; empty: the service draws them."
    ),
    click.option("--comment-class", callback=_class, help="Name of the class of comments in the store protocol."),
)
