"""The work for a comment grows in proportion to its length, or the comment is refused. Counted, never timed."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from typing import Any

import comrak
import pytest

from glosa.service.domain.comments import Format
from glosa.service.domain.errors import CommentTooComplex
from glosa.service.domain.markup import budget, render, sanitizer
from tests.growth.markdown import CASES, Case

SHORT = 2_400
"""Characters of the shortest of three texts; the longest has the most that a site takes by default."""
LINEAR = 1.3
"""How much more than twice as much twice the text may cost."""


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], dict[str, int]]:
    """Counts the input of each rendering step, until the text is refused."""
    counts: Counter[str] = Counter()

    def counted(name: str, step: Callable[..., str]) -> Callable[..., str]:
        def run(text: str, *rest: Any) -> str:
            out = step(text, *rest)
            counts[f"{name}: calls"] += 1
            counts[f"{name}: characters"] += len(text) + len(out)
            counts[f"{name}: elements"] += out.count("<")
            return out

        return run

    monkeypatch.setattr(comrak, "render_markdown", counted("parser", comrak.render_markdown))
    monkeypatch.setattr(sanitizer, "_cleaned", counted("sanitizer", sanitizer._cleaned))

    def counts_of(source: str) -> dict[str, int]:
        counts.clear()
        try:
            render(source, Format.MARKDOWN)
        except CommentTooComplex:
            counts["refused"] += 1
        return dict(counts)

    return counts_of


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_rendering_takes_linear_time(case: Case, work: Callable[[str], dict[str, int]]) -> None:
    size = size_of(case)
    small, middle, large = (work(case(n * size)) for n in (1, 2, 4))
    for less, more in ((small, middle), (middle, large)):
        if "refused" in more:
            continue
        for name, count in more.items():
            assert count <= 2 * LINEAR * less.get(name, 0) + 200, (name, small, middle, large)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_no_text_exceeds_the_markup_budget(case: Case, work: Callable[[str], dict[str, int]]) -> None:
    done = work(case(4 * size_of(case)))
    elements = 2 * budget.MOST_TAGS * done.get("sanitizer: calls", 0)
    assert done.get("sanitizer: elements", 0) <= elements
    # The parser adds cells to rows that are too short, and up to 100 quotes or lists around a paragraph.
    assert done.get("parser: elements", 0) <= 8 * SHORT * 4
    assert done.get("sanitizer: calls", 0) <= 5


def size_of(case: Case) -> int:
    """The number of times that the shortest text contains the construct."""
    sizes = range(1, SHORT + 1)
    return sizes[bisect_right(sizes, SHORT, key=lambda size: len(case(size))) - 1]
