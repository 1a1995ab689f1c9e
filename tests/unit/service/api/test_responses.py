"""Refusals as responses."""

import msgspec

from glosa.service.domain.errors import StorageBusy
from glosa.service.routes.protocol.errors import of_refusal
from glosa.service.routes.responses import refusal_answer


def test_a_busy_service_says_when_to_try_again() -> None:
    answer = refusal_answer(StorageBusy())
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
    reported = msgspec.json.decode(answer.body)
    assert (reported["code"], reported["retryAfter"]) == ("storage-busy", 2)
    assert (of_refusal(StorageBusy()).status, of_refusal(StorageBusy()).retry_after_ms) == (503, 2_000)
