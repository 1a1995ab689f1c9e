"""The entries of ``oauth.yaml``: what each may hold, and what they get wrong together."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import Meta, field, structs

from glosa.builder.config.faults import Fault, Place
from glosa.builder.config.model import Section
from glosa.builder.config.patterns import Origin, WebAddress
from glosa.cli.comments.logins.addresses import browser_address, browser_origin
from glosa.service.domain.exchange.applications import Application
from glosa.service.domain.exchange.platforms import PLATFORMS, PlatformKey

ApplicationKey = tuple[str, str]
"""A code host's name and a client id there."""


class Entry(Section, frozen=True, kw_only=True):
    """An application as the file has it."""

    platform: PlatformKey
    client_id: Annotated[str, Meta(min_length=1)]
    client_secret: str = ""
    base_url: WebAddress = field(default="", name="baseURL")
    origins: tuple[Origin, ...] = ()
    redirects: tuple[WebAddress, ...] = ()

    @property
    def key(self) -> ApplicationKey:
        """What tells it from the others."""
        return PLATFORMS[self.platform].name, self.client_id


class Applications(Section, frozen=True, kw_only=True):
    """The whole file."""

    applications: tuple[Entry, ...]


def completed(entry: Entry, own: Mapping[ApplicationKey, Application]) -> Entry:
    """``entry`` with all that is known of it without the file."""
    known = own.get(entry.key)
    if known is None:
        return entry
    return structs.replace(
        entry,
        client_secret=known.client_secret or entry.client_secret,
        base_url=entry.base_url or known.base_url,
        origins=(*dict.fromkeys((*known.origins, *entry.origins)),),
        redirects=(*dict.fromkeys((*known.redirects, *entry.redirects)),),
    )


def faults(entries: Sequence[Entry]) -> Iterator[Fault]:
    """All that is wrong with ``entries`` whose keys and types are right."""
    seen: set[ApplicationKey] = set()
    for at, entry in enumerate(entries):
        place: Place = ("applications", at)
        yield from _incomplete(entry, place)
        yield from _unusable(entry, place)
        if entry.key in seen:
            yield Fault(
                place=place,
                code="oauth-twice",
                found=f"{_named(entry)} stands twice.",
                expected="Every application once, with all of its origins and redirects.",
                next_step="Join the two.",
            )
        seen.add(entry.key)


def application(entry: Entry) -> Application:
    """``entry``, which has no fault, as the service needs it."""
    return Application(
        platform=entry.platform,
        client_id=entry.client_id,
        client_secret=entry.client_secret,
        base_url=entry.base_url.rstrip("/"),
        origins=tuple(filter(None, map(browser_origin, entry.origins))),
        redirects=tuple(filter(None, map(browser_address, entry.redirects))),
    )


def _incomplete(entry: Entry, place: Place) -> Iterator[Fault]:
    host = PLATFORMS[entry.platform]
    for key, value, expected, next_step in (
        ("clientSecret", entry.client_secret or host.public, f"The secret that {host.name} gave.", _ADD_SECRET),
        ("baseURL", entry.base_url or host.home, f"The address of the host: {host.name} has no public one.", _ADD),
        ("origins", entry.origins, "Origins of the pages, such as https://docs.example.org.", _ADD),
        ("redirects", entry.redirects, "The addresses that are registered for logins to return to.", _ADD),
    ):
        if not value:
            yield Fault(
                place=place,
                code="oauth-incomplete",
                found=f"{_named(entry)} has no '{key}'.",
                expected=expected,
                next_step=next_step % key,
            )


def _unusable(entry: Entry, place: Place) -> Iterator[Fault]:
    """Addresses that browsers do not send, or that lead to no host."""
    for key, addresses in (
        ("baseURL", (entry.base_url,) if entry.base_url else ()),
        ("origins", entry.origins),
        ("redirects", entry.redirects),
    ):
        if None in map(browser_address, addresses):
            yield Fault(
                place=(*place, key),
                code="oauth-address",
                found=f"An address under '{key}' of {_named(entry, 'the')} names no host that browsers know, or a user.",
                expected="Addresses such as https://docs.example.org/docs/, each host by its own name, without *.",
                next_step="Correct the part between '//' and the next slash.",
            )


def _named(entry: Entry, article: str = "The") -> str:
    name, client_id = entry.key
    return f"{article} application '{client_id}' at {name}"


_ADD = "Add '%s:' to the application."
_ADD_SECRET = "Add '%s:' to the application; where it is lost, make a new one at the code host."
