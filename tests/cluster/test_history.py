"""The checker finds what is planted: lost, duplicated, invented, miscounted, and stale."""

from dataclasses import replace

import pytest

from tests.cluster.history import History, Read, Stored, StoredComment, Write, check, longest_pause

POSTS = (
    Write("/a", "one", 1.0, 1.5, "01"),
    Write("/a", "two", 2.0, 2.5, "02"),
    Write("/b", "three", 3.0, 3.5, "03"),
    Write("/a", "unanswered", 4.0, None),
)
VIEWS = (Write("/a", "v1", 1.0, 1.1), Write("/a", "v2", 2.0, 2.1), Write("/a", "v3", 3.0, None))
READS = (Read("/a", 1.6, 1.7, 1), Read("/a", 2.6, 2.7, 2), Read("/c", 1.0, 9.0, 0))
ROWS = (StoredComment("/a", "one", "01"), StoredComment("/a", "two", "02"), StoredComment("/b", "three", "03"))
HISTORY = History(POSTS, VIEWS, READS)
STORED = Stored(ROWS, {"/a": 2})


def test_a_correct_history_is_clean() -> None:
    assert check(HISTORY, STORED).is_clean


def test_an_unanswered_write_may_be_stored_or_not() -> None:
    late = replace(STORED, comments=(*ROWS, StoredComment("/a", "unanswered", "04")), views={"/a": 3})
    assert check(HISTORY, late).is_clean


def test_an_acknowledged_comment_that_is_missing_is_lost() -> None:
    verdict = check(HISTORY, replace(STORED, comments=ROWS[1:]))
    assert verdict.lost == ["one"]
    assert not verdict.is_clean


def test_a_comment_on_another_page_is_lost() -> None:
    assert check(HISTORY, replace(STORED, comments=(*ROWS[:2], StoredComment("/a", "three", "03")))).lost == ["three"]


def test_a_comment_that_is_stored_twice_is_found() -> None:
    verdict = check(HISTORY, replace(STORED, comments=(*ROWS, StoredComment("/a", "two", "05"))))
    assert verdict.duplicated == ["two"]
    assert not verdict.is_clean


def test_an_unanswered_comment_that_is_stored_twice_is_found() -> None:
    twice = (StoredComment("/a", "unanswered", "04"), StoredComment("/a", "unanswered", "05"))
    assert check(HISTORY, replace(STORED, comments=(*ROWS, *twice))).duplicated == ["unanswered"]


def test_a_comment_that_nobody_sent_is_found() -> None:
    assert check(HISTORY, replace(STORED, comments=(*ROWS, StoredComment("/a", "who", "09")))).invented == ["who"]


def test_a_comment_with_another_id_than_acknowledged_is_found() -> None:
    assert check(HISTORY, replace(STORED, comments=(StoredComment("/a", "one", "99"), *ROWS[1:]))).renamed == ["one"]


@pytest.mark.parametrize(("views", "wrong"), [(1, ["/a"]), (2, []), (3, []), (4, ["/a"])])
def test_views_are_exact_except_for_unanswered_ones(views: int, wrong: list[str]) -> None:
    assert check(HISTORY, replace(STORED, views={"/a": views})).miscounted == wrong


def test_views_of_a_page_that_nobody_visited_are_found() -> None:
    assert check(HISTORY, replace(STORED, views={"/a": 2, "/z": 1})).miscounted == ["/z"]


def test_a_page_that_went_back_after_a_write_is_stale() -> None:
    back = Read("/a", 2.6, 2.7, 1)
    assert check(replace(HISTORY, reads=(*READS, back)), STORED).stale == [back]


def test_a_read_at_the_same_time_as_a_write_may_miss_it() -> None:
    for began in (2.1, 2.5):
        assert check(replace(HISTORY, reads=(Read("/a", began, 2.7, 1),)), STORED).is_clean


def test_a_count_above_what_was_sent_is_found() -> None:
    early = Read("/a", 1.6, 1.7, 2)
    assert check(replace(HISTORY, reads=(early,)), STORED).early == [early]


def test_the_longest_pause_includes_the_one_until_the_end() -> None:
    assert longest_pause([1.0, 2.0, 7.0, 8.0], began=1.5, ended=9.0) == 5.0
    assert longest_pause([1.0, 2.0], began=1.5, ended=9.0) == 7.0
    assert longest_pause([], began=1.0, ended=3.0) == 2.0
