"""What the fields of one GraphQL request work with."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from graphql import GraphQLResolveInfo

from glosa.forge.github.graphql.errors import Refusal
from glosa.forge.github.nodes import node_of
from glosa.forge.github.resources import Resources
from glosa.forge.host import Comment, Issue, Label, Repository, User
from glosa.forge.http import Call


@dataclass(frozen=True, slots=True)
class Thread:
    """An issue and where it stands."""

    repository: Repository
    issue: Issue


@dataclass(frozen=True, slots=True)
class Answer:
    """A comment and where it stands."""

    thread: Thread
    comment: Comment

    @property
    def repository(self) -> Repository:
        """That of the issue."""
        return self.thread.repository


@dataclass(frozen=True, slots=True)
class Mark:
    """A label and where it is from."""

    repository: Repository
    label: Label


Node = User | Repository | Thread | Answer | Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """One request."""

    call: Call
    viewer: User
    resources: Resources

    def node(self, id: str) -> Node:
        """The thing of that global id. Raises Refusal."""
        kind, number = node_of(id) or ("", 0)
        for node in self._nodes(kind, number):
            return node
        raise Refusal("NOT_FOUND", f"Could not resolve to a node with the global id of '{id}'")

    def pushes(self, repository: Repository) -> bool:
        """Whether the viewer may write to the repository."""
        return self.viewer.name in repository.pushers

    def may_change(self, node: Thread | Answer) -> bool:
        """Whether the viewer wrote it or may write to its repository."""
        author = node.issue.author if isinstance(node, Thread) else node.comment.author
        return self.viewer.name == author or self.pushes(node.repository)

    def _nodes(self, kind: str, number: int) -> list[Node]:
        host = self.call.platform.host
        repositories = [one for one in host.repositories.values() if one.issues_enabled]
        match kind:
            case "User":
                return [user for user in host.users.values() if user.id == number]
            case "Repository":
                return [one for one in host.repositories.values() if one.id == number]
            case "Issue":
                return [
                    Thread(one, issue) for one in repositories for issue in one.issues.values() if issue.id == number
                ]
            case "IssueComment":
                return [
                    Answer(Thread(one, found[0]), found[1])
                    for one in repositories
                    if (found := host.find_comment(one, number))
                ]
            case "Label":
                return [
                    Mark(one, label)
                    for one in host.repositories.values()
                    for label in one.labels.values()
                    if label.id == number
                ]
        return []


Info: TypeAlias = "GraphQLResolveInfo[Context]"
"""What a field is told of the request it belongs to."""


def type_name(node: object) -> Literal["User", "Repository", "Issue", "IssueComment", "Label"]:
    """The schema's name for what a thing is."""
    match node:
        case User():
            return "User"
        case Repository():
            return "Repository"
        case Thread():
            return "Issue"
        case Answer():
            return "IssueComment"
        case Mark():
            return "Label"
    raise TypeError(f"{type(node).__name__} is no node")
