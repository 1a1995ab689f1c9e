"""What one request may read: limits on time, conditions, and HTML."""

import asyncio

import pytest

from glosa.service.domain.budget import MOST_VALUES, ROOM, Budget, Lane
from glosa.service.domain.errors import QueryTooWide, ReadTooLong


class Clock:
    """A clock in seconds that only the test advances."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_the_time_is_up_exactly_at_the_deadline() -> None:
    clock = Clock()
    budget = Budget(Lane(), seconds=2, clock=clock)
    clock.now = 101.75
    assert (budget.left(), budget.is_over()) == (0.25, False)
    clock.now = 102.0
    assert budget.is_over()
    with pytest.raises(ReadTooLong):
        budget.left()


def test_lists_share_a_budget_of_html_and_one_beyond_it_is_refused() -> None:
    budget = Budget(Lane())
    budget.fill([1, 2, 3])
    assert budget.room == ROOM - 6
    budget.fill([ROOM - 6])
    assert budget.room == 0
    budget.fill([])
    with pytest.raises(QueryTooWide) as caught:
        budget.fill([1])
    assert str(caught.value) == (
        f"The requested comments have more than {ROOM // 1_000_000} MB of HTML. Request fewer with a smaller limit."
    )
    assert budget.room == 0


def test_a_list_beyond_the_budget_uses_up_the_rest() -> None:
    budget = Budget(Lane())
    with pytest.raises(QueryTooWide):
        budget.fill([ROOM + 1])
    assert budget.room == 0


def test_the_number_of_values_in_a_request_is_limited() -> None:
    budget = Budget(Lane())
    budget.name(MOST_VALUES - 1)
    budget.name(1)
    with pytest.raises(QueryTooWide) as caught:
        budget.name(1)
    assert str(caught.value) == (
        f"The request names more than {MOST_VALUES} conditions and values. Split it into several requests."
    )


def test_a_search_costs_one_comparison_per_row_and_condition() -> None:
    budget = Budget(Lane(), comparisons=100)
    assert (budget.searchable(0), budget.searchable(1), budget.searchable(3)) == (100, 50, 25)
    budget.searched(10, 1)
    assert (budget.searchable(0), budget.searchable(1)) == (80, 40)
    free = Budget(Lane(), comparisons=None)
    free.searched(10, 1)
    assert free.searchable(3) is None


def test_a_request_stays_in_the_slow_lane_until_it_ends_and_is_charged_for_its_time() -> None:
    clock, charged, lane = Clock(), list[int](), Lane()

    async def request() -> None:
        async with Budget(lane, clock=clock, charge=charged.append) as budget:
            before = budget.is_slow
            await budget.enter()
            await budget.enter()
            assert (before, budget.is_slow) == (False, True)
            clock.now += 0.25
            budget.count(3)
        assert not budget.is_slow

    async def one_after_the_other() -> None:
        for _ in range(3):
            await request()

    asyncio.run(one_after_the_other())
    assert charged == [3, 250] * 3
