"""Issue search with REST."""

import pytest

from tests.unit.forge.stand_ins.client import Api, Forge

WIDGET = 'is:issue in:title repo:owner/docs is:public label:"Vssue"'


def found(github: Api, query: str, **more: str) -> list[str]:
    answer = github("GET", "/search/issues", params={"q": query, **more})
    assert answer.status_code == 200, answer.text
    assert answer.json()["search_type"] == "lexical"
    return [issue["title"] for issue in answer.json()["items"]]


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("[Vssue]Painel", '"[Vssue]Painel"'),
        ('Say "hi" [x] (y)', '"Say  hi  [x] (y)"'),
        ('Say "hi" there', '"Say "hi" there"'),
        ("日本語のページ", '"本語のペ"'),
        ("Party 🎉 time", '"Party 🎉 time"'),
        ("דף הבית", '"דף הבית"'),
        ("label:bug is:closed", '"label:bug is:closed"'),
        ("C:\\temp -x", '"C:\\temp -x"'),
    ],
)
def test_the_widgets_search_finds_titles(github: Api, title: str, said: str) -> None:
    github.seed("Something else", labels=["Vssue"])
    github.seed(title, labels=["Vssue"])
    assert found(github, f"{said} {WIDGET}") == [title]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("alpha", "dba"),
        ("alpha beta", "ba"),
        ('"alpha beta"', "a"),
        ("alpha -gamma", "da"),
        ("alpha in:title", "ba"),
        ("alpha in:body", "d"),
        ("alpha in:title,body", "dba"),
        ("label:Vssue", "ca"),
        ('label:"two words"', "c"),
        ("-label:Vssue", "db"),
        ("label:two words", ""),
        ("state:closed", "d"),
        ("is:open alpha", "ba"),
        ("is:pr", ""),
        ("is:private", ""),
        ("author:owner is:locked", "c"),
        ("user:owner type:issue label:Vssue", "ca"),
        ("user:admin", ""),
        ("alp", ""),
        ("is:issue", "dcba"),
        ("🎉", "dcba"),
        ("size:5 alpha", ""),
    ],
)
def test_filters_by_the_qualifiers_of_a_query(github: Api, query: str, expected: str) -> None:
    for title, body, labels in (
        ("alpha beta", "", ["Vssue"]),
        ("beta gamma alpha", "", []),
        ("other", "", ["vssue", "two words"]),
        ("none", "alpha", []),
    ):
        github.seed(title, body=body, labels=labels)
    github.order("issues", number=3, locked=True)
    github.order("issues", number=4, state="closed")
    names = dict(zip(("alpha beta", "beta gamma alpha", "other", "none"), "abcd", strict=True))
    assert "".join(names[title] for title in found(github, query)) == expected


def test_new_issues_are_missing_while_the_index_lags(forge: Forge, github: Api) -> None:
    github.fault("search-lag", seconds=30)
    github("POST", "/repos/owner/docs/issues", by="owner", json={"title": "New", "labels": ["Vssue"]})
    assert found(github, f'"New" {WIDGET}') == []
    assert len(github("GET", "/repos/owner/docs/issues?labels=Vssue").json()) == 1
    forge.now += 30_000
    assert found(github, f'"New" {WIDGET}') == ["New"]


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"q": ""},
        {"q": "  "},
        {"q": "repo:owner/nope x"},
        {"q": "x" * 300},
        {"q": "x", "page": "12", "per_page": "100"},
    ],
)
def test_refuses_invalid_queries(github: Api, params: dict[str, str]) -> None:
    github.seed("x")
    answer = github("GET", "/search/issues", params=params)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["resource"] == "Search"


def test_results_are_paged_and_sorted(github: Api) -> None:
    for number in range(3):
        github.seed(f"t{number}", comments=3 - number)
    assert found(github, "is:issue", order="asc") == ["t0", "t1", "t2"]
    assert found(github, "is:issue", sort="comments") == ["t0", "t1", "t2"]
    answer = github("GET", "/search/issues", params={"q": "is:issue", "per_page": "2"})
    assert (answer.json()["total_count"], len(answer.json()["items"])) == (3, 2)
    assert 'page=2>; rel="next"' in answer.headers["link"]


def test_a_search_counts_against_its_own_limit(github: Api) -> None:
    answer = github("GET", "/search/issues?q=x")
    assert answer.headers["x-ratelimit-resource"] == "search"
    assert answer.headers["x-ratelimit-limit"] == "10"
    assert github("GET", "/search/issues?q=x", by="reader").headers["x-ratelimit-limit"] == "30"
