"""The rules of a site as options."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import click

from glosa.service.domain.sites import Approval, Site

NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What a site may be called."""


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


def _words(allowed: frozenset[str] | None) -> Callable[[click.Context, click.Parameter, str | None], object]:
    """Reads words between commas; an empty text is none."""

    def read(context: click.Context, option: click.Parameter, text: str | None) -> tuple[str, ...] | None:
        if text is None:
            return None
        words = tuple(word.strip() for word in text.split(",") if word.strip())
        wrong = [word for word in words if allowed is not None and word not in allowed]
        if wrong and allowed is not None:
            raise click.BadParameter(f"'{wrong[0]}' is none of {', '.join(sorted(allowed))}.")
        return words

    return read


def _origins(context: click.Context, option: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...] | None:
    """Origins as browsers send them; the word ``any`` alone lifts the restriction."""
    if values == ("any",):
        return ()
    for value in values:
        parts = urlsplit(value)
        if parts.scheme not in ("http", "https") or value != f"{parts.scheme}://{parts.netloc}".lower():
            raise click.BadParameter(f"'{value}' is no origin. Expected https://docs.example.org, or any.")
    return values or None


def _prefixes(context: click.Context, option: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    """Reads folders between commas."""
    words = _words(None)(context, option, text)
    if not isinstance(words, tuple):
        return None
    for word in words:
        if not (len(word) > 2 and word.startswith("/") and word.endswith("/")):
            raise click.BadParameter(f"'{word}' is no prefix. Expected a path such as /en-US/.")
    return words


def _approval(context: click.Context, option: click.Parameter, text: str | None) -> Approval | None:
    return None if text is None else Approval(text)


_OPTIONS: tuple[Callable[[Callable[..., None]], Callable[..., None]], ...] = (
    click.option("--app-id", help="What existing pages call the site in the store protocol."),
    click.option("--app-key", help="Public key of existing pages."),
    click.option("--origin", "origins", multiple=True, callback=_origins, help="Whose pages may write; any: all may."),
    click.option(
        "--approval",
        type=click.Choice([one.value for one in Approval]),
        callback=_approval,
        help="Which comments wait.",
    ),
    click.option(
        "--required",
        callback=_words(frozenset({"nick", "mail", "link"})),
        help="Fields that must be filled in, such as nick,mail; empty for none.",
    ),
    click.option("--longest-comment", type=click.IntRange(1, 100_000), help="Characters."),
    click.option("--interval", "interval_ms", type=click.IntRange(0), help="Milliseconds between a device's comments."),
    click.option("--posts-a-minute", type=click.IntRange(1), help="From one client address."),
    click.option("--posts-an-hour", type=click.IntRange(1), help="From one client address."),
    click.option("--record-ip/--no-record-ip", default=None, help="Keep client addresses."),
    click.option("--expose-mail/--no-expose-mail", default=None, help="Tell readers e-mail addresses."),
    click.option("--path-aliases/--no-path-aliases", default=None, help="/a, /a/ and /a.html are one thread."),
    click.option("--joined-locales", callback=_prefixes, help="Prefixes that share the root's threads: /en-US/."),
    click.option("--uploads/--no-uploads", default=None, help="Let readers upload images."),
    click.option("--upload-quota", type=click.IntRange(0), help="Bytes of all uploaded images together."),
    click.option("--avatar-host", help="Address of an external avatar host; empty: the service draws them."),
    click.option("--comment-class", help="Name of the class of comments in the store protocol."),
)
