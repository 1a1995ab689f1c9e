"""The widget's GraphQL requests to GitHub and the forge's answers match GitHub's published schema."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    build_schema,
    parse,
    validate,
)

from tests.contract.forge.documents import PACKAGES

DOCUMENTS = Path(__file__).parents[3] / "frontend/issues/src/platforms/github/graphql-api.ts"


@cache
def github() -> GraphQLSchema:
    """GitHub's schema. It defines two fields twice, so it is not checked itself."""
    text = (PACKAGES / "@octokit/graphql-schema/schema.graphql").read_text("utf-8")
    return build_schema(text, assume_valid_sdl=True, assume_valid=True)


def documents() -> dict[str, str]:
    """Every whole document by its name; ``${NAME}`` in one stands for another."""
    parts = dict(re.findall(r"const ([A-Z_]+) = `([^`]*)`", DOCUMENTS.read_text("utf-8")))

    def whole(name: str) -> str:
        return re.sub(r"\$\{([A-Z_]+)\}", lambda found: whole(found[1]), parts[name])

    return {name: whole(name) for name in parts if re.match(r"query|mutation", parts[name])}


def test_finds_the_documents_of_the_widget() -> None:
    assert {"SEARCH", "OPEN", "COMMENTS", "ADD_COMMENT", "DELETE_COMMENT", "ADD_REACTION"} <= set(documents())


@pytest.mark.parametrize("name", sorted(documents()))
@pytest.mark.accepts("B-05")
def test_a_document_is_valid_at_github(name: str) -> None:
    assert validate(github(), parse(documents()[name])) == []


def test_reports_a_field_that_github_lacks() -> None:
    broken = documents()["OPEN"].replace("login avatarUrl", "logn avatarUrl")
    assert [error.message for error in validate(github(), parse(broken))] == [
        "Cannot query field 'logn' on type 'Actor'. Did you mean 'login'?"
    ]


def test_the_schema_of_the_forge_is_part_of_githubs() -> None:
    own, theirs = forge(), github()
    strange = [
        sentence
        for name, kind in own.type_map.items()
        if not name.startswith("__")
        for sentence in differences(kind, theirs.type_map.get(name))
    ]
    assert strange == []


def test_reports_a_field_of_another_type() -> None:
    own = build_schema("type Query { viewer: Int! }")
    assert differences(own.type_map["Query"], github().type_map["Query"]) == ["Query.viewer is Int!, GitHub's is User!"]


def forge() -> GraphQLSchema:
    folder = files("glosa.forge.github.graphql") / "schema"
    return build_schema(
        "\n".join(file.read_text("utf-8") for file in sorted(folder.iterdir(), key=lambda one: one.name))
    )


def differences(own: GraphQLNamedType, theirs: GraphQLNamedType | None) -> list[str]:
    """The differences between ``own`` and GitHub's type of that name, one sentence each."""
    if theirs is None or type(own) is not type(theirs):
        return [f"{own.name} is {own.__class__.__name__}, GitHub's is {theirs.__class__.__name__}"]
    own_members, their_members = members(own), members(theirs)
    return [
        f"{own.name}.{name} is {kind}, GitHub's is {their_members.get(name)}"
        for name, kind in own_members.items()
        if their_members.get(name) != kind
    ]


def members(kind: GraphQLNamedType) -> dict[str, str]:
    """Fields, arguments, values, interfaces and possible types, each with the type that it has, as text."""
    match kind:
        case GraphQLEnumType():
            return dict.fromkeys(kind.values, "a value")
        case GraphQLUnionType():
            return {one.name: "a type" for one in kind.types}
        case GraphQLInputObjectType():
            return {name: str(one.type) for name, one in kind.fields.items()}
        case GraphQLObjectType() | GraphQLInterfaceType():
            return {
                **{one.name: "an interface" for one in kind.interfaces},
                **{name: str(one.type) for name, one in kind.fields.items()},
                **{f"{name}({arg})": str(a.type) for name, one in kind.fields.items() for arg, a in one.args.items()},
            }
        case _:
            return {}
