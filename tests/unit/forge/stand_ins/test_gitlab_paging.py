"""Pagination of long lists by GitLab's stand-in."""

import asyncio

import pytest
from starlette.datastructures import Headers
from starlette.responses import Response

from glosa.forge.gitlab.responses import MOST_COUNTED, paginate
from glosa.forge.gitlab.stand_in import GITLAB
from glosa.forge.http import PlatformRequest
from glosa.forge.platform import Effects, SimulatedPlatform


def page(length: int, query: str) -> Response:
    names = dict(pair.split("=") for pair in query.split("&"))
    platform = SimulatedPlatform(GITLAB.facts, Effects(now=lambda: 0, new_token=lambda: "x", sleep=asyncio.sleep))
    request = PlatformRequest(
        platform=platform,
        group=GITLAB.groups[0],
        method="GET",
        path="/gitlab/list",
        query=names,
        query_string=query,
        headers=Headers(),
        body=b"",
        origin="http://forge.test",
    )
    return paginate(request, range(length), str)


def test_a_list_is_counted_up_to_ten_thousand() -> None:
    counted, uncounted = page(MOST_COUNTED, "page=2&per_page=100"), page(MOST_COUNTED + 1, "page=2&per_page=100")
    assert (counted.headers["x-total"], counted.headers["x-total-pages"]) == ("10000", "100")
    assert 'rel="last"' in counted.headers["link"]
    assert "x-total" not in uncounted.headers
    assert 'rel="last"' not in uncounted.headers["link"]
    assert uncounted.headers["x-next-page"] == "3"


@pytest.mark.parametrize(
    ("query", "body", "before", "following"),
    [("page=1", b'["0","1"]', "", ""), ("page=2", b"[]", "1", ""), ("page=9", b"[]", "", "")],
)
def test_a_page_after_the_last_one_is_empty(query: str, body: bytes, before: str, following: str) -> None:
    answer = page(2, query)
    assert answer.body == body
    assert (answer.headers["x-prev-page"], answer.headers["x-next-page"]) == (before, following)


def test_links_keep_the_rest_of_the_query() -> None:
    link = page(3, "sort=asc&per_page=1&page=1").headers["link"]
    assert '<http://forge.test/gitlab/list?sort=asc&page=2&per_page=1>; rel="next"' in link
