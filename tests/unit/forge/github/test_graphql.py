"""GitHub's GraphQL API: reading, pagination, and errors with status 200."""

from typing import Any

import httpx
import pytest

from glosa.forge.github.nodes import node_id, node_of
from tests.unit.forge.stand_ins.client import ROOT, Api, Forge

COMMENTS = """
query ($number: Int!, $first: Int, $last: Int, $after: String, $before: String) {
  repository(owner: "owner", name: "docs") {
    issue(number: $number) {
      id number title body url
      comments(first: $first, last: $last, after: $after, before: $before) {
        totalCount
        pageInfo { startCursor endCursor hasNextPage hasPreviousPage }
        nodes { id databaseId body bodyHTML createdAt author { login avatarUrl url } }
        edges { cursor node { body } }
      }
    }
  }
}
"""


class GraphQL:
    """Sends documents."""

    def __init__(self, forge: Forge) -> None:
        self.api = Api(forge, "github", "/api/graphql")

    def send(self, document: str, *, by: str | None = "reader", **variables: object) -> httpx.Response:
        return self.api("POST", "", by=by, json={"query": document, "variables": variables})

    def __call__(self, document: str, *, by: str = "reader", **variables: object) -> Any:
        answer = self.send(document, by=by, **variables)
        assert answer.status_code == 200
        return answer.json()

    def data(self, document: str, *, by: str = "reader", **variables: object) -> Any:
        answer = self(document, by=by, **variables)
        assert "errors" not in answer, answer["errors"]
        return answer["data"]

    def comments(self, **variables: Any) -> Any:
        return self.data(COMMENTS, **({"number": 1} | variables))["repository"]["issue"]["comments"]


@pytest.fixture
def graphql(forge: Forge) -> GraphQL:
    return GraphQL(forge)


def bodies(comments: Any) -> list[int]:
    return [int(node["body"].removeprefix("Comment ")) for node in comments["nodes"]]


def test_returns_the_viewer(graphql: GraphQL) -> None:
    viewer = graphql.data("{ viewer { id login name url avatarUrl(size: 48) isViewer } }")["viewer"]
    assert viewer == {
        "id": node_id("User", 3),
        "login": "reader",
        "name": "Rita Reader",
        "url": f"{ROOT}/github/reader",
        "avatarUrl": f"{ROOT}/_forge/avatars/reader.svg",
        "isViewer": True,
    }


def test_refuses_requests_without_a_token(graphql: GraphQL) -> None:
    answer = graphql.send("{ viewer { login } }", by=None)
    assert answer.status_code == 401
    assert "authenticated" in answer.json()["message"]
    bad = graphql.api("POST", "", headers={"authorization": "token wrong"}, json={"query": "{viewer{login}}"})
    assert (bad.status_code, bad.json()["message"]) == (401, "Bad credentials")


def test_pages_forwards(graphql: GraphQL, github: Api) -> None:
    github.seed(comments=23)
    first = graphql.comments(first=10)
    assert (first["totalCount"], bodies(first)) == (23, list(range(1, 11)))
    assert (first["pageInfo"]["hasNextPage"], first["pageInfo"]["hasPreviousPage"]) == (True, False)
    assert [edge["node"]["body"] for edge in first["edges"]] == [node["body"] for node in first["nodes"]]
    assert first["edges"][-1]["cursor"] == first["pageInfo"]["endCursor"]
    second = graphql.comments(first=10, after=first["pageInfo"]["endCursor"])
    assert bodies(second) == list(range(11, 21))
    assert second["pageInfo"]["hasPreviousPage"] is True
    third = graphql.comments(first=10, after=second["pageInfo"]["endCursor"])
    assert (bodies(third), third["pageInfo"]["hasNextPage"]) == ([21, 22, 23], False)


def test_pages_backwards(graphql: GraphQL, github: Api) -> None:
    github.seed(comments=23)
    last = graphql.comments(last=10)
    assert bodies(last) == list(range(14, 24))
    assert (last["pageInfo"]["hasNextPage"], last["pageInfo"]["hasPreviousPage"]) == (False, True)
    before = graphql.comments(last=20, before=last["pageInfo"]["startCursor"])
    assert (bodies(before), before["pageInfo"]["hasPreviousPage"]) == (list(range(1, 14)), False)
    between = graphql.comments(first=100, after=before["pageInfo"]["endCursor"], before=last["pageInfo"]["endCursor"])
    assert bodies(between) == list(range(14, 23))


def test_a_cursor_stays_valid_after_its_comment_is_deleted(graphql: GraphQL, github: Api) -> None:
    github.seed(comments=5)
    slice = graphql.comments(first=2)
    last = slice["nodes"][-1]["databaseId"]
    assert github("DELETE", f"/repos/owner/docs/issues/comments/{last}", by="owner").status_code == 204
    assert bodies(graphql.comments(first=2, after=slice["pageInfo"]["endCursor"])) == [3, 4]


def test_an_empty_list_has_no_cursors(graphql: GraphQL, github: Api) -> None:
    github.seed()
    comments = graphql.comments(first=10)
    assert (comments["totalCount"], comments["nodes"], comments["pageInfo"]["endCursor"]) == (0, [], None)


@pytest.mark.parametrize(
    ("slice", "type", "part"),
    [
        ({}, "MISSING_PAGINATION_BOUNDARIES", "`first` or `last`"),
        ({"first": 1, "last": 1}, "MISSING_PAGINATION_BOUNDARIES", "`first` or `last`"),
        ({"first": 101}, "EXCESSIVE_PAGINATION", "101"),
        ({"last": 101}, "EXCESSIVE_PAGINATION", "`last` limit of 100"),
        ({"first": -1}, "EXCESSIVE_PAGINATION", "less than zero"),
        ({"first": 1, "after": "x"}, "INVALID_CURSOR_ARGUMENTS", "`x`"),
        ({"first": 1, "after": "Y3Vyc29yOnYyOng="}, "INVALID_CURSOR_ARGUMENTS", "valid cursor"),
    ],
)
def test_refuses_invalid_page_sizes(graphql: GraphQL, github: Api, slice: dict[str, Any], type: str, part: str) -> None:
    github.seed(comments=2)
    answer = graphql(COMMENTS, number=1, **slice)
    error = answer["errors"][0]
    assert (error["type"], error["path"]) == (type, ["repository", "issue", "comments"])
    assert part in error["message"]


def test_a_count_needs_no_bounds(graphql: GraphQL, github: Api) -> None:
    github.seed(comments=7)
    document = """
    fragment count on IssueCommentConnection { totalCount }
    { repository(owner: "owner", name: "docs") { issue(number: 1) { comments { ...count ... { __typename } } } } }
    """
    assert graphql.data(document)["repository"]["issue"]["comments"]["totalCount"] == 7
    hidden = document.replace("{ totalCount }", "{ nodes { id } }")
    assert graphql(hidden)["errors"][0]["type"] == "MISSING_PAGINATION_BOUNDARIES"


def test_comments_can_be_ordered_by_their_last_change(forge: Forge, graphql: GraphQL, github: Api) -> None:
    first = github.seed(comments=3)["comments"][0]
    github("PATCH", f"/repos/owner/docs/issues/comments/{first}", by="owner", json={"body": "Comment 9"})
    document = """{ repository(owner: "owner", name: "docs") { issue(number: 1) {
        comments(first: 5, orderBy: {field: UPDATED_AT, direction: DESC}) { nodes { body lastEditedAt } } } } }"""
    nodes = graphql.data(document)["repository"]["issue"]["comments"]["nodes"]
    assert [node["body"] for node in nodes] == ["Comment 9", "Comment 3", "Comment 2"]
    assert [node["lastEditedAt"] for node in nodes] == ["2027-01-15T08:00:00Z", None, None]


def test_a_comment_of_a_deleted_account_has_no_author(graphql: GraphQL, github: Api) -> None:
    github.seed(comments=2, by=["ghost", "reader"])
    assert [node["author"] and node["author"]["login"] for node in graphql.comments(first=2)["nodes"]] == [
        None,
        "reader",
    ]


def test_search_finds_issues(forge: Forge, graphql: GraphQL, github: Api) -> None:
    github.seed('Tí"tle [x]', labels=["Vssue"])
    document = """query ($query: String!) { search(type: ISSUE, first: 20, query: $query) {
        issueCount nodes { __typename ... on Issue { number title labels(first: 5) { nodes { name color } } } } } }"""
    found = graphql.data(document, query='"Tí tle" in:title repo:owner/docs label:Vssue')["search"]
    assert found["issueCount"] == 1
    assert found["nodes"][0] == {
        "__typename": "Issue",
        "number": 1,
        "title": 'Tí"tle [x]',
        "labels": {"nodes": [{"name": "Vssue", "color": "ededed"}]},
    }
    assert graphql.data(document.replace("ISSUE", "USER"), query="reader")["search"]["nodes"] == []
    github.fault("search-lag")
    assert graphql.data(document, query="repo:owner/docs")["search"]["nodes"] == []


def test_lists_issues_of_a_repository(graphql: GraphQL, github: Api) -> None:
    github.seed("a", labels=["Vssue"])
    github.seed("b", labels=["docs"], comments=2)
    github.order("issues", number=1, state="closed")
    document = """query ($labels: [String!], $states: [IssueState!], $order: IssueOrder) {
        repository(owner: "owner", name: "docs") {
            issues(first: 10, labels: $labels, states: $states, orderBy: $order) { nodes { title state stateReason } } } }"""

    def titles(**variables: Any) -> list[str]:
        issues = graphql.data(document, **variables)["repository"]["issues"]
        return [issue["title"] for issue in issues["nodes"]]

    assert titles() == ["a", "b"]
    assert titles(labels=["vssue"]) == ["a"]
    assert titles(labels=["vssue", "docs"]) == ["a", "b"]
    assert titles(states=["OPEN"]) == ["b"]
    assert titles(order={"field": "CREATED_AT", "direction": "DESC"}) == ["b", "a"]
    assert titles(order={"field": "COMMENTS", "direction": "DESC"}) == ["b", "a"]


@pytest.mark.parametrize(
    ("document", "path", "part"),
    [
        ('{ repository(owner: "owner", name: "nope") { id } }', ["repository"], "'owner/nope'"),
        (
            '{ repository(owner: "owner", name: "docs") { issue(number: 9) { id } } }',
            ["repository", "issue"],
            "number of 9",
        ),
        ('{ user(login: "stranger") { id } }', ["user"], "'stranger'"),
        ('{ node(id: "nonsense") { id } }', ["node"], "'nonsense'"),
        ('{ node(id: "I_kwOTk5") { id } }', ["node"], "'I_kwOTk5'"),
    ],
)
def test_reports_missing_objects_with_their_path(graphql: GraphQL, document: str, path: list[str], part: str) -> None:
    answer = graphql(document)
    error = answer["errors"][0]
    assert (error["type"], error["path"]) == ("NOT_FOUND", path)
    assert part in error["message"]
    assert "data" in answer


@pytest.mark.parametrize(
    "document",
    [
        "{",
        "",
        "{ nope }",
        "{ viewer }",
        "query ($a: Int!) { viewer { login } }",
        "{" + "a{" * 2000 + "}" * 2001,
        "{" + "a " * 6000 + "}",
    ],
)
def test_refuses_invalid_documents(graphql: GraphQL, document: str) -> None:
    answer = graphql(document)
    assert answer.keys() == {"errors"}
    assert answer["errors"][0]["message"]


def test_refuses_invalid_variables(graphql: GraphQL) -> None:
    assert graphql(COMMENTS, number="one")["errors"]
    assert graphql(COMMENTS)["errors"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b'{"query":1}', 400),
        (b'{"query":"{viewer{login}}","variables":[]}', 400),
        (b'{"query":"{viewer{login}}","operationName":1}', 400),
        (b'{"query":"{viewer{login}}","variables":null,"operationName":null}', 200),
        (b"x" * (1024 * 1024 + 1), 413),
    ],
)
def test_refuses_invalid_bodies(graphql: GraphQL, body: bytes, status: int) -> None:
    assert graphql.api("POST", "", by="reader", content=body).status_code == status


def test_an_operation_is_chosen_by_name(graphql: GraphQL) -> None:
    body = {"query": "query A { viewer { login } } query B { viewer { name } }", "operationName": "B"}
    assert graphql.api("POST", "", by="reader", json=body).json()["data"] == {"viewer": {"name": "Rita Reader"}}
    assert graphql(body["query"])["errors"]


def test_refuses_other_methods_and_addresses(graphql: GraphQL) -> None:
    assert graphql.api("GET", "", by="reader").status_code == 404
    assert graphql.api("POST", "/x", by="reader").status_code == 404


def test_the_rate_limit_is_reported_with_status_200(forge: Forge, graphql: GraphQL, github: Api) -> None:
    assert graphql.data("{ rateLimit { limit used remaining } }")["rateLimit"] == {
        "limit": 5000,
        "used": 0,
        "remaining": 5000,
    }
    github.fault("rate-limit", seconds=60)
    answer = graphql.send("{ viewer { login } }")
    assert answer.status_code == 200
    assert answer.json()["errors"][0]["type"] == "RATE_LIMITED"
    assert answer.headers["x-ratelimit-remaining"] == "0"
    assert int(answer.headers["x-ratelimit-reset"]) == forge.now // 1000 + 60


@pytest.mark.parametrize("text", ["", "I", "I_kw", "I_kw!", "X_kwMQ", "I_kwMQ=", "I_kw" + "OTk5" * 20, "Ikwá"])
def test_rejects_invalid_ids(text: str) -> None:
    assert node_of(text) is None


def test_ids_survive_a_round_trip() -> None:
    assert node_of(node_id("IssueComment", 1005)) == ("IssueComment", 1005)
