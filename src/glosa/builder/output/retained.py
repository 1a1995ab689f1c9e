"""Hashed files of earlier builds, retained for a while because tabs opened before a deployment still request them."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from glosa.builder.config.addresses import is_hashed
from glosa.builder.output.stage import MARKER, Stage

Generations = Sequence[Sequence[str]]
"""Paths of files that the site no longer refers to, by the build that dropped them, newest first."""


def retain(stage: Stage, *, builds: int) -> Generations:
    """Plans the hashed files that the last ``builds`` builds no longer needed, and returns them.

    Call it once the whole site is planned. The folder's marker lists what earlier builds retained. A build that drops
    no files doesn't count, so building twice changes nothing.
    """
    unplanned = set(filter(is_hashed, stage.unplanned())) if builds else set()
    if not unplanned:
        return ()
    before = _listed(stage.out)
    dropped = unplanned.difference(*before)
    generations = [sorted(unplanned.intersection(paths)) for paths in (dropped, *before)]
    retained = tuple(paths for paths in generations if paths)[:builds]
    for paths in retained:
        stage.keep(paths)
    return retained


def _listed(out: Path) -> Generations:
    try:
        return msgspec.json.decode((out / MARKER).read_bytes(), type=_Marker).retained
    except (OSError, msgspec.DecodeError):
        return ()


class _Marker(msgspec.Struct):
    retained: tuple[tuple[str, ...], ...] = ()
