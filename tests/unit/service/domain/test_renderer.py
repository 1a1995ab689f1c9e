"""Rendering off the event loop."""

import asyncio
import threading

import pytest

from glosa.service.domain.comments import Format, Text
from glosa.service.domain.markup import Renderer, render, rendering

LONG = "word " * 400


def test_long_texts_render_one_at_a_time_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    entered, released = threading.Semaphore(0), threading.Event()
    threads: list[int] = []

    def blocked(source: str, format: Format) -> str:
        threads.append(threading.get_ident())
        entered.release()
        assert released.wait(60)
        return render(source, format)

    async def three() -> list[Text]:
        one = Renderer()
        waiting = [asyncio.create_task(one.text(LONG, Format.MARKDOWN)) for _ in range(3)]
        await asyncio.to_thread(entered.acquire)
        # The event loop isn't blocked: the first text waits in its thread, and the others wait for it.
        assert len(threads) == 1
        released.set()
        return await asyncio.gather(*waiting)

    monkeypatch.setattr(rendering, "render", blocked)
    texts = asyncio.run(three())
    assert len(threads) == 3
    assert threading.get_ident() not in threads
    assert {text.html for text in texts} == {render(LONG, Format.MARKDOWN)}


def test_short_texts_render_without_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    def noted(source: str, format: Format) -> str:
        threads.append(threading.get_ident())
        return render(source, format)

    threads: list[int] = []
    monkeypatch.setattr(rendering, "render", noted)
    asyncio.run(Renderer().text("short", Format.MARKDOWN))
    assert threads == [threading.get_ident()]
