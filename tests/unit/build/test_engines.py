"""A second JavaScript engine that renders every other batch of pages."""

from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.render import body, engines
from tests.conftest import SiteMaker


def built(site: Path, out: Path) -> dict[str, bytes]:
    with workshop(Request(site, out)) as shop:
        shop.build()
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


@pytest.mark.parametrize("pages", [1, 10**6])
def test_two_engines_build_the_same_site(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pages: int
) -> None:
    monkeypatch.setattr(body, "BATCH", 2)
    site = make_site()
    one = built(site, tmp_path / "one")
    started = []
    start = engines.Engines._start

    def noted(self: engines.Engines) -> None:
        started.append(self)
        start(self)

    monkeypatch.setattr(engines, "WORTHWHILE", pages)
    monkeypatch.setattr(engines, "has_second_core", lambda: True)
    monkeypatch.setattr(engines.Engines, "_start", noted)
    assert built(site, tmp_path / "two") == one
    assert len(started) == (2 if pages == 1 else 1)


def test_a_build_on_one_core_uses_one_engine(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "WORTHWHILE", 1)
    monkeypatch.setattr(engines, "has_second_core", lambda: False)
    with workshop(Request(make_site(), tmp_path / "out")) as shop:
        shop.build()
        assert len(shop._engines.for_rendering(100)) == 1
