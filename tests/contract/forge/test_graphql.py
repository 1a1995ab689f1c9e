"""What the widget asks GitHub's GraphQL API for is in GitHub's published schema."""

import re
from functools import cache
from pathlib import Path

import pytest
from graphql import GraphQLSchema, build_schema, parse, validate

from tests.contract.forge.documents import PACKAGES

DOCUMENTS = Path(__file__).parents[3] / "frontend/issues/src/platforms/github/graphql/documents.ts"


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


def test_the_documents_are_found() -> None:
    assert {"VIEWER", "SEARCH", "OPEN", "COMMENTS", "ADD_COMMENT", "DELETE_COMMENT", "ADD_REACTION"} <= set(documents())


@pytest.mark.parametrize("name", sorted(documents()))
@pytest.mark.accepts("B-05")
def test_a_document_is_valid_at_github(name: str) -> None:
    assert validate(github(), parse(documents()[name])) == []


def test_a_field_that_github_has_not_is_found() -> None:
    broken = documents()["VIEWER"].replace("login", "logn")
    assert [error.message for error in validate(github(), parse(broken))] == [
        "Cannot query field 'logn' on type 'Actor'. Did you mean 'login'?"
    ]
