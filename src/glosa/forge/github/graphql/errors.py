"""Errors of GraphQL answers, which come with status 200."""

from typing import Any, Literal, TypeAlias

from graphql import GraphQLError

Type: TypeAlias = Literal[
    "NOT_FOUND",
    "FORBIDDEN",
    "UNPROCESSABLE",
    "INSUFFICIENT_SCOPES",
    "MISSING_PAGINATION_BOUNDARIES",
    "EXCESSIVE_PAGINATION",
    "INVALID_CURSOR_ARGUMENTS",
    "RATE_LIMITED",
]


class Refusal(Exception):
    """A field that has no answer."""

    def __init__(self, type: Type, message: str) -> None:
        super().__init__(message)
        self.type = type


def shown(error: GraphQLError) -> dict[str, Any]:
    """The error as GitHub writes it: its type stands beside its message."""
    type = {"type": error.original_error.type} if isinstance(error.original_error, Refusal) else {}
    return {**type, **error.formatted}
