"""How well the robot's documentation is searched: judged queries in both languages, half of which the ranking wasn't tuned to."""

from pathlib import Path

from glosa.builder.build import Request, workshop
from tests.search.quality import ROOT, judged, quality


def test_answers_the_judged_queries(tmp_path: Path) -> None:
    with workshop(Request(ROOT / "site", tmp_path / "out")) as builder:
        results = judged(builder.finder())
    assert len(results) >= 120
    for half in ("tune", "held-out"):
        figures = quality([one for one in results if one.half == half])
        assert figures.ndcg >= 0.9, half
        assert figures.first >= 0.85, half
        assert figures.empty == 0, half
