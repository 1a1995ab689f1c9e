"""The day of the benchmark is the same for the same seed, has its peaks, and repeats what failed with the same key."""

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

import pytest

from bench.day_clients import DayClients
from bench.day_plan import HOURS, VIRAL, Arrival, plan
from tests.cluster.history import Stored, StoredComment, check

pytestmark = pytest.mark.anyio

DAY = plan(seed=1, seconds=120)


def test_a_day_can_be_repeated_by_its_seed() -> None:
    assert plan(seed=1, seconds=120) == DAY
    assert plan(seed=2, seconds=120) != DAY


def test_everybody_comes_in_order_during_the_day_with_a_key_of_their_own() -> None:
    times = [one.at for one in DAY]
    assert times == sorted(times)
    assert 0 < times[0] and times[-1] < 120
    assert {one.hour for one in DAY} == set(range(HOURS))
    assert len({one.key for one in DAY}) == len(DAY)
    texts = [one.text for one in DAY if one.text]
    assert len(set(texts)) == len(texts)


def by_hour(arrivals: Sequence[Arrival]) -> Counter[int]:
    return Counter(one.hour for one in arrivals)


def test_the_afternoon_is_busier_than_the_night() -> None:
    readers = by_hour([one for one in DAY if not one.is_bot and one.page != VIRAL])
    assert sum(readers[hour] for hour in (14, 15, 16)) > 3 * sum(readers[hour] for hour in (2, 3, 4))


def test_a_thread_goes_viral_and_loses_its_readers_again() -> None:
    readers = by_hour([one for one in DAY if one.page == VIRAL])
    assert set(readers) <= set(range(12, 18))
    assert readers[13] > 2 * readers[16]


def test_bots_attack_for_two_hours_from_few_addresses() -> None:
    bots = [one for one in DAY if one.is_bot]
    assert set(by_hour(bots)) == {20, 21}
    assert all(one.text for one in bots)
    assert len({one.address for one in bots}) <= 100 < len({one.address for one in DAY})


class Answering:
    """A server that refuses each post once with 503 before it takes it, and drops the answer of each first view."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.addresses: set[str] = set()
        self.comments: dict[str, StoredComment] = {}
        self.views: dict[str, str] = {}
        self.open = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open += 1
        with suppress(asyncio.IncompleteReadError):
            while await self._served(reader, writer):
                pass
        writer.close()
        await writer.wait_closed()
        self.open -= 1

    async def _served(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        fields = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if line)
        content = await reader.readexactly(int(fields["content-length"]))
        self.addresses.add(fields["x-forwarded-for"])
        status, answer = self._answer(json.loads(content) if content else {})
        body = json.dumps(answer).encode()
        lines = f"HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        if status:
            writer.write(lines.encode() + body)
        return bool(status)

    def _answer(self, sent: dict[str, str]) -> tuple[int, object]:
        key = sent.get("idempotencyKey", "")
        self.seen[key] += 1
        if "text" in sent:
            if self.seen[key] == 1:
                return 503, {}
            self.comments[key] = StoredComment(sent["path"], sent["text"], key)
            return 201, {"comment": {"id": key}}
        if key:
            self.views[key] = sent["path"]
            return (0 if self.seen[key] == 1 else 200), {}
        return 200, {"count": 0}


async def test_readers_repeat_what_failed_with_the_same_key_and_bots_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.day_clients._PAUSE_SECONDS", 0)
    answering = Answering()
    server = await asyncio.start_server(answering.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    clients = DayClients(port)
    await clients.run(
        [
            Arrival(0.0, 3, "/a", "10.1.0.1", "first", "A comment."),
            Arrival(0.0, 4, "/b", "10.1.0.2", "second"),
            Arrival(0.0, 5, "/b", "10.1.0.3", "bot", "Buy.", is_bot=True),
        ]
    )
    server.close()
    while answering.open:
        await asyncio.sleep(0)
    stored = Stored(list(answering.comments.values()), Counter(answering.views.values()))
    assert [one.text for one in stored.comments] == ["A comment."]
    assert check(clients.history, stored).is_clean
    assert not check(clients.history, Stored([], {"/a": 1, "/b": 1})).is_clean
    assert clients.hours == {"A comment.": 3, "Buy.": 5}
    assert Counter((one.kind, one.failures, one.status) for one in clients.answers) == {
        ("read", 0, 200): 3,
        ("view", 1, 200): 2,
        ("post", 1, 201): 1,
        ("post", 1, 503): 1,
    }
    assert answering.addresses == {"10.1.0.1", "10.1.0.2", "10.1.0.3"}
