"""GraphQL mutations."""

from typing import Any

import pytest

from glosa.forge.github.nodes import node_id
from tests.unit.forge.github.test_graphql import GraphQL
from tests.unit.forge.stand_ins.client import Api, Forge

ADD = """mutation ($id: ID!, $body: String!) { addComment(input: {subjectId: $id, body: $body, clientMutationId: "m"}) {
    clientMutationId commentEdge { cursor node { id body author { login } } }
    subject { ... on Issue { comments { totalCount } } } } }"""
UPDATE = "mutation ($id: ID!, $body: String!) { updateIssueComment(input: {id: $id, body: $body}) { issueComment { body bodyHTML } } }"
DELETE = "mutation ($id: ID!) { deleteIssueComment(input: {id: $id}) { clientMutationId } }"
REACT = """mutation ($id: ID!, $content: ReactionContent!) { addReaction(input: {subjectId: $id, content: $content}) {
    reaction { databaseId content user { login } } reactionGroups { content users { totalCount } } } }"""
TAKE_BACK = """mutation ($id: ID!, $content: ReactionContent!) { removeReaction(input: {subjectId: $id, content: $content}) {
    subject { ... on IssueComment { reactionGroups { content viewerHasReacted reactors(first: 5) { nodes { __typename } } } } } } }"""
CREATE = """mutation ($id: ID!, $title: String!, $labels: [ID!]) {
    createIssue(input: {repositoryId: $id, title: $title, body: "B", labelIds: $labels}) {
    issue { number title body labels(first: 5) { nodes { name } } author { login } viewerCanUpdate } } }"""


@pytest.fixture
def graphql(forge: Forge) -> GraphQL:
    return GraphQL(forge)


def issue_id(github: Api, **said: Any) -> str:
    return node_id("Issue", github.seed(**said)["id"])


def comment_id(github: Api, **said: Any) -> str:
    return node_id("IssueComment", github.seed(**({"comments": 1} | said))["comments"][0])


def refusal(graphql: GraphQL, document: str, **variables: Any) -> tuple[str, str]:
    answer = graphql(document, **variables)
    error = answer["errors"][0]
    return error["type"], error["message"]


def test_a_comment_is_written_changed_and_deleted(graphql: GraphQL, github: Api) -> None:
    added = graphql.data(ADD, id=issue_id(github, comments=2), body="**hi**")["addComment"]
    assert added["clientMutationId"] == "m"
    assert added["subject"] == {"comments": {"totalCount": 3}}
    node = added["commentEdge"]["node"]
    assert (node["body"], node["author"]) == ("**hi**", {"login": "reader"})
    changed = graphql.data(UPDATE, id=node["id"], body="*ho*")["updateIssueComment"]["issueComment"]
    assert changed == {"body": "*ho*", "bodyHTML": "<p><em>ho</em></p>\n"}
    assert graphql.data(DELETE, id=node["id"]) == {"deleteIssueComment": {"clientMutationId": None}}
    assert refusal(graphql, DELETE, id=node["id"])[0] == "NOT_FOUND"
    assert graphql.comments(first=5)["totalCount"] == 2


def test_other_accounts_cannot_change_comments(graphql: GraphQL, github: Api) -> None:
    id = comment_id(github, by=["owner"])
    assert refusal(graphql, UPDATE, id=id, body="x") == (
        "FORBIDDEN",
        "reader does not have the correct permissions to execute `UpdateIssueComment`",
    )
    assert refusal(graphql, DELETE, id=id)[0] == "FORBIDDEN"
    assert graphql.data(UPDATE, id=id, body="x", by="admin")["updateIssueComment"]


@pytest.mark.parametrize("body", ["", "  \n", "x" * 65_537])
def test_an_invalid_comment_is_refused(graphql: GraphQL, github: Api, body: str) -> None:
    assert refusal(graphql, ADD, id=issue_id(github), body=body)[0] == "UNPROCESSABLE"
    assert graphql.comments(first=1)["totalCount"] == 0


def test_a_locked_issue_accepts_comments_from_accounts_with_push_access_only(graphql: GraphQL, github: Api) -> None:
    made = github.seed(comments=1)
    id, comment = node_id("Issue", made["id"]), node_id("IssueComment", made["comments"][0])
    lock = "mutation ($id: ID!) { lockLockable(input: {lockableId: $id}) { lockedRecord { locked } } }"
    assert refusal(graphql, lock, id=id)[0] == "FORBIDDEN"
    assert graphql.data(lock, id=id, by="admin") == {"lockLockable": {"lockedRecord": {"locked": True}}}
    assert refusal(graphql, ADD, id=id, body="x")[1] == "Unable to create comment because issue is locked."
    assert refusal(graphql, REACT, id=comment, content="HEART")[0] == "UNPROCESSABLE"
    assert graphql.data(ADD, id=id, body="x", by="owner")["addComment"]
    unlock = lock.replace("lockLockable", "unlockLockable").replace("lockedRecord", "unlockedRecord")
    assert graphql.data(unlock, id=id, by="admin") == {"unlockLockable": {"unlockedRecord": {"locked": False}}}
    assert graphql.data(ADD, id=id, body="x")["addComment"]


def test_reactions_are_added_and_removed(graphql: GraphQL, github: Api) -> None:
    id = comment_id(github)
    first, again = (graphql.data(REACT, id=id, content="THUMBS_UP")["addReaction"] for _ in range(2))
    assert first == again
    assert first["reaction"]["content"] == "THUMBS_UP"
    counts = {group["content"]: group["users"]["totalCount"] for group in first["reactionGroups"]}
    assert list(counts) == ["THUMBS_UP", "THUMBS_DOWN", "LAUGH", "HOORAY", "CONFUSED", "HEART", "ROCKET", "EYES"]
    assert sum(counts.values()) == counts["THUMBS_UP"] == 1
    assert github("GET", "/repos/owner/docs/issues/1/comments").json()[0]["reactions"]["+1"] == 1
    graphql.data(REACT, id=id, content="THUMBS_UP", by="owner")
    groups = graphql.data(TAKE_BACK, id=id, content="THUMBS_UP")["removeReaction"]["subject"]["reactionGroups"]
    assert groups[0] == {
        "content": "THUMBS_UP",
        "viewerHasReacted": False,
        "reactors": {"nodes": [{"__typename": "User"}]},
    }
    assert refusal(graphql, TAKE_BACK, id=id, content="THUMBS_UP")[0] == "NOT_FOUND"
    assert graphql(REACT, id=id, content="LIKE")["errors"]


def test_reactions_are_listed(graphql: GraphQL, github: Api) -> None:
    id = comment_id(github)
    for by, content in (("reader", "HEART"), ("owner", "HEART"), ("owner", "EYES")):
        graphql.data(REACT, id=id, content=content, by=by)
    document = """query ($id: ID!, $content: ReactionContent) { node(id: $id) { ... on Reactable {
        reactions(first: 5, content: $content) { totalCount viewerHasReacted nodes { content user { login } } } } } }"""
    hearts = graphql.data(document, id=id, content="HEART")["node"]["reactions"]
    assert (hearts["totalCount"], hearts["viewerHasReacted"]) == (2, True)
    assert [one["user"]["login"] for one in hearts["nodes"]] == ["reader", "owner"]
    assert graphql.data(document, id=id)["node"]["reactions"]["totalCount"] == 3


def test_an_issue_is_created_and_labels_are_dropped_without_push_access(graphql: GraphQL, github: Api) -> None:
    repository = graphql.data('{ repository(owner: "owner", name: "docs") { id label(name: "BUG") { id name } } }')[
        "repository"
    ]
    said = {"id": repository["id"], "title": "T", "labels": [repository["label"]["id"]]}
    pushed = graphql.data(CREATE, by="owner", **said)["createIssue"]["issue"]
    assert (pushed["number"], pushed["labels"]["nodes"]) == (1, [{"name": "bug"}])
    dropped = graphql.data(CREATE, **said)["createIssue"]["issue"]
    assert (dropped["labels"]["nodes"], dropped["author"], dropped["viewerCanUpdate"]) == (
        [],
        {"login": "reader"},
        True,
    )
    for title in ("", "x" * 257):
        assert refusal(graphql, CREATE, **{**said, "title": title})[0] == "UNPROCESSABLE"
    assert refusal(graphql, CREATE, **{**said, "id": repository["label"]["id"]})[0] == "NOT_FOUND"
    github.order("repositories", issues_enabled=False)
    assert refusal(graphql, CREATE, **said)[0] == "UNPROCESSABLE"


def test_an_issue_is_changed_closed_opened_and_deleted(graphql: GraphQL, github: Api) -> None:
    id = issue_id(github)
    close = "mutation ($id: ID!) { closeIssue(input: {issueId: $id}) { issue { state closed closedAt } } }"
    assert refusal(graphql, close, id=id)[0] == "FORBIDDEN"
    assert graphql.data(close, id=id, by="admin")["closeIssue"]["issue"]["state"] == "CLOSED"
    reopen = close.replace("closeIssue", "reopenIssue")
    assert graphql.data(reopen, id=id, by="admin")["reopenIssue"]["issue"] == {
        "state": "OPEN",
        "closed": False,
        "closedAt": None,
    }
    update = 'mutation ($id: ID!) { updateIssue(input: {id: $id, title: "N", labelIds: [], state: CLOSED}) { issue { title body state } } }'
    assert refusal(graphql, update, id=id)[0] == "FORBIDDEN"
    assert graphql.data(update, id=id, by="owner")["updateIssue"]["issue"] == {
        "title": "N",
        "body": "",
        "state": "CLOSED",
    }
    delete = "mutation ($id: ID!) { deleteIssue(input: {issueId: $id}) { repository { name } } }"
    assert refusal(graphql, delete, id=id, by="admin")[0] == "FORBIDDEN"
    assert graphql.data(delete, id=id, by="owner")
    assert github("GET", "/repos/owner/docs/issues/1").status_code == 410


def test_writing_needs_its_scope(graphql: GraphQL, github: Api) -> None:
    token = github.token("reader", scopes=["read:user"])
    body = {"query": ADD, "variables": {"id": issue_id(github), "body": "x"}}
    answer = graphql.api("POST", "", headers={"authorization": f"Bearer {token}"}, json=body)
    assert (answer.status_code, answer.json()["errors"][0]["type"]) == (200, "INSUFFICIENT_SCOPES")
    assert graphql.comments(first=1)["totalCount"] == 0
