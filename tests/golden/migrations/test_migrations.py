"""Small sites of other generators, and every file that a migration writes for them.

Each folder here has the name of a generator, its site in ``source/``, and what ``glosa migrate`` writes in ``expected/``. To see
what a change does, run ``make golden`` and read the difference. The new site passes ``glosa check``, and every address of the
earlier one leads to a page.
"""

import os
from itertools import islice
from pathlib import Path
from urllib.parse import quote

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.content.routes import route_of
from glosa.builder.diagnostics import Severity
from glosa.hosting.folder import SiteFolder
from glosa.hosting.responses import Responder, SiteRequest
from glosa.hosting.site import read_site
from glosa.migration.migrate import migrate
from glosa.migration.source import ReadRequest
from glosa.migration.writing.folder import MANIFEST
from glosa.migration.writing.site import Migrated
from tests.golden.sites.test_sites import MOST_LINES, accept, difference, files_of

SITES = sorted(folder.parent for folder in Path(__file__).parent.glob("*/source"))
named = pytest.mark.parametrize("site", SITES, ids=lambda site: str(site.name))


def migrated(site: Path, out: Path) -> Migrated:
    return migrate(site.name.partition("-")[0], ReadRequest(site / "source"), out)


@named
def test_a_migration_writes_the_expected_site(site: Path, tmp_path: Path) -> None:
    before = files_of(site / "source")
    migrated(site, tmp_path / "out")
    assert files_of(site / "source") == before
    found = {path: data for path, data in files_of(tmp_path / "out").items() if path != MANIFEST}
    if os.environ.get("GLOSA_UPDATE_GOLDEN"):
        accept(site / "expected", found)
        return
    expected = files_of(site / "expected")
    differences = [
        line for path in sorted(expected.keys() | found.keys()) for line in difference(path, expected, found)
    ]
    shown = "\n".join(islice(differences, MOST_LINES))
    assert not differences, f"{site.name} differs:\n{shown}\nIf this is the output you want, run: make golden"


@named
def test_every_earlier_address_of_a_checked_site_answers(site: Path, tmp_path: Path) -> None:
    done = migrated(site, tmp_path / "out")
    with workshop(Request(tmp_path / "out", tmp_path / "built")) as shop:
        assert [one for one in shop.check() if one.severity is Severity.ERROR] == []
        shop.build()
    built = read_site(tmp_path / "built")
    responder = Responder(built.facts, SiteFolder(built.folder))

    def answer(address: str) -> tuple[int, str]:
        path = built.facts.base[:-1] + quote(address)
        response = responder.respond(SiteRequest("GET", path, "", accept_encoding="", if_none_match=""))
        return response.status, dict(response.headers).get(b"location", b"").decode()

    earlier = {address: route_of(page.target) for page in done.site.pages for address in page.addresses}
    for address, route in {**earlier, **done.site.redirects}.items():
        status, location = answer(address)
        if status == 308:
            if not route.startswith("/"):
                assert location == route
                continue
            assert location == quote(built.facts.base[:-1] + route, safe="/#"), address
            status, _ = answer(route.partition("#")[0])
        assert status == 200, address


@named
def test_another_run_changes_nothing(site: Path, tmp_path: Path) -> None:
    migrated(site, tmp_path / "out")
    before = files_of(tmp_path / "out")
    again = migrated(site, tmp_path / "out").files
    assert (again.written, again.removed, again.edited) == ((), (), ())
    assert files_of(tmp_path / "out") == before
