"""How well the robot's documentation is searched: judged queries in both languages, half of which the ranking wasn't tuned to."""

from pathlib import Path

from glosa.builder.build import Request, workshop
from tests.search.quality import HALVES, ROOT, found_by, judged, quality


def test_answers_the_judged_queries(tmp_path: Path) -> None:
    with workshop(Request(ROOT / "site", tmp_path / "out")) as builder:
        results = judged(found_by(builder.finder()))
    assert len(results) >= 120
    for half in HALVES:
        figures = quality([one for one in results if one.question.half == half])
        assert figures.ndcg >= 0.9, half
        assert figures.first >= 0.85, half
        assert figures.empty == 0, half
