"""The draw of accent colors."""

import pytest

from glosa.builder.pages.accents import ACCENTS, accent


@pytest.mark.accepts("S-145")
def test_accents_look_drawn_at_random_and_are_reproducible() -> None:
    drawn = [accent(f"tag {number}", "seed") for number in range(600)]
    assert set(drawn) == set(range(ACCENTS))
    assert max(drawn.count(one) for one in range(ACCENTS)) < 100
    assert drawn == [accent(f"tag {number}", "seed") for number in range(600)]
    assert drawn != [accent(f"tag {number}", "other seed") for number in range(600)]
