"""The comment systems whose exports can be imported, and reading their files."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from glosa.service.transfer.rows import Row, UnreadableRow
from glosa.service.transfer.streams.source import ExportFile, FileRefused, Progress
from glosa.service.transfer.systems import artalk, commento, disqus, isso, remark42, twikoo, waline, wordpress


@dataclass(frozen=True, slots=True)
class System:
    """A comment system. ``rows`` reads one file of its export."""

    title: str
    export: str
    """What its export is, after "Expected"."""
    rows: Callable[[ExportFile], Iterator[Row | UnreadableRow]]


SYSTEMS: Mapping[str, System] = {
    "artalk": System("Artalk", "Artrans, the JSON file of its administration", artalk.rows),
    "commento": System("Commento", "the JSON file that Commento sends by mail", commento.rows),
    "disqus": System("Disqus", "the XML file that Disqus sends by mail", disqus.rows),
    "isso": System("Isso", "its SQLite database, or a JSON file of pages with comments", isso.rows),
    "remark42": System("Remark42", "a backup file, with one comment per line", remark42.rows),
    "twikoo": System("Twikoo", "the JSON file of its administration", twikoo.rows),
    "waline": System("Waline", "the JSON file of its administration, or its tables as CSV", waline.rows),
    "wordpress": System("WordPress", "the XML file of Tools → Export", wordpress.rows),
}


def read(system: System, paths: list[Path], progress: Progress = lambda _: None) -> Iterator[Row | UnreadableRow]:
    """Every row of every file, in order. Raises :class:`FileRefused` for files that can't be read, or contain nothing."""
    before = 0
    for path in paths:
        readable, fault = False, "it contains no comments"
        for row in _rows(system, path, before, progress):
            if isinstance(row, Row):
                readable = True
            elif not readable:
                fault = f"at {row.place}, {row.reason}"
            yield row
        if not readable:
            raise FileRefused(
                f"Nothing of '{path}' can be imported: {fault}. Expected an export of {system.title}: {system.export}. "
                "Check that it's the right file."
            )
        before += path.stat().st_size
        progress(before)


def _rows(system: System, path: Path, before: int, progress: Progress) -> Iterator[Row | UnreadableRow]:
    try:
        yield from system.rows(ExportFile(path, lambda done: progress(before + done)))
    except (OSError, EOFError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise FileRefused(
            f"'{path}' can't be read: {reason}. Expected an export of {system.title}: {system.export}. "
            "Check its name, and that this account may read it."
        ) from error
