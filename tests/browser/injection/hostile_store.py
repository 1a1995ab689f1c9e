"""A hosted store that returns everything that was written to it, without any checks."""

import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.browser.injection.corpus import Injection, injections

REPLIES = 30
"""Number of replies to each root."""


@dataclass(frozen=True, slots=True)
class HostileStore:
    """Answers the widget's requests to the hosted store, with every string in every field of a comment."""

    rows: tuple[dict[str, Any], ...] = field(repr=False)

    def answer(self, address: str) -> str:
        """JSON for a GET of ``address``."""
        url = urlsplit(address)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        if url.path.endswith("/cloudQuery"):
            found = [row for row in self.rows if row["rid"] and f'"{row["rid"]}"' in query["cql"]]
            return json.dumps({"results": found, "className": "Comment"})
        if not url.path.endswith("/classes/Comment"):
            return json.dumps({"results": []})
        roots = [row for row in self.rows if not row["rid"]]
        skip, limit = int(query.get("skip", "0")), int(query.get("limit", "100"))
        return json.dumps({"results": roots[skip : skip + limit], "count": len(roots)})


def hostile_store() -> HostileStore:
    """Each string as a comment in Markdown and in HTML, and in all fields of both."""
    comments = [(one, text) for one in injections() for text in (one.in_markdown, one.in_html)]
    return HostileStore(tuple(_row(number, one, text) for number, (one, text) in enumerate(comments)))


def _row(number: int, one: Injection, text: str) -> dict[str, Any]:
    is_root = number % (REPLIES + 1) == 0
    return {
        "objectId": _id(number),
        "comment": text,
        **dict.fromkeys(("nick", "mail", "link", "ua", "ip", "url", "QQAvatar", "xid"), one.text),
        "rid": "" if is_root else _id(number - number % (REPLIES + 1)),
        "pid": "" if is_root else one.text,
        "insertedAt": {"__type": "Date", "iso": one.text},
        "createdAt": "2026-11-21T07:11:50.262Z",
        "updatedAt": one.text,
    }


def _id(number: int) -> str:
    return f"{number + 1:024x}"
