"""``oauth.yaml``: applications at code hosts with their secrets, in a file that nobody else reads."""

from collections.abc import Mapping
from pathlib import Path

import yaml
from msgspec import structs

from glosa.builder.config.decode import decode, line_at
from glosa.builder.config.faults import Fault, called, sentence
from glosa.builder.diagnostics import Diagnostic, in_reading_order
from glosa.cli.comments.logins.entries import Applications, Entry, application, completed, faults
from glosa.cli.comments.private import ensure_private
from glosa.cli.report import fail, show, summary
from glosa.service.domain.exchange.applications import Application


def read_applications(file: Path, own: Mapping[tuple[str, str], Application]) -> tuple[Application, ...]:
    """The applications in ``file``. Ends the run with every fault of the file, none of which repeats a secret.

    ``own`` are those that a site names, by code host and client id: an entry for one of them may leave out what is known of it.
    """
    try:
        ensure_private(file)
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        fail(f"{file} cannot be read: {reason}. Expected the applications whose logins are exchanged. Check its name.")
    entries, found = _understood(text, own)
    if found:
        told = [structs.replace(one, file=file.name) for one in found]
        show(in_reading_order(told), file.parent)
        fail(f"Logins cannot be exchanged: {summary(told)} in {file}.")
    return tuple(map(application, entries))


def _understood(text: str, own: Mapping[tuple[str, str], Application]) -> tuple[tuple[Entry, ...], list[Diagnostic]]:
    try:
        root = yaml.compose(text, Loader=yaml.CSafeLoader)
        value, unreadable = decode(root, Applications)
    except (yaml.YAMLError, RecursionError) as error:
        return (), [_not_yaml(text, getattr(error, "problem_mark", None))]
    if unreadable:
        return (), [_reserved(one).diagnostic(line_at(root, one.place)) for one in unreadable]
    entries = tuple(completed(entry, own) for entry in value.applications)
    return entries, [one.diagnostic(line_at(root, one.place)) for one in faults(entries)]


def _not_yaml(text: str, mark: yaml.Mark | None) -> Diagnostic:
    fault = Fault(
        place=(),
        code="oauth-not-yaml",
        found="The file is not valid YAML.",
        expected="'applications:', and below it a list of 'key: value' lines.",
        next_step="Correct this line or the one above it.",
    )
    return fault.diagnostic(min(mark.line, text.rstrip().count("\n")) + 1 if mark else None)


def _reserved(fault: Fault) -> Fault:
    """``fault`` without a word of the file: wherever something is wrong, a secret may have slipped into its place."""
    match fault.code:
        case "config-wrong-value":
            found = sentence(f"what stands in {called(fault.place)} does not fit there")
        case "config-unknown-key":
            found = sentence(f"a key of {called(fault.place[:-1])} is not known")
        case "config-duplicate-key":
            found = sentence(f"a key of {called(fault.place[:-1])} stands twice")
        case _:
            found = fault.found
    return structs.replace(fault, found=found)
