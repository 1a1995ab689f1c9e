"""The context, nodes, and errors of a GraphQL request."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from graphql import GraphQLError, GraphQLResolveInfo

from glosa.forge.github.nodes import node_of
from glosa.forge.github.resources import GitHubResources
from glosa.forge.host import Issue, IssueComment, Label, Repository, User
from glosa.forge.http import PlatformRequest


@dataclass(frozen=True, slots=True)
class IssueNode:
    """An issue and its repository."""

    repository: Repository
    issue: Issue


@dataclass(frozen=True, slots=True)
class CommentNode:
    """A comment and its issue."""

    thread: IssueNode
    comment: IssueComment

    @property
    def repository(self) -> Repository:
        """The repository of the issue."""
        return self.thread.repository


@dataclass(frozen=True, slots=True)
class LabelNode:
    """A label and its repository."""

    repository: Repository
    label: Label


Node = User | Repository | IssueNode | CommentNode | LabelNode


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphQLContext:
    """The context of one request."""

    request: PlatformRequest
    viewer: User
    resources: GitHubResources

    def node(self, id: str) -> Node:
        """The node with that global id. Raises GraphQLFieldError."""
        kind, number = node_of(id) or ("", 0)
        for node in self._nodes(kind, number):
            return node
        raise GraphQLFieldError("NOT_FOUND", f"Could not resolve to a node with the global id of '{id}'")

    def pushes(self, repository: Repository) -> bool:
        """Whether the viewer may write to the repository."""
        return self.viewer.name in repository.pushers

    def may_change(self, node: IssueNode | CommentNode) -> bool:
        """Whether the viewer wrote the node or may write to its repository."""
        author = node.issue.author if isinstance(node, IssueNode) else node.comment.author
        return self.viewer.name == author or self.pushes(node.repository)

    def _nodes(self, kind: str, number: int) -> list[Node]:
        host = self.request.platform.host
        repositories = [one for one in host.repositories.values() if one.issues_enabled]
        match kind:
            case "User":
                return [user for user in host.users.values() if user.id == number]
            case "Repository":
                return [one for one in host.repositories.values() if one.id == number]
            case "Issue":
                return [
                    IssueNode(one, issue) for one in repositories for issue in one.issues.values() if issue.id == number
                ]
            case "IssueComment":
                return [
                    CommentNode(IssueNode(one, found[0]), found[1])
                    for one in repositories
                    if (found := host.find_comment(one, number))
                ]
            case "Label":
                return [
                    LabelNode(one, label)
                    for one in host.repositories.values()
                    for label in one.labels.values()
                    if label.id == number
                ]
        return []


Info: TypeAlias = "GraphQLResolveInfo[GraphQLContext]"
"""The resolver argument with the context of the request."""


def type_name(node: object) -> Literal["User", "Repository", "Issue", "IssueComment", "Label"]:
    """The schema's type of a node."""
    match node:
        case User():
            return "User"
        case Repository():
            return "Repository"
        case IssueNode():
            return "Issue"
        case CommentNode():
            return "IssueComment"
        case LabelNode():
            return "Label"
    raise TypeError(f"{type(node).__name__} isn't a node")


ErrorType: TypeAlias = Literal[
    "NOT_FOUND",
    "FORBIDDEN",
    "UNPROCESSABLE",
    "INSUFFICIENT_SCOPES",
    "MISSING_PAGINATION_BOUNDARIES",
    "EXCESSIVE_PAGINATION",
    "INVALID_CURSOR_ARGUMENTS",
    "RATE_LIMITED",
]


class GraphQLFieldError(Exception):
    """A field can't be resolved."""

    def __init__(self, type: ErrorType, message: str) -> None:
        super().__init__(message)
        self.type = type


def shown(error: GraphQLError) -> dict[str, Any]:
    """The error in GitHub's format, with its type next to its message."""
    type = {"type": error.original_error.type} if isinstance(error.original_error, GraphQLFieldError) else {}
    return {**type, **error.formatted}
