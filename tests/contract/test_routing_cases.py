"""The table of routing cases that the server and the reader's router share, on the server's side."""

import json
from pathlib import Path
from typing import Any

import pytest

from glosa.hosting.routes import Found, NoRoute, Redirect, resolve
from tests.contract.routes import known_among

TABLE = json.loads((Path(__file__).parent / "routing_cases.json").read_text(encoding="utf-8"))


def cases(*groups: str) -> list[Any]:
    return [pytest.param(case, id=case["name"]) for group in groups for case in TABLE[group]]


@pytest.mark.accepts("S-57", "S-58", "S-59", "S-60", "S-61", "S-62")
@pytest.mark.parametrize("case", cases("rules", "bases"))
def test_a_requested_path_has_the_route_of_the_table(case: dict[str, Any]) -> None:
    assert outcome(case) == case["outcome"]


@pytest.mark.parametrize("case", cases("hostile"))
def test_a_hostile_path_has_no_route(case: dict[str, Any]) -> None:
    assert outcome(case) == case["outcome"]


def test_names_of_cases_are_unique() -> None:
    names = [case["name"] for group in ("rules", "bases", "hostile") for case in TABLE[group]]
    assert len(names) == len(set(names))


def outcome(case: dict[str, Any]) -> dict[str, Any]:
    match resolve(case["path"], known_among(case["known"]), base=case.get("base", "/")):
        case Found(route):
            return {"found": route}
        case Redirect(address):
            return {"redirect": address}
        case NoRoute():
            return {"notFound": True}
