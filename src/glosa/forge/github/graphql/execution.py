"""Executes a GraphQL document over the schema files of this folder."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from graphql import (
    GraphQLError,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLSyntaxError,
    GraphQLUnionType,
    build_schema,
    execute_sync,
    parse,
    validate,
)

from glosa.forge.github.graphql.accounts import LABEL, REPOSITORY, USER, Fields
from glosa.forge.github.graphql.context import Context, type_name
from glosa.forge.github.graphql.errors import shown
from glosa.forge.github.graphql.mutations import MUTATION
from glosa.forge.github.graphql.queries import QUERY
from glosa.forge.github.graphql.threads import ISSUE, ISSUE_COMMENT

MOST_TOKENS = 5000
"""Of a document."""

_FIELDS: Mapping[str, Fields] = {
    "Query": QUERY,
    "Mutation": MUTATION,
    "User": USER,
    "Repository": REPOSITORY,
    "Label": LABEL,
    "Issue": ISSUE,
    "IssueComment": ISSUE_COMMENT,
}


def executed(document: str, request: Context, *, variables: Mapping[str, Any], operation: str | None) -> dict[str, Any]:
    """The answer to a document: ``data``, ``errors`` or both; without ``data`` when nothing was executed."""
    try:
        parsed = parse(document, max_tokens=MOST_TOKENS)
        faults = validate(schema(), parsed)
    except GraphQLSyntaxError as error:
        return {"errors": [shown(error)]}
    except RecursionError:
        return {"errors": [shown(GraphQLError("The document is nested too deeply."))]}
    if faults:
        return {"errors": [shown(error) for error in faults]}
    result = execute_sync(
        schema(), parsed, context_value=request, variable_values=dict(variables), operation_name=operation
    )
    errors = {"errors": [shown(error) for error in result.errors]} if result.errors else {}
    return {"data": result.data, **errors}


@cache
def schema() -> GraphQLSchema:
    """The schema with what answers its fields."""
    built = build_schema(schema_text())
    for name, fields in _FIELDS.items():
        kind = built.get_type(name)
        if isinstance(kind, GraphQLObjectType):
            for field, resolve in fields.items():
                kind.fields[field].resolve = resolve
    for kind in built.type_map.values():
        if isinstance(kind, GraphQLInterfaceType | GraphQLUnionType):
            kind.resolve_type = lambda node, info, kind: type_name(node)
    return built


def schema_text() -> str:
    """The schema in GraphQL's own language."""
    folder = files("glosa.forge.github.graphql") / "schema"
    names = ("operations", "objects", "values")
    return "\n".join((folder / f"{name}.graphql").read_text("utf-8") for name in names)
