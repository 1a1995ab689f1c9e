"""Errors for invalid values: the field, its value, what is expected, and the next step."""

from typing import Any

import msgspec
import pytest

from glosa.service.domain.errors import FieldInvalid
from glosa.service.routes.api.counts import CountsBody
from glosa.service.routes.api.posting import Sent
from glosa.service.routes.api.thread import RepliesQuery, ThreadQuery
from glosa.service.routes.api.visits import VisitBody
from glosa.service.routes.moderation.decisions import DecisionBody
from glosa.service.routes.requests import converted

PATH = "a page's path of 1 to 2000 characters, such as /guide/"
SITE = "a site's name: 1 to 64 letters, digits, - and _"
ID = "a comment's id: 24 digits and letters from a to f"


@pytest.mark.parametrize(
    ("values", "kind", "field", "message"),
    [
        ({}, ThreadQuery, "path", f"The field 'path' is missing. Expected {PATH}. Send it."),
        ({"path": ""}, ThreadQuery, "path", f"The field 'path' cannot be accepted. Expected {PATH}. Correct it."),
        ({"path": "/", "site": "a b"}, ThreadQuery, "site", f"The field 'site' cannot be accepted. Expected {SITE}. "),
        ({"path": "/", "limit": "21"}, ThreadQuery, "limit", "Expected a whole number from 1 to 20. Correct it."),
        (
            {"path": "/", "limit": "x"},
            ThreadQuery,
            "limit",
            "The field 'limit' is a text. Expected a whole number from 1",
        ),
        ({"root": "x", "cursor": ""}, RepliesQuery, "root", f"Expected {ID}. Correct it."),
        ({"root": "0" * 24}, RepliesQuery, "cursor", "The field 'cursor' is missing. Expected a text. Send it."),
        ({"path": "/", "text": 1}, Sent, "text", "The field 'text' is a whole number. Expected a text. Correct it."),
        ({"path": "/", "text": None}, Sent, "text", "The field 'text' is null. Expected a text. Correct it."),
        (
            {"path": "/", "text": "", "qqAvatar": []},
            Sent,
            "qqAvatar",
            "The field 'qqAvatar' is a list. Expected a text.",
        ),
        ({"path": "/", "text": "", "format": "rtf"}, Sent, "format", "Expected 'markdown' or 'html'. Correct it."),
        ({"path": "/", "text": "", "pid": "x"}, Sent, "pid", "24 digits and letters from a to f, or an empty text."),
        (
            {"path": "/", "title": "x" * 1001},
            VisitBody,
            "title",
            "Expected a text of at most 1000 characters. Correct it.",
        ),
        ({"paths": ["/", ""]}, CountsBody, "paths", "Expected 1 to 500 paths of pages, each of 1 to 2000 characters."),
        (
            {"paths": ["/", 1]},
            CountsBody,
            "paths",
            "The field 'paths' cannot be accepted. Expected 1 to 500 paths of pages",
        ),
        (
            {"ids": [], "action": "spam"},
            DecisionBody,
            "ids",
            "Expected a list of 1 to 500 ids of comments. Correct it.",
        ),
        (
            {"ids": ["0" * 24], "action": "x"},
            DecisionBody,
            "action",
            "Expected 'approve' or 'spam' or 'delete' or 'restore'.",
        ),
        (
            {"ids": ["0" * 24], "action": "spam", "purge": {}},
            DecisionBody,
            "purge",
            "is an object. Expected true or false.",
        ),
        ([], CountsBody, "", "What was sent is a list. Expected an object with named fields. Send one."),
    ],
)
def test_reports_an_invalid_value_with_its_field(
    values: Any, kind: type[msgspec.Struct], field: str, message: str
) -> None:
    with pytest.raises(FieldInvalid) as refusal:
        converted(values, kind)
    assert refusal.value.field == field
    assert message in str(refusal.value)
