"""From which duration statements are logged."""

import pytest

from glosa.composition.slow_queries import SlowQueryLimitInvalid, slow_query_ms


@pytest.mark.parametrize(
    ("given", "expected"), [({}, 500), ({"GLOSA_SLOW_QUERY_MS": "0"}, 0), ({"GLOSA_SLOW_QUERY_MS": "20"}, 20)]
)
def test_the_limit_comes_from_the_environment(given: dict[str, str], expected: int) -> None:
    assert slow_query_ms(given) == expected


@pytest.mark.parametrize("given", ["", "-1", "1.5", "soon", "٣", "9" * 10])
def test_what_is_no_number_is_reported(given: str) -> None:
    with pytest.raises(SlowQueryLimitInvalid, match="whole number of milliseconds"):
        slow_query_ms({"GLOSA_SLOW_QUERY_MS": given})
