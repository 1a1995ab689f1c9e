"""``oauth.yaml``: applications at code hosts with their secrets, in a private file. No message repeats a secret."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import yaml
from msgspec import Meta, field, structs

from glosa.builder.config.decode import decode, line_at
from glosa.builder.config.patterns import Origin, WebAddress
from glosa.builder.config.problems import FileProblem, Place
from glosa.builder.config.section import Section
from glosa.builder.config.yaml_nodes import compose_yaml
from glosa.builder.diagnostics import Diagnostic, in_reading_order
from glosa.composition.addresses import browser_address, browser_origin
from glosa.composition.errors import ApplicationsInvalid, ApplicationsUnreadable
from glosa.composition.private_file import not_yaml, private_text, redacted
from glosa.service.domain.exchange.applications import PLATFORMS, Application, PlatformKey

ApplicationKey = tuple[str, str]
"""A code host's name and a client id there."""


class ApplicationEntry(Section, frozen=True, kw_only=True):
    """An application as the file describes it."""

    platform: PlatformKey
    client_id: Annotated[str, Meta(min_length=1)]
    client_secret: str = ""
    base_url: WebAddress = field(default="", name="baseURL")
    origins: tuple[Origin, ...] = ()
    redirects: tuple[WebAddress, ...] = ()

    @property
    def key(self) -> ApplicationKey:
        """The platform, address, and client id that identify the application."""
        return PLATFORMS[self.platform].name, self.client_id


class OAuthFile(Section, frozen=True, kw_only=True):
    """The whole file."""

    applications: tuple[ApplicationEntry, ...]


def read_applications(file: Path, configured: Mapping[ApplicationKey, Application]) -> tuple[Application, ...]:
    """The applications in ``file``. An entry for one of the site's ``configured`` applications can omit what's configured.

    Raises :class:`ApplicationsInvalid` with all errors of the file, :class:`ApplicationsUnreadable` or
    :class:`~glosa.composition.errors.FileNotPrivate`.
    """
    try:
        text = private_text(file)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it isn't UTF-8"
        raise ApplicationsUnreadable(
            f"{file} can't be read: {reason}. Expected the applications whose logins the service exchanges. "
            "Check the name."
        ) from error
    entries, found = _parsed(text, configured)
    if found:
        raise ApplicationsInvalid(
            f"Logins can't be exchanged: {file} has errors.",
            folder=file.parent,
            diagnostics=in_reading_order(structs.replace(one, file=file.name) for one in found),
        )
    return tuple(map(_application, entries))


def _parsed(
    text: str, configured: Mapping[ApplicationKey, Application]
) -> tuple[tuple[ApplicationEntry, ...], list[Diagnostic]]:
    try:
        root = compose_yaml(text)
        value, unreadable = decode(root, OAuthFile)
    except (yaml.YAMLError, RecursionError) as error:
        return (), [not_yaml(text, getattr(error, "problem_mark", None), code="oauth-not-yaml", start="applications:")]
    if value is None:
        return (), [redacted(one).diagnostic(line_at(root, one.place)) for one in unreadable]
    entries = tuple(_completed(entry, configured.get(entry.key)) for entry in value.applications)
    return entries, [one.diagnostic(line_at(root, one.place)) for one in _problems(entries)]


def _completed(entry: ApplicationEntry, configured: Application | None) -> ApplicationEntry:
    """``entry`` with what the site's configuration and the environment say about it."""
    if configured is None:
        return entry
    return structs.replace(
        entry,
        client_secret=configured.client_secret or entry.client_secret,
        base_url=entry.base_url or configured.base_url,
        origins=(*dict.fromkeys((*configured.origins, *entry.origins)),),
        redirects=(*dict.fromkeys((*configured.redirects, *entry.redirects)),),
    )


def _application(entry: ApplicationEntry) -> Application:
    return Application(
        platform=entry.platform,
        client_id=entry.client_id,
        client_secret=entry.client_secret,
        base_url=entry.base_url.rstrip("/"),
        origins=tuple(filter(None, map(browser_origin, entry.origins))),
        redirects=tuple(filter(None, map(browser_address, entry.redirects))),
    )


def _problems(entries: Sequence[ApplicationEntry]) -> Iterator[FileProblem]:
    """The errors of entries whose keys and types are correct."""
    seen: set[ApplicationKey] = set()
    for at, entry in enumerate(entries):
        place: Place = ("applications", at)
        yield from _incomplete(entry, place)
        yield from _unusable(entry, place)
        if entry.key in seen:
            yield FileProblem(
                place=place,
                code="oauth-twice",
                found=f"{_named(entry)} is listed twice.",
                expected="Each application once, with all of its origins and redirects.",
                next_step="Merge the two entries.",
            )
        seen.add(entry.key)


def _incomplete(entry: ApplicationEntry, place: Place) -> Iterator[FileProblem]:
    host = PLATFORMS[entry.platform]
    for key, value, expected, next_step in (
        ("clientSecret", entry.client_secret or host.public, f"The secret from {host.name}.", _ADD_SECRET),
        ("baseURL", entry.base_url or host.home, f"The address of the host: {host.name} has no public one.", _ADD),
        ("origins", entry.origins, "Origins of the pages, such as https://docs.example.org.", _ADD),
        ("redirects", entry.redirects, "The registered addresses to which logins return.", _ADD),
    ):
        if not value:
            yield FileProblem(
                place=place,
                code="oauth-incomplete",
                found=f"{_named(entry)} has no '{key}'.",
                expected=expected,
                next_step=next_step % key,
            )


def _unusable(entry: ApplicationEntry, place: Place) -> Iterator[FileProblem]:
    """Addresses that browsers don't send, or that have no host."""
    for key, addresses in (
        ("baseURL", (entry.base_url,) if entry.base_url else ()),
        ("origins", entry.origins),
        ("redirects", entry.redirects),
    ):
        if None in map(browser_address, addresses):
            yield FileProblem(
                place=(*place, key),
                code="oauth-address",
                found=f"An address in '{key}' of {_named(entry, 'the')} has an invalid host, or a user name.",
                expected="Addresses such as https://docs.example.org/docs/, with each host's full name and without *.",
                next_step="Correct the part between '//' and the next slash.",
            )


def _named(entry: ApplicationEntry, article: str = "The") -> str:
    name, client_id = entry.key
    return f"{article} application '{client_id}' at {name}"


_ADD = "Add '%s:' to the application."
_ADD_SECRET = "Add '%s:' to the application. If you've lost it, create a new one at the code host."
