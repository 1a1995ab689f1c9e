"""Bitbucket's filter language."""

import pytest

from glosa.forge.bitbucket.query import QueryInvalid, condition

ISSUE = {
    "title": 'Say "hi" \\ [Vssue] ação 面板',
    "state": "new",
    "votes": 3,
    "assignee": None,
    "is_spam": False,
    "content": {"raw": "Lorem ipsum"},
    "created_on": "2026-03-01T10:00:00.000000+00:00",
}


@pytest.mark.parametrize(
    "query",
    [
        r'title = "Say \"hi\" \\ [Vssue] ação 面板"',
        'title ~ "AÇÃO"',
        'title !~ "nothing"',
        'title != "Say"',
        'content.raw ~ "IPSUM"',
        "votes > 2 AND votes >= 3 AND votes < 4 AND votes <= 3.0",
        "assignee = null",
        "is_spam = false",
        'state="new" and votes=3',
        'state = "closed" OR votes = 3',
        '(state = "closed" OR state = "new") AND votes = 3',
        'state = "new" OR state = "closed" AND votes = 9',
        "created_on > 2026-02-28",
        "created_on < 2026-03-01T10:00:01Z",
        "created_on >= 2026-03-01T10:00:00+00:00",
    ],
)
def test_a_matching_filter_passes(query: str) -> None:
    assert condition(query)(ISSUE)


@pytest.mark.parametrize(
    "query",
    [
        'title = "Say"',
        'title = "say \\"hi\\" \\\\ [vssue] ação 面板"',
        '(state = "new" OR state = "closed") AND votes = 9',
        'votes > "many"',
        "assignee > 3",
        "created_on < 2026-03-01",
        "title > 2026-03-01",
    ],
)
def test_a_filter_that_does_not_match_fails(query: str) -> None:
    assert not condition(query)(ISSUE)


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("", "ends too early"),
        ("title", "ends too early"),
        ("title = ", "ends too early"),
        ('title = "open', "unexpected '\"open'"),
        ('title = "Say "hi""', "unexpected 'hi\"\"'"),
        ("title = open", "unexpected 'open'"),
        ('title is "x"', "unexpected 'is \"x\"'"),
        ('(title = "x"', "ends too early"),
        ('title = "x" votes = 3', "unexpected 'votes = 3'"),
        ('= "x"', "unexpected '= \"x\"'"),
        ("created_on > 2026-02-31", "unexpected '2026-02-31'"),
        ("(" * 2000, "unexpected '(((("),
    ],
)
def test_an_invalid_filter_is_refused(query: str, message: str) -> None:
    with pytest.raises(QueryInvalid) as invalid:
        condition(query)
    assert message in str(invalid.value)


def test_an_unknown_field_is_reported() -> None:
    for name in ("label", "content.html", "title.x"):
        with pytest.raises(QueryInvalid, match=f"Invalid field name '{name}'"):
            condition(f'{name} = "x"')(ISSUE)
