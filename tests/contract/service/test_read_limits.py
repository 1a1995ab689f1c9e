"""Reads of our own API are rate-limited by address, unless they are cached, and have a deadline."""

import pytest

from glosa.service.routes import read_limits
from glosa.service.storage.store import SqlStore
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions import methods
from tests.contract.service.conftest import Serve

OTHER = "198.51.100.7"


def test_reads_are_limited_by_address_except_cached_threads(serve: Serve) -> None:
    service = serve(reads_a_minute=4)
    root = service.comment()["id"]
    cursor = f"0.0.{root}"
    paths = [
        "/api/v1/thread?path=/a",
        f"/api/v1/replies?root={root}&cursor={cursor}",
        "/api/v1/counts?path=/a",
        "/api/v1/views?path=/a",
    ]
    assert [service.get(path).status_code for path in paths] == [200] * 4
    for path in (*paths[1:], "/api/v1/thread?path=/b"):
        refused = service.get(path)
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many-reads")
        assert refused.json()["retryAfter"] == int(refused.headers["retry-after"]) > 0
    assert service.post("/api/v1/counts", {"paths": ["/a"]}).status_code == 429
    assert [service.get(paths[0]).status_code for _ in range(20)] == [200] * 20
    assert service.get("/api/v1/thread?path=/b", peer=OTHER).status_code == 200
    service.comment("Writing goes on.")


def test_a_thread_that_takes_too_long_is_refused_and_answered_later(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    @methods.reads
    def endless(store: SqlStore, site: str, thread: str) -> Transaction[None]:
        yield Statement("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")

    service = serve()
    service.comment()
    with monkeypatch.context() as patched:
        patched.setattr(SqlStore, "thread_facts", endless)
        patched.setattr(read_limits, "VISITOR_SECONDS", 0.01)
        refused = service.get("/api/v1/thread?path=/a")
        assert (refused.status_code, refused.json()["code"]) == (503, "read-too-long")
    assert service.get("/api/v1/thread?path=/a").json()["count"] == 1
