"""Threads of headings, such as ``/guide/#install:~:comments``, survive export, import, and erasure on each engine."""

from dataclasses import replace
from pathlib import Path

import pytest

from glosa.service.domain.comments import Author, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.personal import erase_person
from glosa.service.domain.thread_key import thread_key
from glosa.service.storage.store import SqlStore
from glosa.service.transfer.exporting import export
from glosa.service.transfer.importing import ImportTask, import_files
from tests.contract.storage.specimens import SITE, comment, number

pytestmark = pytest.mark.anyio

PAGE = "/guide/"
HEADINGS = ("/guide/#install:~:comments", "/guide/#uso-%C3%A9:~:comments")
KEYS = tuple(thread_key(address, SITE.rules) for address in HEADINGS)
ANA = Author(nick="Ana", mail="ana@example.org")
OTHER = replace(SITE, id="other", app_id="other")


async def fill(store: SqlStore) -> Environment[SqlStore]:
    """Comments below a page and two of its headings."""
    for site in (SITE, OTHER):
        await store.save_site(site)
    await store.add_all(
        [
            comment(1, thread=PAGE, url=PAGE),
            comment(2, thread=KEYS[0], url=HEADINGS[0], author=ANA, likes=2),
            comment(3, thread=KEYS[0], url=HEADINGS[0], rid=number(2), pid=number(2), nick="Bob"),
            comment(4, thread=KEYS[1], url=HEADINGS[1], author=ANA),
        ]
    )
    return Environment(store=store, now=lambda: 2_000, new_id=lambda: number(99), secret=bytes(32))


async def threads(store: SqlStore, site: str) -> dict[str, list[tuple[str, str, int, Status]]]:
    """The comments of each thread: whom they reply to, their author, likes, and status."""
    found: dict[str, list[tuple[str, str, int, Status]]] = {}
    async for one in store.all_comments(site):
        found.setdefault(one.thread, []).append((one.rid, one.author.nick, one.likes, one.status))
    return found


@pytest.mark.parametrize("ending", [".tar.gz", ".json", ".csv"])
async def test_an_export_is_imported_into_the_same_threads(store: SqlStore, tmp_path: Path, ending: str) -> None:
    environment = await fill(store)
    file = tmp_path / f"export{ending}"
    await export(store, SITE, file)
    for known in (0, 4):
        summary = await import_files(environment, ImportTask(site=OTHER, paths=[file]))
        assert (summary.comments, summary.known, summary.changed) == (4 - known, known, ())
    assert await threads(store, "other") == await threads(store, "default")
    counts = await store.counts("other", [PAGE, *KEYS])
    assert [(counts[key].roots, counts[key].replies) for key in (PAGE, *KEYS)] == [(1, 0), (1, 1), (1, 0)]


async def test_erasing_a_person_leaves_the_replies_of_others_in_the_thread(store: SqlStore) -> None:
    environment = await fill(store)
    assert await erase_person(environment, SITE, "ana@example.org") == 2
    left = await threads(store, "default")
    assert left[KEYS[0]] == [("", "", 2, Status.DELETED), (number(2), "Bob", 0, Status.VISIBLE)]
    assert [status for _, _, _, status in left.get(KEYS[1], [])] in ([], [Status.DELETED])
    assert "ana" not in str([one async for one in store.all_comments("default")]).lower()
