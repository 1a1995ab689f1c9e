"""``POST /api/graphql``: executes a GraphQL document with the schema of this folder."""

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
from starlette.responses import Response

from glosa.forge.github.graphql.accounts import LABEL, REPOSITORY, USER, Resolvers
from glosa.forge.github.graphql.context import GraphQLContext, shown, type_name
from glosa.forge.github.graphql.operations import MUTATION, QUERY
from glosa.forge.github.graphql.threads import ISSUE, ISSUE_COMMENT
from glosa.forge.github.media import Media
from glosa.forge.github.resources import resources_of
from glosa.forge.github.responses import api_error, error_response, rate_limited
from glosa.forge.http import Endpoint, PlatformRequest, Problem, json_response

MOST_TOKENS = 5000
"""Maximum tokens of a document."""

_FIELDS: Mapping[str, Resolvers] = {
    "Query": QUERY,
    "Mutation": MUTATION,
    "User": USER,
    "Repository": REPOSITORY,
    "Label": LABEL,
    "Issue": ISSUE,
    "IssueComment": ISSUE_COMMENT,
}


def execute_document(
    document: str, context: GraphQLContext, *, variables: Mapping[str, Any], operation: str | None
) -> dict[str, Any]:
    """The response to a document: ``data``, ``errors``, or both. Without ``data`` if nothing was executed."""
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
        schema(), parsed, context_value=context, variable_values=dict(variables), operation_name=operation
    )
    errors = {"errors": [shown(error) for error in result.errors]} if result.errors else {}
    return {"data": result.data, **errors}


@cache
def schema() -> GraphQLSchema:
    """The schema with its resolvers."""
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
    """The schema in GraphQL's schema language."""
    folder = files("glosa.forge.github.graphql") / "schema"
    names = ("operations", "objects", "values")
    return "\n".join((folder / f"{name}.graphql").read_text("utf-8") for name in names)


def graphql_endpoints() -> tuple[Endpoint, ...]:
    """The GraphQL endpoint of GitHub's API."""
    return (Endpoint(method="POST", path="", handler=_executed),)


def graphql_error_response(request: PlatformRequest, problem: Problem) -> Response:
    """Like the REST API, except that an exceeded rate limit has status 200."""
    if problem == "rate-limit":
        return json_response({"errors": [{"type": "RATE_LIMITED", "message": rate_limited(request)}]})
    return error_response(request, problem)


def _executed(request: PlatformRequest) -> Response:
    viewer = request.user
    if viewer is None:
        raise api_error(request, "This endpoint requires you to be authenticated.", 401)
    body = request.json_object()
    document, variables, operation = body.get("query"), body.get("variables"), body.get("operationName")
    if not isinstance(document, str):
        raise api_error(request, "A query attribute must be specified and must be a string.", 400)
    if not isinstance(variables, dict | None) or not isinstance(operation, str | None):
        raise api_error(request, "Variables must be an object, and operationName a string.", 400)
    context = GraphQLContext(request=request, viewer=viewer, resources=resources_of(request, Media()))
    return json_response(execute_document(document, context, variables=variables or {}, operation=operation or None))
