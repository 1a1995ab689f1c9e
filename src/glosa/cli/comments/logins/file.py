"""``oauth.yaml``: applications at code hosts with their secrets, in a file that nobody else reads."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

import yaml
from msgspec import Meta, field, structs

from glosa.builder.config.decode import decode, line_at
from glosa.builder.config.faults import Fault
from glosa.builder.config.model import Origin, Section, WebAddress
from glosa.builder.config.origin import origin
from glosa.builder.diagnostics import Diagnostic, in_reading_order
from glosa.cli.comments.private import ensure_private
from glosa.cli.report import fail, show, summary
from glosa.service.domain.exchange.applications import Application
from glosa.service.domain.exchange.platforms import PLATFORMS, PlatformKey


class Entry(Section, frozen=True, kw_only=True):
    """An application as the file has it."""

    platform: PlatformKey
    client_id: Annotated[str, Meta(min_length=1)]
    client_secret: str = ""
    base_url: WebAddress = field(default="", name="baseURL")
    origins: tuple[Origin, ...] = ()
    redirects: tuple[WebAddress, ...] = ()


class Applications(Section, frozen=True, kw_only=True):
    """The whole file."""

    applications: tuple[Entry, ...]


def read_applications(file: Path, own: Mapping[tuple[str, str], Application]) -> tuple[Application, ...]:
    """The applications in ``file``. ``own`` are those that a site names, by platform and client id: an entry for one of them

    may leave out what is known of it. Ends the run with every fault of the file, none of which repeats a secret.
    """
    try:
        ensure_private(file)
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        fail(f"{file} cannot be read: {reason}. Expected the applications whose logins are exchanged. Check its name.")
    entries, faults = _understood(text, file.name)
    if not faults:
        entries = tuple(_completed(entry, own) for entry in entries)
        faults = tuple(_incomplete(entries, text, file.name))
    if faults:
        show(in_reading_order(faults), file.parent)
        fail(f"Logins cannot be exchanged: {summary(faults)} in {file}.")
    return tuple(
        Application(
            platform=entry.platform,
            client_id=entry.client_id,
            client_secret=entry.client_secret,
            base_url=entry.base_url.rstrip("/"),
            origins=tuple(origin(one) or one for one in entry.origins),
            redirects=entry.redirects,
        )
        for entry in entries
    )


def _understood(text: str, name: str) -> tuple[tuple[Entry, ...], tuple[Diagnostic, ...]]:
    try:
        root = yaml.compose(text, Loader=yaml.CSafeLoader)
        value, faults = decode(root, Applications)
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        fault = Fault(
            place=(),
            code="oauth-not-yaml",
            line=min(mark.line, text.rstrip().count("\n")) + 1 if mark else None,
            found="The file is not valid YAML.",
            expected="'applications:', and below it a list of 'key: value' lines.",
            next_step="Correct this line or the one above it.",
        )
        return (), (_told(fault, None, name),)
    if faults:
        return (), tuple(_told(fault, line_at(root, fault.place), name) for fault in faults)
    return value.applications, ()


def _completed(entry: Entry, own: Mapping[tuple[str, str], Application]) -> Entry:
    known = own.get((entry.platform, entry.client_id))
    if known is None:
        return entry
    return structs.replace(
        entry,
        client_secret=known.client_secret or entry.client_secret,
        base_url=entry.base_url or known.base_url,
        origins=(*dict.fromkeys((*known.origins, *entry.origins)),),
        redirects=(*dict.fromkeys((*known.redirects, *entry.redirects)),),
    )


def _incomplete(entries: tuple[Entry, ...], text: str, name: str) -> Iterator[Diagnostic]:
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    seen: set[tuple[str, str]] = set()
    for at, entry in enumerate(entries):
        host = PLATFORMS[entry.platform]
        line = line_at(root, ("applications", at))
        for key, value, expected, next_step in (
            ("clientSecret", entry.client_secret or host.public, f"The secret that {host.name} gave.", _ADD_SECRET),
            ("baseURL", entry.base_url or host.home, f"The address of the host: {host.name} has no public one.", _ADD),
            ("origins", entry.origins, "Origins of the pages, such as https://docs.example.org.", _ADD),
            ("redirects", entry.redirects, "The addresses that are registered for logins to return to.", _ADD),
        ):
            if not value:
                found = f"The application '{entry.client_id}' at {host.name} has no '{key}'."
                fault = Fault(
                    place=(), code="oauth-incomplete", found=found, expected=expected, next_step=next_step % key
                )
                yield _told(fault, line, name)
        if (host.name, entry.client_id) in seen:
            fault = Fault(
                place=(),
                code="oauth-twice",
                found=f"The application '{entry.client_id}' at {host.name} stands twice.",
                expected="Every application once, with all of its origins and redirects.",
                next_step="Join the two.",
            )
            yield _told(fault, line, name)
        seen.add((host.name, entry.client_id))


def _told(fault: Fault, line: int | None, name: str) -> Diagnostic:
    """``fault`` as one of this file; what stands where the secret belongs is not repeated."""
    told = fault.diagnostic(line)
    secret = fault.place[-1:] == ("clientSecret",) and fault.code == "config-wrong-value"
    found = "'clientSecret' cannot be read as text." if secret else told.found
    return structs.replace(told, file=name, found=found)


_ADD = "Add '%s:' to the application."
_ADD_SECRET = "Add '%s:' to the application; where it is lost, make a new one at the code host."
