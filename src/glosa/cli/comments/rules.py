"""The rules of a site as options."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import click

from glosa.extras import how_to_install, installed
from glosa.service.domain.avatars.hosts import HOSTS, is_host
from glosa.service.domain.reactions import KINDS
from glosa.service.domain.sites import ANY, Approval, Site

NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""A valid name for a site."""
FIELDS = ("nick", "mail", "link")
"""An author's fields that a site can require."""
COUNTERS = "Counter"
"""The store protocol's class of counters."""

_SENDABLE = re.compile(r"[!-~]{1,200}")
_CLASS = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")
_WEB = re.compile(r"https?://[^\s/]\S*")


def with_rules(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options for a site's rules to a command."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def changed(site: Site, given: Mapping[str, Any]) -> Site:
    """``site`` with the options of :func:`with_rules`; those that are ``None`` change nothing."""
    changes = {name: value for name, value in given.items() if value is not None}
    own = {name: changes.pop(name) for name in ("app_id", "app_key", "origins") if name in changes}
    return replace(site, **own, rules=replace(site.rules, **changes))


def _some_of(
    known: tuple[str, ...], what: str
) -> Callable[[click.Context, click.Parameter, str | None], tuple[str, ...] | None]:
    """Names separated by commas, each once; none if the text is empty."""

    def parsed(context: click.Context, option: click.Parameter, text: str | None) -> tuple[str, ...] | None:
        if text is None:
            return None
        words = _words(text)
        for word in words:
            if word not in known:
                raise click.BadParameter(
                    f"'{word}' isn't {what}. Expected some of {', '.join(known)}, separated by commas, "
                    f"or '' for none: {option.opts[0]} {','.join(known[:2])}"
                )
        return tuple(dict.fromkeys(words))

    return parsed


def _origins(context: click.Context, option: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...] | None:
    """Origins as browsers send them; ``any`` alone allows all."""
    if values == ("any",):
        return (ANY,)
    for value in values:
        parts = urlsplit(value)
        if parts.scheme not in ("http", "https") or value != f"{parts.scheme}://{parts.netloc}".lower():
            raise click.BadParameter(
                f"'{value}' isn't an origin. Expected scheme and host in lower case, such as https://docs.example.org, "
                "or only the word any."
            )
    return values or None


def _prefixes(context: click.Context, option: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    """Folders separated by commas."""
    if text is None:
        return None
    words = _words(text)
    for word in words:
        if not (len(word) > 2 and word.startswith("/") and word.endswith("/")):
            raise click.BadParameter(
                f"'{word}' isn't a prefix. Expected paths such as /en-US/, separated by commas, or '' for none."
            )
    return words


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _public(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    """A value that pages send in a header."""
    if text is not None and _SENDABLE.fullmatch(text) is None:
        raise click.BadParameter(
            f"'{text}' can't be sent by pages. Expected 1 to 200 letters, digits and symbols without spaces, "
            "as in the pages. To leave it unchanged, leave the option out."
        )
    return text


def _class(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    if text is not None and (_CLASS.fullmatch(text) is None or text == COUNTERS):
        raise click.BadParameter(
            f"'{text}' isn't a valid class of comments. "
            f"Expected letters, digits, - and _, starting with a letter, other than {COUNTERS}, such as Comment."
        )
    return text


def _uploads(context: click.Context, option: click.Parameter, value: bool | None) -> bool | None:
    if value and not installed("uploads"):
        raise click.BadParameter(how_to_install("uploads"))
    return value


def _host(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    if text and _WEB.fullmatch(text) is None:
        raise click.BadParameter(
            f"'{text}' isn't an address. Expected one that begins with https://, or '' for the service's own avatars."
        )
    return text


def _proxy(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    if not text:
        return text
    if not is_host(text):
        raise click.BadParameter(
            f"'{text}' isn't a host of pictures. Expected {', '.join(HOSTS)}, an address without a query such as "
            "https://avatars.example.org/avatar/, or '' for avatars that the service draws."
        )
    if not installed("avatars"):
        raise click.BadParameter(how_to_install("avatars"))
    return text


def _approval(context: click.Context, option: click.Parameter, text: str | None) -> Approval | None:
    return None if text is None else Approval(text)


_OPTIONS: tuple[Callable[[Callable[..., None]], Callable[..., None]], ...] = (
    click.option(
        "--app-id", callback=_public, help="Application id of the site in the store protocol, as in existing pages."
    ),
    click.option("--app-key", callback=_public, help="Public application key, as in existing pages."),
    click.option(
        "--origin",
        "origins",
        multiple=True,
        callback=_origins,
        help="Origin whose pages can write, besides url in glosa.yaml. Repeatable. any: all origins.",
    ),
    click.option(
        "--approval",
        type=click.Choice([one.value for one in Approval]),
        callback=_approval,
        help="Which comments wait for approval.",
    ),
    click.option(
        "--required",
        callback=_some_of(FIELDS, "a field of a comment"),
        help="Required fields, such as nick,mail. Empty for none.",
    ),
    click.option(
        "--longest-comment", type=click.IntRange(1, 100_000), help="Maximum length of a comment, in characters."
    ),
    click.option(
        "--interval",
        "interval_ms",
        type=click.IntRange(0),
        help="Minimum time between two comments from a device, in milliseconds.",
    ),
    click.option(
        "--posts-a-minute",
        type=click.IntRange(1),
        help="Comments per minute from one address, and ten times as many new counters.",
    ),
    click.option("--posts-an-hour", type=click.IntRange(1), help="The same per hour."),
    click.option(
        "--reads-a-minute",
        type=click.IntRange(0),
        help="Reads per minute from one address that aren't answered from the cache. 0: no limit.",
    ),
    click.option(
        "--spam-filter/--no-spam-filter",
        default=None,
        help="Hold suspicious comments, or put them into the spam queue.",
    ),
    click.option(
        "--attack-posts",
        type=click.IntRange(0),
        help="A site with this many comments per minute is under attack, and holds comments of unknown authors. 0: never.",
    ),
    click.option("--record-ip/--no-record-ip", default=None, help="Store client addresses."),
    click.option(
        "--address-days",
        type=click.IntRange(0),
        help="Days after which stored client addresses are deleted. 0: they stay as long as their comments.",
    ),
    click.option(
        "--edit-minutes",
        type=click.IntRange(0, 10_080),
        help="Minutes in which authors can change or delete their comments. 0: they can't.",
    ),
    click.option("--likes/--no-likes", default=None, help="Let readers like comments."),
    click.option(
        "--reactions",
        callback=_some_of(KINDS, "a reaction"),
        help="Reactions to pages, in the order of the buttons, such as thumbs-up,heart. Empty for none.",
    ),
    click.option(
        "--own-names/--no-own-names",
        default=None,
        help="Let commenters keep a name by mail, so that nobody else can use it.",
    ),
    click.option("--expose-mail/--no-expose-mail", default=None, help="Show email addresses to readers."),
    click.option("--path-aliases/--no-path-aliases", default=None, help="Treat /a, /a/ and /a.html as one thread."),
    click.option(
        "--joined-locales",
        callback=_prefixes,
        help="Prefixes of pages that share the threads of the root, such as /en-US/.",
    ),
    click.option("--uploads/--no-uploads", default=None, callback=_uploads, help="Let readers upload images."),
    click.option("--upload-quota", type=click.IntRange(0), help="Maximum size of all uploaded images, in bytes."),
    click.option(
        "--search-analytics/--no-search-analytics",
        default=None,
        help="Count queries without results, and opened results.",
    ),
    click.option(
        "--avatar-host",
        callback=_host,
        help="Address of an external avatar host. Empty: the service draws avatars itself.",
    ),
    click.option(
        "--avatar-proxy",
        callback=_proxy,
        help="Host from which the service gets pictures of authors: gravatar, libravatar, or an address. Empty: none.",
    ),
    click.option("--comment-class", callback=_class, help="Class of the comments in the store protocol."),
)
